// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Swaps rows and columns of 32-bit words, whatever they mean. TILE: the side of a square group.

KERNEL transpose(IN(UInt32, from), OUT(UInt32, to), VALUE(UInt32, rows), VALUE(UInt32, columns))
{
    // One column more than it needs, so that a column of the tile lies in different banks.
    GROUP_ARRAY(UInt32, tile, TILE * (TILE + 1));
    const UInt32 x = ITEM_IN_GROUP(0);
    const UInt32 y = ITEM_IN_GROUP(1);

    const UInt64 fromColumn = GROUP(0) * TILE + x;
    const UInt64 fromRow = GROUP(1) * TILE + y;
    if (fromColumn < columns && fromRow < rows)
        tile[y * (TILE + 1) + x] = from[fromRow * columns + fromColumn];
    GROUP_BARRIER();

    const UInt64 toColumn = GROUP(1) * TILE + x;
    const UInt64 toRow = GROUP(0) * TILE + y;
    if (toColumn < rows && toRow < columns)
        to[toRow * rows + toColumn] = tile[x * (TILE + 1) + y];
}

// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Swaps rows and columns of 32-bit words, whatever they mean. TILE: the side of the square that a group takes. Groups are
// counted along one axis, because drivers limit the number of groups along the others.

KERNEL transpose(IN(UInt32, from), OUT(UInt32, to), VALUE(UInt32, rows), VALUE(UInt32, columns))
{
    // One column more than it needs, so that a column of the tile lies in different banks.
    GROUP_ARRAY(UInt32, tile, TILE * (TILE + 1));
    const UInt32 x = ITEM_IN_GROUP(0) % TILE;
    const UInt32 y = ITEM_IN_GROUP(0) / TILE;
    const UInt64 tilesAcross = ((UInt64)columns + TILE - 1) / TILE;
    const UInt64 firstColumn = GROUP(0) % tilesAcross * TILE;
    const UInt64 firstRow = GROUP(0) / tilesAcross * TILE;

    if (firstColumn + x < columns && firstRow + y < rows)
        tile[y * (TILE + 1) + x] = from[(firstRow + y) * columns + firstColumn + x];
    GROUP_BARRIER();
    if (firstRow + x < rows && firstColumn + y < columns)
        to[(firstColumn + y) * rows + firstRow + x] = tile[x * (TILE + 1) + y];
}

// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Model/CompiledCurve.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>

namespace driftline
{

namespace
{

constexpr double bendTolerance = 0x1p-22;
constexpr int deepestHalving = 16;

/// Segments narrower than this, 2^-40 of a pass, are steps: no source is slow enough to land inside one.
constexpr CurvePhase narrowestSegment = CurvePhase{1} << 24;

/// Collects pieces between phases. `end` is exclusive; 0 stands for the whole pass, 2^64.
class PieceList
{
public:
    void append(CurvePhase start, CurvePhase end, const std::array<double, 4>& overUnit)
    {
        const CurvePhase width = end - start; // 2^64 wraps to 0 only for a piece that covers the whole pass
        CurvePiece piece;
        piece.start = start;
        piece.shift = width == 0 ? 0 : std::countl_zero(width - 1);
        // t runs to width * 2^shift / 2^64 where the polynomial given runs to 1.
        const double reach = width == 0 ? 1.0 : std::ldexp(static_cast<double>(width), piece.shift - 64);
        double scale = 1.0;
        for (std::size_t i = 0; i < overUnit.size(); ++i)
        {
            piece.coefficients[i] = overUnit[i] * scale;
            scale = scale / reach;
        }
        piece.stepsAtStart = !pieces.empty() && overUnit[0] != endValue_;
        pieces.push_back(piece);
        endValue_ = overUnit[0] + overUnit[1] + overUnit[2] + overUnit[3];
    }

    /// The value that the last piece ends at, where the sum of its coefficients is not exact.
    void setEndValue(double value) { endValue_ = value; }

    void closeLoop() { pieces.front().stepsAtStart = pieces.front().coefficients[0] != endValue_; }

    std::vector<CurvePiece> pieces;

private:
    double endValue_ = 0.0;
};

/// A segment that is no cubic itself.
struct Bend
{
    const CurvePoint& from;
    double rise;

    double valueAt(double t) const { return from.value + rise * segmentProgress(from, t); }
    double slopeAt(double t) const { return rise * segmentSlope(from, t); }
};

/// The part of a bend from t0 to t1 as cubic Hermite pieces, halved until they follow closely.
void appendBend(PieceList& list, const Bend& bend, double t0, double t1, CurvePhase start, CurvePhase end, int depth)
{
    const double h = t1 - t0;
    const double y0 = bend.valueAt(t0);
    const double y1 = bend.valueAt(t1);
    const double m0 = bend.slopeAt(t0) * h;
    const double m1 = bend.slopeAt(t1) * h;
    const std::array<double, 4> cubic{y0, m0, 3.0 * (y1 - y0) - 2.0 * m0 - m1, 2.0 * (y0 - y1) + m0 + m1};

    const auto errorAt = [&](double u) {
        const double value = cubic[0] + u * (cubic[1] + u * (cubic[2] + u * cubic[3]));
        return std::abs(value - bend.valueAt(t0 + u * h));
    };
    const double error = std::max({errorAt(0.25), errorAt(0.5), errorAt(0.75)});
    const CurvePhase middle = start + (end - start) / 2;
    if (error > bendTolerance && depth < deepestHalving && middle != start)
    {
        const double t = 0.5 * (t0 + t1);
        appendBend(list, bend, t0, t, start, middle, depth + 1);
        appendBend(list, bend, t, t1, middle, end, depth + 1);
        return;
    }
    list.append(start, end, cubic);
    list.setEndValue(y1);
}

/// The parts of a segment that is made of levels, each held.
void appendLevels(PieceList& list, const CurvePoint& from, double toValue, int parts, CurvePhase start, CurvePhase end)
{
    // A whole pass is 2^64, which the difference holds as 0.
    const CurvePhase last = end - start - 1;
    const auto count = static_cast<CurvePhase>(parts);
    const CurvePhase width = last / count + (last % count == count - 1 ? 1 : 0);
    for (int i = 0; i < parts; ++i)
    {
        const CurvePhase partStart = start + width * static_cast<CurvePhase>(i);
        const CurvePhase partEnd = i + 1 == parts ? end : partStart + width;
        const double level = i + 1 == parts ? 1.0 : segmentProgress(from, (i + 0.5) / parts);
        list.append(partStart, partEnd,
                    {level == 1.0 ? toValue : from.value + (toValue - from.value) * level, 0.0, 0.0, 0.0});
    }
}

void appendSegment(PieceList& list, const CurvePoint& from, double toValue, CurvePhase start, CurvePhase end)
{
    const double rise = toValue - from.value;
    switch (from.shape)
    {
    case SegmentShape::hold:
        list.append(start, end, {from.value, 0.0, 0.0, 0.0});
        break;
    case SegmentShape::line:
        list.append(start, end, {from.value, rise, 0.0, 0.0});
        list.setEndValue(toValue);
        break;
    case SegmentShape::sCurve:
        list.append(start, end, {from.value, 0.0, 3.0 * rise, -2.0 * rise});
        list.setEndValue(toValue);
        break;
    case SegmentShape::curve:
    case SegmentShape::halfSine: {
        // A pass that is one single bend has no width in 64 bits; its halves do.
        const CurvePhase middle = start + (end - start - 1) / 2 + 1;
        const Bend bend{from, rise};
        appendBend(list, bend, 0.0, 0.5, start, middle, 1);
        appendBend(list, bend, 0.5, 1.0, middle, end, 1);
        list.setEndValue(toValue);
        break;
    }
    case SegmentShape::stairs:
        appendLevels(list, from, toValue, from.count, start, end);
        break;
    case SegmentShape::pulse:
        appendLevels(list, from, toValue, 2 * from.count, start, end);
        break;
    }
}

} // namespace

CurvePhase phaseFromPosition(double position)
{
    if (!(position > 0.0))
        return 0;
    if (position >= 1.0)
        return std::numeric_limits<CurvePhase>::max();
    return static_cast<CurvePhase>(std::ldexp(position, 64));
}

CompiledCurve::CompiledCurve(const DelayCurve& curve)
{
    // The boundary of a point at 1 is the end of the pass, which wraps to 0.
    const auto boundary = [](double position) { return position >= 1.0 ? CurvePhase{0} : phaseFromPosition(position); };

    const auto& points = curve.points;
    PieceList list;
    if (points.front().position >= 1.0 || phaseFromPosition(points.front().position) >= narrowestSegment)
        list.append(0, boundary(points.front().position), {points.front().value, 0.0, 0.0, 0.0});
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        if (points[i].position >= 1.0)
            break;
        // The first piece starts at 0 even where its point lies a hair after it.
        const CurvePhase start = list.pieces.empty() ? 0 : boundary(points[i].position);
        if (i + 1 == points.size())
            list.append(start, 0, {points[i].value, 0.0, 0.0, 0.0});
        else if (phaseFromPosition(points[i + 1].position) - start >= narrowestSegment)
            appendSegment(list, points[i], points[i + 1].value, start, boundary(points[i + 1].position));
    }
    list.closeLoop();
    pieces_ = std::move(list.pieces);
}

std::size_t CompiledCurve::pieceAt(CurvePhase phase) const
{
    const auto next = std::upper_bound(pieces_.begin(), pieces_.end(), phase,
                                       [](CurvePhase at, const CurvePiece& piece) { return at < piece.start; });
    return static_cast<std::size_t>(std::distance(pieces_.begin(), next)) - 1;
}

double CompiledCurve::valueAt(CurvePhase phase) const
{
    const auto& piece = pieces_[pieceAt(phase)];
    const double t = std::ldexp(static_cast<double>((phase - piece.start) << piece.shift), -64);
    const auto& c = piece.coefficients;
    return c[0] + t * (c[1] + t * (c[2] + t * c[3]));
}

} // namespace driftline

// Driftline: a delay whose time is a curve that you draw.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "Python/DlPack.h"

#include "Python/Argument.h"

#include <cstdint>
#include <string>
#include <vector>

namespace py = pybind11;

namespace driftline::python
{
namespace
{

// The memory layout that DLPack lays down for exchange within a process, version 0.x: https://dmlc.github.io/dlpack.
// Its capsule is called "dltensor", and "used_dltensor" once somebody has taken it over.
constexpr const char* freshName = "dltensor";
constexpr const char* takenName = "used_dltensor";

struct Device
{
    std::int32_t type;
    std::int32_t index;
};

struct ElementType
{
    std::uint8_t code;
    std::uint8_t bits;
    std::uint16_t lanes;
};

struct Tensor
{
    void* data;
    Device device;
    std::int32_t dimensions;
    ElementType type;
    std::int64_t* shape;
    std::int64_t* strides; ///< in elements; null: C order
    std::uint64_t byteOffset;
};

struct ManagedTensor
{
    Tensor tensor;
    void* context;
    void (*deleter)(ManagedTensor*);
};

enum DeviceType : std::int32_t
{
    cpu = 1,
    cuda = 2,
    cudaHost = 3, ///< pinned memory, which the CPU reads like any other
};

void release(ManagedTensor* managed)
{
    if (managed->deleter != nullptr)
        managed->deleter(managed);
}

/// What the elements are to NumPy. The types that the operations take come without a look at their names, which takes
/// NumPy a microsecond.
py::dtype elementType(const ElementType& type, const char* argument)
{
    constexpr char kinds[] = {'i', 'u', 'f', '\0', '\0', 'c', 'b'};
    const char kind = type.code < sizeof(kinds) ? kinds[type.code] : '\0';
    if (kind == '\0' || type.lanes != 1 || type.bits % 8 != 0)
        raise(PyExc_TypeError, std::string(argument) + " has elements that NumPy does not know (DLPack type "
                                   + std::to_string(type.code) + ", " + std::to_string(type.bits)
                                   + " bits); convert it to float32 first");
    if (kind == 'f' && type.bits == 32)
        return py::dtype::of<float>();
    if (kind == 'f' && type.bits == 64)
        return py::dtype::of<double>();
    if (kind == 'i' && type.bits == 64)
        return py::dtype::of<std::int64_t>();
    if (kind == 'i' && type.bits == 32)
        return py::dtype::of<std::int32_t>();
    return py::dtype(kind + std::to_string(type.bits / 8));
}

void requireProcessor(const Device& device, const char* argument)
{
    if (device.type == cpu || device.type == cudaHost)
        return;
    std::string place = "on a device that the CPU cannot read (DLPack device type ";
    place.append(std::to_string(device.type)).append(")");
    if (device.type == cuda)
        place = "on the CUDA device " + std::to_string(device.index);
    raise(PyExc_ValueError, std::string(argument) + " is " + place + "; Driftline reads the CPU's memory: pass "
                                + argument + ".cpu(), and move the result back with .to(device)");
}

py::object capsuleOf(py::handle tensor, const char* argument)
{
    try
    {
        return tensor.attr("__dlpack__")();
    }
    catch (py::error_already_set& error)
    {
        if (!error.matches(PyExc_Exception)) // KeyboardInterrupt and the like pass through
            throw;
        raiseFrom(error, PyExc_ValueError,
                  std::string(argument) + " cannot be read: " + py::str(error.value()).cast<std::string>());
    }
}

} // namespace

py::array arrayFromDlPack(py::handle tensor, const char* argument)
{
    const py::object capsule = capsuleOf(tensor, argument);
    auto* const managed = static_cast<ManagedTensor*>(PyCapsule_GetPointer(capsule.ptr(), freshName));
    if (managed == nullptr)
        throw py::error_already_set();

    const Tensor& source = managed->tensor;
    requireProcessor(source.device, argument);
    const py::dtype type = elementType(source.type, argument);
    const auto dimensions = static_cast<std::size_t>(source.dimensions);
    std::vector<py::ssize_t> shape(source.shape, source.shape + dimensions);
    std::vector<py::ssize_t> strides;
    if (source.strides != nullptr)
        for (std::size_t i = 0; i < dimensions; ++i)
            strides.push_back(static_cast<py::ssize_t>(source.strides[i]) * type.itemsize());

    // From here on the memory is ours: the array's base gives it back.
    PyCapsule_SetName(capsule.ptr(), takenName);
    const py::capsule owner(managed, [](void* pointer) { release(static_cast<ManagedTensor*>(pointer)); });
    return {type, std::move(shape), std::move(strides), static_cast<char*>(source.data) + source.byteOffset, owner};
}

} // namespace driftline::python

# Driftline: a delay whose time is a curve that you draw.
# SPDX-License-Identifier: GPL-3.0-or-later
"""Memory that the CPU cannot read, without the device: capsules made by hand, as DLPack lays them down."""

import ctypes

import numpy as np
import pytest

from driftline import delay_line


class Device(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int32), ("index", ctypes.c_int32)]


class ElementType(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device", Device),
        ("dimensions", ctypes.c_int32),
        ("type", ElementType),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class ManagedTensor(ctypes.Structure):
    _fields_ = [("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.CFUNCTYPE(None, ctypes.c_void_p))]


class Exporter:
    """An object with ``__dlpack__`` that counts how often its memory is given back."""

    def __init__(self, array, device=(1, 0), element=(2, 32, 1), byte_offset=0, has_strides=False):
        self.array = array
        self.released = 0
        self.deleter = ManagedTensor._fields_[2][1](self.release)
        self.shape = (ctypes.c_int64 * array.ndim)(*array.shape)
        self.strides = (ctypes.c_int64 * array.ndim)(*(stride // array.itemsize for stride in array.strides))
        data = array.ctypes.data - byte_offset
        strides = self.strides if has_strides else None
        tensor = Tensor(data, Device(*device), array.ndim, ElementType(*element), self.shape, strides, byte_offset)
        self.managed = ManagedTensor(tensor, None, self.deleter)

    def release(self, _):
        self.released += 1

    def __dlpack__(self):
        new = ctypes.pythonapi.PyCapsule_New
        new.restype = ctypes.py_object
        new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return new(ctypes.addressof(self.managed), b"dltensor", None)


DELAYS = np.ones(6, dtype=np.int64)


@pytest.fixture
def samples():
    return np.arange(6, dtype=np.float32)


@pytest.mark.parametrize("device, place", [((2, 1), "the CUDA device 1"), ((10, 0), "a device that the CPU cannot read")])
def test_other_devices_are_refused_with_the_remedy(samples, device, place):
    exporter = Exporter(samples, device=device)
    with pytest.raises(ValueError, match=rf"samples is on {place}.*pass samples.cpu\(\)"):
        delay_line(exporter, DELAYS)
    with pytest.raises(ValueError, match=rf"out is on {place}.*pass out.cpu\(\)"):
        delay_line(samples, DELAYS, out=Exporter(samples, device=device))


@pytest.mark.parametrize("options", [{}, {"has_strides": True}, {"byte_offset": 4096}, {"device": (3, 0)}])
def test_memory_is_read_where_it_is_and_given_back_once(samples, options):
    exporter = Exporter(samples, **options)
    expected = delay_line(samples, DELAYS)
    assert np.array_equal(delay_line(exporter, DELAYS), expected)
    assert exporter.released == 1
    out = Exporter(np.zeros(6, dtype=np.float32))
    assert delay_line(samples, DELAYS, out=out) is out
    assert np.array_equal(out.array, expected)
    assert out.released == 1


def test_elements_that_numpy_does_not_have(samples):
    with pytest.raises(TypeError, match="samples has elements that NumPy does not know"):
        delay_line(Exporter(samples, element=(4, 16, 1)), DELAYS)
    with pytest.raises(TypeError, match="samples has elements that NumPy does not know"):
        delay_line(Exporter(samples, element=(2, 32, 4)), DELAYS)


def test_a_capsule_that_is_none(samples):
    class Broken:
        def __dlpack__(self):
            return None

    with pytest.raises((TypeError, ValueError)):
        delay_line(Broken(), DELAYS)

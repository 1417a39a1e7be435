"""Confines the process of a visitor, for good: it may use so much of the machine, starts no other
program and gains no rights.
"""

import ctypes
import os
import platform
import resource
import struct
import sys

import msgspec

_FIRST_OWN_DESCRIPTOR = 3
_MOST_DESCRIPTORS = 64
_MOST_DATA_BYTES = 256 * 1024 * 1024
_MOST_FILE_BYTES = 2 * 1024 * 1024

# linux/prctl.h, linux/seccomp.h
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 1, 4, 22, 38
_SECCOMP_MODE_FILTER = 2
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_EPERM, _ENOSYS = 1, 38
_CLONE_THREAD = 0x00010000
_OTHER_CALLS = 0x40000000  # from here on those of x32, the same once more
# linux/filter.h: load a word, jump if equal, if not less, if a bit is set; return
_LOAD, _IS, _FROM, _HAS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER_AT, _ARCHITECTURE_AT, _FIRST_ARGUMENT_AT = 0, 4, 16
_INSTRUCTION = "HBBI"
_Instruction = tuple[int, int, int, int]


class _Calls(msgspec.Struct, frozen=True):
    """The numbers of system calls on one kind of machine."""

    architecture: int
    clone: int
    clone3: int
    refused: tuple[int, ...]


_CALLS = {
    # execve, execveat, fork, vfork, ptrace, process_vm_readv and _writev; ARM has no fork
    "x86_64": _Calls(0xC000003E, 56, 435, (59, 322, 57, 58, 101, 310, 311)),
    "aarch64": _Calls(0xC00000B7, 220, 435, (221, 281, 117, 270, 271)),
}

_libc = ctypes.CDLL(None, use_errno=True)
_libc.prctl.argtypes = (ctypes.c_int, *4 * (ctypes.c_ulong,))


def confine() -> None:
    """Leaves this process its three standard streams and what a game takes. It has to have one
    thread. Raises OSError where the machine does not do it.
    """
    os.umask(0o077)
    os.closerange(_FIRST_OWN_DESCRIPTOR, _most_descriptors())
    for limit, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, _MOST_DESCRIPTORS),
        (resource.RLIMIT_FSIZE, _MOST_FILE_BYTES),
        (resource.RLIMIT_DATA, _MOST_DATA_BYTES),
    ):
        resource.setrlimit(limit, (most, most))
    if sys.platform == "linux":
        _control(_PR_SET_DUMPABLE, 0)  # no other visitor's process looks into this one
        _control(_PR_SET_NO_NEW_PRIVS, 1)
        _refuse_programs()


def end_with_parent(number: int) -> None:
    """This process gets the signal `number` when its parent ends, on Linux."""
    if sys.platform == "linux":
        _control(_PR_SET_PDEATHSIG, number)


def _most_descriptors() -> int:
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else 1 << 20


def _refuse_programs() -> None:
    """No other program is started, and no other process: threads are. On machines whose numbers
    are not known here, only as many processes as the user may have.
    """
    calls = _CALLS.get(platform.machine())
    if calls is None:
        return
    program = b"".join(struct.pack(_INSTRUCTION, *each) for each in _filter(calls))
    code = ctypes.create_string_buffer(program)
    count = len(program) // struct.calcsize(_INSTRUCTION)
    header = ctypes.create_string_buffer(struct.pack("HP", count, ctypes.addressof(code)))
    _control(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(header))


def _filter(calls: _Calls) -> list[_Instruction]:
    """In the kernel's own small language. Jumps count the instructions that they leave out."""
    refused = [(_IS, call) for call in calls.refused] + [(_FROM, _OTHER_CALLS)]
    count = len(refused)
    return [
        (_LOAD, 0, 0, _ARCHITECTURE_AT),
        (_IS, 0, count + 5, calls.architecture),
        (_LOAD, 0, 0, _NUMBER_AT),
        *((kind, count - place + 3, 0, call) for place, (kind, call) in enumerate(refused)),
        (_IS, 4, 0, calls.clone3),  # is not there, so that clone is used, whose flags can be read
        (_IS, 0, 4, calls.clone),
        (_LOAD, 0, 0, _FIRST_ARGUMENT_AT),
        (_HAS, 2, 0, _CLONE_THREAD),
        (_RETURN, 0, 0, _REFUSE | _EPERM),
        (_RETURN, 0, 0, _REFUSE | _ENOSYS),
        (_RETURN, 0, 0, _ALLOW),
    ]


def _control(option: int, argument: int, pointer: int = 0) -> None:
    if _libc.prctl(option, argument, pointer, 0, 0):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))

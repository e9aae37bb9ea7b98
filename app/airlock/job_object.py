"""Windows' memory limit: a job object, which holds this process alone."""

from __future__ import annotations

import ctypes

PROCESS_MEMORY = 0x100
"""JOB_OBJECT_LIMIT_PROCESS_MEMORY: allocations beyond the limit fail, as with POSIX' RLIMIT_DATA."""
EXTENDED_LIMITS = 9
"""JobObjectExtendedLimitInformation."""


class BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("minimum_working_set", ctypes.c_size_t),
        ("maximum_working_set", ctypes.c_size_t),
        ("processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority_class", ctypes.c_uint32),
        ("scheduling_class", ctypes.c_uint32),
    )


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, sizes in bytes."""

    _fields_ = (
        ("basic", BasicLimits),
        ("io_counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    )


def limit_memory(kernel: ctypes.CDLL, limit: int) -> ctypes.c_void_p | None:
    """Limit this process's memory to *limit* bytes; return the job's handle, None if that failed.

    *kernel*: ``ctypes.windll.kernel32``. The limit lasts as long as the process, whether or not the handle is
    kept: to read the peak (:func:`peak_memory`).
    """
    kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = ctypes.c_void_p
    limits = ExtendedLimits(basic=BasicLimits(flags=PROCESS_MEMORY), process_memory=limit)
    job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
    done = (
        job.value
        and kernel.SetInformationJobObject(job, EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits))
        and kernel.AssignProcessToJobObject(job, ctypes.c_void_p(kernel.GetCurrentProcess()))
    )
    return job if done else None


def peak_memory(kernel: ctypes.CDLL, job: ctypes.c_void_p) -> int:
    """Return the most memory in bytes that the process of *job* has used; 0 if unknown."""
    limits = ExtendedLimits()
    kernel.QueryInformationJobObject(job, EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits), None)
    return int(limits.peak_process_memory)

"""What a program did to the world: before and after are compared; what comes and goes is sampled.

Every harm is (category, sentence); the categories are those of the `// harm:` lines.
"""
import collections
import hashlib
import os
import pathlib
import signal
import socket
import stat
import threading
import time

import world

# A run of the tool on a harmless class stays below half of each of these; a hostile class that is
# driven without the tool goes beyond the one it aims at.
MEMORY = 2200 << 20  # bytes of all processes: private and shared memory, files in memory
DISK = 1000 << 20    # bytes written in the world and not yet given back
INODES = 20_000      # files and folders, likewise
PROCESSES = 150
THREADS = 1600
DESCRIPTORS = 6000
OUTPUT = 8 << 20     # bytes on stdout and stderr
GRACE = 2.0          # seconds in which what is about to end may do so
TICK = 0.04          # seconds between two samples
HASHED = 64 << 20    # bytes of a file that are compared
DEPTH = 40           # of the folders that are looked into

# The tool, the compiler and a suite may write here.
FREE = ("/project/.assay", "/project/out", "/empty", "/built")
# Folders in which names may come and go, as long as they have gone in the end.
BUSY = ("/project", "/tmp", "/dev/shm")


def processes():
    return {int(name) for name in os.listdir("/proc") if name.isdigit()}


def fields_of(process):
    """Of /proc/N/status, as a dict; empty if it is gone."""
    try:
        lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return {}
    return dict(line.split(":\t", 1) for line in lines if ":\t" in line)


def memory_of(process):
    """What it has for itself, and its share of what it has in common with others; 0 if it is gone."""
    try:
        lines = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) << 10 for line in lines
               if line.startswith(("Pss_Anon:", "Pss_Shmem:")))


# Files.


def describe(path):
    """All of one file that is to stay as it is."""
    status = os.lstat(path)
    kind = stat.S_IFMT(status.st_mode)
    description = {"type": kind, "mode": oct(status.st_mode & 0o7777),
                   "owner": (status.st_uid, status.st_gid),
                   "modification time": status.st_mtime_ns}
    if kind == stat.S_IFLNK:
        description["target"] = os.readlink(path)
    elif kind == stat.S_IFREG:
        with open(path, "rb") as file:
            description["content"] = hashlib.sha256(file.read(HASHED)).hexdigest()
        description["size"] = status.st_size
        description["links"] = status.st_nlink
    elif kind == stat.S_IFCHR and status.st_rdev == 0:
        description["type"] = "deleted"  # how an overlay remembers that
    if kind in (stat.S_IFREG, stat.S_IFDIR):
        names = [name for name in os.listxattr(path) if not name.startswith("user.overlay.")]
        description["attributes"] = {name: os.getxattr(path, name) for name in names}
    return description


def walk(top, name, found, device, depth=0):
    """Enters everything below `top`, which the world knows as `name`, into `found`."""
    try:
        description = describe(top)
        if name.removeprefix("front of ") in BUSY:
            del description["modification time"]
        found[name] = description
        entries = sorted(os.listdir(top)) if description["type"] == stat.S_IFDIR else []
    except OSError:
        return
    for entry in entries:
        path, inner = os.path.join(top, entry), (name.rstrip("/") + "/" + entry)
        try:
            status = os.lstat(path)
        except OSError:
            continue
        if status.st_dev == device and inner not in FREE and depth < DEPTH:
            walk(path, inner, found, device, depth + 1)


def manifest(written):
    """Everything in the world that is not as on the machine outside, by path.

    The descriptors lead behind the overlays, where only what was changed lies; some paths are
    looked at once more from the front, where something may have been mounted over them.
    """
    found = {}
    for path, descriptor in written:
        walk(f"/proc/self/fd/{descriptor}/.", path, found, os.fstat(descriptor).st_dev)
    for path in ("/victim", "/home", "/tmp", "/dev"):
        device = os.lstat(path).st_dev if os.path.lexists(path) else 0
        walk(path, "front of " + path, found, device)
    for path in ("/dev/shm", "/dev/mqueue"):
        walk(path, path, found, os.lstat(path).st_dev)
    return found


def category_of(path):
    if "/tmp/" in path:
        return "disk"
    return "environment" if "/home/" in path or "/dev/" in path else "files"


def compare_files(before, after):
    harms = []
    come_and_gone = before.keys() ^ after.keys()
    for path in sorted(before.keys() | after.keys()):
        behind = path.removeprefix("front of ")
        if behind != path and before.get(behind) != after.get(behind):
            continue  # said already
        old, new = before.get(path), after.get(path)
        if old == new:
            continue
        if old is None:
            said = f"{path} is {'gone' if new['type'] == 'deleted' else 'new'}"
        elif new is None:
            said = f"{path} is gone"
        else:
            changed = [word for word in new if new[word] != old.get(word)]
            below = path.rstrip("/") + "/"
            if changed == ["modification time"] and any(p.startswith(below) for p in come_and_gone):
                continue  # because of what is said of the files in it
            said = f"{path}: another {', '.join(changed)}"
        harms.append((category_of(path), said))
    return harms


# What is there beside files.


def kernel_state():
    mounts = sorted(line.split(" ", 2)[2] for line in open("/proc/self/mountinfo"))
    return {"list of mounts": mounts, "host name": socket.gethostname(),
            "state of the loopback interface": world.loopback_is_up()}


def ipc_objects():
    objects = set()
    for kind in ("shm", "sem", "msg"):
        lines = pathlib.Path(f"/proc/sysvipc/{kind}").read_text().splitlines()[1:]
        objects |= {f"System V {kind} {line.split()[1]}" for line in lines}
    return objects


def open_doors():
    """Sockets that wait for somebody."""
    doors = set()
    for name, waiting in (("tcp", "0A"), ("tcp6", "0A"), ("udp", "07"), ("udp6", "07")):
        for line in pathlib.Path(f"/proc/net/{name}").read_text().splitlines()[1:]:
            words = line.split()
            if words[3] == waiting:
                doors.add(f"{name} port {int(words[1].split(':')[1], 16)}")
    return doors


class Sampler:
    """The highest use of everything while a program runs."""

    def __init__(self, written, spared):
        self._written, self._spared = written, spared
        self.peaks = collections.Counter()
        self.doors = set()
        self._own_doors = open_doors()
        self._base = self._disk()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self):
        self._stop.set()
        self._thread.join()

    def _run(self):
        tick = 0
        while not self._stop.is_set():
            self._sample(with_descriptors=tick % 3 == 0)
            tick += 1
            self._stop.wait(TICK)

    def _disk(self):
        usage = collections.Counter()
        for place in (self._written[0][1], "/dev/shm"):
            numbers = os.statvfs(place)
            usage["disk"] += (numbers.f_blocks - numbers.f_bfree) * numbers.f_frsize
            usage["inodes"] += numbers.f_files - numbers.f_ffree
        return usage

    def _sample(self, with_descriptors):
        now = collections.Counter()
        memory_files = {}
        for process in processes() - self._spared:
            fields = fields_of(process)
            if fields.get("State", "Z").startswith("Z"):
                continue
            now["processes"] += 1
            now["threads"] += int(fields.get("Threads", 0))
            now["memory"] += memory_of(process)
            if with_descriptors:
                now["descriptors"] += self._descriptors(process, memory_files)
        now["memory"] += sum(memory_files.values())
        usage = self._disk()
        usage.subtract(self._base)
        now.update({word: max(0, value) for word, value in usage.items()})
        for word, value in now.items():
            self.peaks[word] = max(self.peaks[word], value)
        self.doors |= open_doors() - self._own_doors

    @staticmethod
    def _descriptors(process, memory_files):
        """How many there are; enters the files in memory among the first of them."""
        folder = f"/proc/{process}/fd"
        try:
            names = os.listdir(folder)
            for name in names[:64]:
                path = f"{folder}/{name}"
                if os.readlink(path).startswith("/memfd:"):
                    status = os.stat(path)
                    memory_files[status.st_dev, status.st_ino] = status.st_blocks * 512
            return len(names)
        except OSError:
            return 0

    def harms(self):
        limits = (("memory", "memory", MEMORY), ("disk", "disk", DISK), ("disk", "inodes", INODES),
                  ("processes", "processes", PROCESSES), ("processes", "threads", THREADS),
                  ("memory", "descriptors", DESCRIPTORS))
        harms = [(category, f"{word}: {self.peaks[word]:,} in use at once")
                 for category, word, most in limits if self.peaks[word] > most]
        return harms + [("network", f"listened at {door}") for door in sorted(self.doors)]


class Inspection:
    """Of one program: made before it starts; `harms` is asked when it has ended."""

    def __init__(self, written, listeners, first, bystander):
        self._written, self._listeners = written, listeners
        self._first, self._bystander = first, bystander
        self._files = manifest(written)
        self._kernel = kernel_state()
        self._ipc = ipc_objects()
        self._reached = len(listeners.reached)
        self._caught = len(first.caught)
        self._processes = processes()
        self._bystander_ran = bystander.poll() is None
        self.sampler = Sampler(written, set(self._processes))

    def harms(self):
        self.sampler.stop()
        harms = self.sampler.harms() + self._process_harms()
        reached = set(self._listeners.reached[self._reached:])
        harms += [("network", f"reached by {name}") for name in sorted(reached)]
        left = ipc_objects() - self._ipc
        harms += [("environment", f"{name} was left behind") for name in sorted(left)]
        harms += [("kernel", f"another {word}") for word, value in kernel_state().items()
                  if value != self._kernel[word]]
        return harms + compare_files(self._files, manifest(self._written))

    def _process_harms(self):
        left = sorted(self._left_behind())
        harms = [("processes", f"a process was left behind: {name}") for name in left]
        if self._bystander_ran:
            if self._bystander.poll() is not None:
                harms.append(("processes", "the bystander was killed"))
            elif fields_of(self._bystander.pid).get("State", "").startswith("T"):
                harms.append(("processes", "the bystander was stopped"))
        if len(self._first.caught) > self._caught:
            harms.append(("processes", f"process 1 got signal {self._first.caught[-1]}"))
        return harms

    def _left_behind(self):
        """The names of strangers that do not end in time; then they are ended."""
        end = time.monotonic() + GRACE
        while strangers := self._strangers():
            if time.monotonic() > end:
                break
            time.sleep(TICK)
        for process in strangers:
            try:
                os.kill(process, signal.SIGKILL)
            except OSError:
                pass
        return set(strangers.values())

    def _strangers(self):
        """Processes that were not there before, by number; those that have ended are buried."""
        strangers = {}
        for process in processes() - self._processes:
            fields = fields_of(process)
            if fields.get("State", "").startswith("Z") and fields.get("PPid") == "1":
                try:
                    os.waitpid(process, os.WNOHANG)
                except OSError:
                    pass
            elif fields and not fields["State"].startswith("Z"):
                strangers[process] = fields["Name"]
        return strangers

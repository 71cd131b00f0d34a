"""A throw-away world: overlays over the folders of this machine, in namespaces of its own.

What runs in it sees the files of this machine, owns them as far as its user does, and may delete,
kill and connect at will: every change goes to a tmpfs that is forgotten when the first process of
the world ends, and with that process all others end too. The steps, each a process of its own:

    outer   forks, and gives the fork its map of users; only a process outside can do that
    gate    leaves the namespaces of the machine: user, mount, process, network, IPC, host name,
            control group
    first   process 1 of the world: lays the overlays and leaves the old root by pivot_root (in a
            chroot the kernel refuses user namespaces, which one layer of the tool needs), then
            executes this program anew, so that not even its own text is mapped from outside

The user namespace is there for root too: capabilities then hold in the world only, so no device can
be made or mounted, and no clock, module or limit of the machine changed. `verify` makes sure of all
this once more from the inside, before anything hostile runs.
"""
import ctypes
import fcntl
import json
import os
import pathlib
import resource
import shutil
import signal
import socket
import struct
import sys

STAGE = "/tmp"    # where the new root is put together; covered in the world's mount namespace only
SIZE = "3g"       # of everything that is written in a world; the largest subject writes 1.2 GiB
COPIED = 1 << 20  # bytes of a file that lies beside a mount point; larger ones are left out
NAMESPACES = {"user": 0x10000000, "mnt": 0x00020000, "pid": 0x20000000, "net": 0x40000000,
              "ipc": 0x08000000, "uts": 0x04000000, "cgroup": 0x02000000}
DEVICES = ("null", "zero", "full", "random", "urandom")
# Folders that may hold doors to the machine outside: sockets of services, files of other users.
EMPTIED = ("/boot", "/dev", "/home", "/lost+found", "/media", "/mnt", "/proc", "/root", "/run",
           "/srv", "/sys", "/tmp", "/var/tmp")

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_REMOUNT, MS_BIND = 1, 2, 4, 32, 4096
MS_REC, MS_PRIVATE = 16384, 1 << 18
MNT_DETACH = 2
PR_SET_PDEATHSIG = 1
PIVOT_ROOT = {"x86_64": 155}
SIOCGIFFLAGS, SIOCSIFFLAGS = 0x8913, 0x8914
IFF_UP, IFF_RUNNING = 0x1, 0x40

_libc = ctypes.CDLL(None, use_errno=True)


class CannotMake(Exception):
    """This machine does not allow such a world, or something of the machine can be reached."""


def call(name, *arguments):
    """A function of the C library; raises OSError when it fails."""
    arguments = [a.encode() if isinstance(a, str) else a for a in arguments]
    result = getattr(_libc, name)(*arguments)
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
    return result


def mount(source, target, kind, flags=0, options=None):
    try:
        call("mount", source, target, kind, ctypes.c_ulong(flags), options)
    except OSError as error:
        reason = os.strerror(error.errno)
        raise CannotMake(f"mounting {kind or source} at {target}: {reason}") from error


def namespaces():
    return {name: os.readlink(f"/proc/self/ns/{name}") for name in NAMESPACES}


def die_with_parent():
    call("prctl", PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


# Outside.


def user_map(kind):
    """Root keeps its users, so that files keep their owners; anybody else becomes root, alone."""
    if os.geteuid() != 0:
        return f"0 {os.geteuid() if kind == 'uid' else os.getegid()} 1"
    lines = [[int(word) for word in line.split()] for line in open(f"/proc/self/{kind}_map")]
    return "\n".join(f"{first} {first} {min(count, 65536)}" for first, _, count in lines)


def write_maps(process):
    if os.geteuid() != 0:
        pathlib.Path(f"/proc/{process}/setgroups").write_text("deny")
    for kind in ("uid", "gid"):
        pathlib.Path(f"/proc/{process}/{kind}_map").write_text(user_map(kind))


def enter(script, needed, task):
    """Guards a new world, in which `script --in-world TASK` is executed; gives its exit status.

    `needed` are paths that must be there in the world, `task` what the program in there is told.
    The status is 2 if there can be no such world.
    """
    task = dict(task, outside=namespaces(), needed=needed, root=os.geteuid() == 0)
    ready, maps = os.pipe(), os.pipe()
    gate = os.fork()
    if gate == 0:
        os.close(ready[0])
        os.close(maps[1])
        _end_with(lambda: _gate(script, task, ready[1], maps[0]))
    os.close(ready[1])
    os.close(maps[0])
    if os.read(ready[0], 1):
        write_maps(gate)
        os.write(maps[1], b"x")
    _, status = os.waitpid(gate, 0)
    return os.waitstatus_to_exitcode(status)


def _end_with(work):
    """Ends this process with the exit status that `work` gives."""
    status = 2
    try:
        die_with_parent()
        status = work()
    except (CannotMake, OSError) as error:
        print(f"cannot make a throw-away world: {error}", file=sys.stderr)
    finally:
        os._exit(status)


def _gate(script, task, ready, maps):
    call("unshare", sum(NAMESPACES.values()))
    os.write(ready, b"x")
    os.close(ready)
    if not os.read(maps, 1):
        raise CannotMake("the map of users was refused")
    os.close(maps)
    os.setresgid(0, 0, 0)
    os.setresuid(0, 0, 0)
    die_with_parent()  # forgotten with the change of users
    first = os.fork()
    if first == 0:
        _end_with(lambda: _first(script, task))
    _, status = os.waitpid(first, 0)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 100 - code


# Process 1, still in the old root.


def _first(script, task):
    os.setsid()
    task = dict(task, written=_lay_out(task["needed"]))
    command = [sys.executable, "-B", script, "--in-world", json.dumps(task)]
    os.execv(sys.executable, command)


def _lay_out(needed):
    """Leaves the old root for ever; gives [path here, descriptor of where changes go] of each."""
    mount(None, "/", None, MS_REC | MS_PRIVATE)
    devices = {name: os.open(f"/dev/{name}", os.O_PATH | os.O_CLOEXEC) for name in DEVICES}
    machine = os.open("/", os.O_PATH | os.O_CLOEXEC)
    layout = _Layout(needed)
    options = f"size={SIZE},nr_inodes=400000,mode=755"
    mount("world", STAGE, "tmpfs", MS_NOSUID | MS_NODEV, options)
    root = f"{STAGE}/root"
    os.mkdir(root)
    mount(root, root, None, MS_BIND)
    layout.place(f"/proc/self/fd/{machine}", "/")
    mount("proc", f"{root}/proc", "proc", MS_NOSUID | MS_NODEV)
    _make_devices(f"{root}/dev", devices)
    for descriptor in [*devices.values(), machine]:
        os.close(descriptor)
    folders = [("/", root), *layout.uppers]
    written = [[path, os.open(folder, os.O_RDONLY | os.O_DIRECTORY)] for path, folder in folders]
    os.chdir(root)
    call("syscall", PIVOT_ROOT[os.uname().machine], b".", b".")
    call("umount2", b".", MNT_DETACH)
    os.chdir("/")
    for _, descriptor in written:
        os.set_inheritable(descriptor, True)
    os.dup2(os.open("/dev/null", os.O_RDONLY), 0)
    return written


class _Layout:
    """Puts the folders of the machine into the new root, each as an overlay.

    The kernel lays no overlay over a folder below which something is mounted that we may not take
    away; such a folder is made anew, and what is in it is put there one by one.
    """

    def __init__(self, needed):
        self._needed = [pathlib.Path(path) for path in needed]
        self._points = {pathlib.Path(line.split()[4]) for line in open("/proc/self/mountinfo")}
        self.uppers = []  # of each overlay: its path, and the folder with what was changed

    def place(self, source, path):
        """`source` is how the folder `path` of the machine is reached."""
        here = pathlib.Path(path)
        if not any(here in point.parents for point in self._points):
            self._overlay(source, path)
            return
        for entry in sorted(os.scandir(source), key=lambda e: e.name):
            there = str(here / entry.name)
            into = f"{STAGE}/root{there}"
            if entry.is_symlink():
                os.symlink(os.readlink(entry.path), into)
            elif entry.is_dir():
                os.mkdir(into)
                os.chmod(into, 0o1777 if there == "/tmp" else entry.stat().st_mode & 0o7777)
                if not self._stays_empty(there):
                    self.place(entry.path, there)
            elif entry.is_file() and entry.stat().st_size <= COPIED:
                if os.access(entry.path, os.R_OK):
                    shutil.copy(entry.path, into)

    def _stays_empty(self, path):
        here = pathlib.Path(path)
        if path in EMPTIED and any(here in needed.parents for needed in self._needed):
            if path == "/tmp":
                raise CannotMake("the checkout, the tool and Python must not lie in /tmp")
            return False
        return path in EMPTIED

    def _overlay(self, source, path):
        number = len(self.uppers)
        upper, work = f"{STAGE}/upper{number}", f"{STAGE}/work{number}"
        os.mkdir(upper)
        os.mkdir(work)
        shutil.copymode(source, upper)
        for folder in EMPTIED:
            inner = folder[len(path):]
            if folder.startswith(path + "/") and os.path.isdir(source + inner):
                self._hide(upper + inner, folder)
        options = f"lowerdir={source},upperdir={upper},workdir={work},userxattr"
        mount("world", f"{STAGE}/root{path}", "overlay", MS_NOSUID | MS_NODEV, options)
        self.uppers.append((path, upper))

    def _hide(self, target, folder):
        if self._stays_empty(folder):
            os.makedirs(target)
            os.chmod(target, 0o1777 if folder.endswith("tmp") else 0o755)
            os.setxattr(target, "user.overlay.opaque", b"y")


def _make_devices(folder, devices):
    """Devices of the machine, on read-only mounts: modes and times cannot be changed from here."""
    mount("dev", folder, "tmpfs", MS_NOSUID, "size=64k,mode=755")
    for name, descriptor in devices.items():
        target = f"{folder}/{name}"
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o666))
        mount(f"/proc/self/fd/{descriptor}", target, None, MS_BIND)
        mount(None, target, None, MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID)
    for name, target in (("fd", "fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")):
        os.symlink(f"/proc/self/{target}", f"{folder}/{name}")
    os.mkdir(f"{folder}/shm")
    mount("shm", f"{folder}/shm", "tmpfs", MS_NOSUID | MS_NODEV, "size=2g,mode=1777")
    os.mkdir(f"{folder}/mqueue")
    mount("mqueue", f"{folder}/mqueue", "mqueue", MS_NOSUID | MS_NODEV)


# Inside.


def verify(task):
    """Raises CannotMake unless nothing of the machine outside can be reached from here."""
    def demand(holds, sentence):
        if not holds:
            raise CannotMake(sentence)

    alone = [name for name in os.listdir("/proc") if name.isdigit()] == ["1"]
    demand(os.getpid() == 1 and os.readlink("/proc/self") == "1" and alone,
           "this is not process 1 of a world without others")
    here = namespaces()
    same = [name for name, there in task["outside"].items() if here[name] == there]
    demand(not same, f"namespaces are shared with the machine: {', '.join(same)}")
    expected = {path: "overlay" for path, _ in task["written"]}
    expected |= {"/": "tmpfs", "/proc": "proc", "/dev": "tmpfs", "/dev/shm": "tmpfs",
                 "/dev/mqueue": "mqueue"}
    mounts = [line.split(" - ") for line in open("/proc/self/mountinfo")]
    kinds = {left.split()[4]: right.split()[0] for left, right in mounts}
    for point, kind in kinds.items():
        is_device = point.startswith("/dev/") and point[5:] in DEVICES
        demand(is_device or expected.get(point) == kind, f"{point} of the machine is mounted here")
    demand(set(expected) <= set(kinds), "an overlay is missing")
    interfaces = [name for _, name in socket.if_nameindex()]
    demand(interfaces == ["lo"], f"there is more than lo: {', '.join(interfaces)}")
    own = {descriptor for _, descriptor in task["written"]}
    for number in {int(name) for name in os.listdir("/proc/self/fd")} - own:
        path = f"/proc/self/fd/{number}"
        name = os.readlink(path) if os.path.lexists(path) else ""
        demand(not name.startswith("/") or name.startswith(("/dev/", "/proc/")),
               f"{name} is open here")


def bring_up_loopback():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        request = struct.pack("16sH14x", b"lo", IFF_UP | IFF_RUNNING)
        fcntl.ioctl(door, SIOCSIFFLAGS, request)


def loopback_is_up():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        answer = fcntl.ioctl(door, SIOCGIFFLAGS, struct.pack("16sH14x", b"lo", 0))
    return struct.unpack("16sH14x", answer)[1] & IFF_UP != 0


def protect_kernel():
    """For hostile programs that run as root: settings of the kernel belong to the machine outside.

    Not for the tool, which may want to mount a /proc of its own, and cannot where parts of this one
    are covered.
    """
    mount("/proc/sys", "/proc/sys", None, MS_BIND)
    mount(None, "/proc/sys", None, MS_BIND | MS_REMOUNT | MS_RDONLY | MS_NOSUID)
    if os.path.exists("/proc/sysrq-trigger"):
        mount("/dev/null", "/proc/sysrq-trigger", None, MS_BIND)


def command_as(user, task, command, tell=None):
    """The command that runs `command` as that user, with limits that spare the machine outside.

    `tell` is a descriptor that it inherits as its number 3.
    """
    told = json.dumps({"user": user, "root": task["root"], "tell": tell})
    return [sys.executable, "-B", __file__, told, *command]


def _become(user, root, tell):
    """Gives up being root, unless `user` is 0.

    A world that an ordinary user made knows one user only, who gets another number in one more
    namespace.
    """
    if tell not in (None, 3):
        os.dup2(tell, 3, inheritable=True)
        os.close(tell)
    pathlib.Path("/proc/self/oom_score_adj").write_text("900")
    for kind, wanted in ((resource.RLIMIT_NPROC, 4000), (resource.RLIMIT_NOFILE, 32768),
                         (resource.RLIMIT_CORE, 0)):
        most = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (wanted if most < 0 else min(wanted, most), most))
    if user == 0:
        return
    if root:
        os.setgroups([user, user + 1])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
        return
    call("unshare", NAMESPACES["user"])
    pathlib.Path("/proc/self/setgroups").write_text("deny")
    pathlib.Path("/proc/self/uid_map").write_text(f"{user} 0 1")
    pathlib.Path("/proc/self/gid_map").write_text(f"{user} 0 1")


if __name__ == "__main__":
    _become(**json.loads(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])

"""What there is to lose in a throw-away world: files, listeners, a bystander.

Everything belongs to the user that the tool runs as, so that no permission protects it.
"""
import os
import pathlib
import selectors
import signal
import socket
import subprocess
import threading

import world

USER = 1000
VICTIM = pathlib.Path("/victim")
HOME = pathlib.Path("/home/visitor")
PROJECT = pathlib.Path("/project")  # with the header; the tool keeps .assay and out in it
EMPTY = pathlib.Path("/empty")      # where a written suite runs
BUILT = pathlib.Path("/built")      # programs that are compiled by hand
LONG_AGO = 1_577_836_800            # of all files: a write is seen even if it changes nothing

FILES = {
    VICTIM / "notes.txt": ("keep me\n", 0o644),
    VICTIM / "secret.txt": ("for one person only\n", 0o600),
    VICTIM / "ledger.bin": ("0123456789abcdef" * 256, 0o644),
    VICTIM / "lock": ("17\n", 0o644),
    VICTIM / "backup": ("#!/bin/sh\n", 0o4755),
    VICTIM / "server.log": ("started\n", 0o644),
    VICTIM / "letters/first.txt": ("dear reader\n", 0o644),
    VICTIM / "letters/second.txt": ("dear writer\n", 0o640),
    VICTIM / "letters/old/third.txt": ("dear all\n", 0o444),
    VICTIM / "spool/cron/visitor": ("0 4 * * * backup\n", 0o600),
    HOME / ".profile": ("umask 022\n", 0o644),
    HOME / ".config/editor.conf": ("tabs=2\n", 0o644),
    HOME / "documents/thesis.txt": ("chapter one\n", 0o644),
}
FOLDERS = [VICTIM / "outbox", EMPTY, BUILT, PROJECT, PROJECT / ".assay", PROJECT / "out"]

TCP_PORT, UDP_PORT, NAME_PORT = 2525, 2526, 53
UNIX_PATH, UNIX_ABSTRACT = str(VICTIM / "door.sock"), "\0victim-door"


def furnish(task, header):
    """The files, and the bystander, whose process it gives."""
    for path, (text, mode) in FILES.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)
    for folder in FOLDERS:
        folder.mkdir(parents=True, exist_ok=True)
    (PROJECT / header.name).write_bytes(header.read_bytes())
    os.symlink("notes.txt", VICTIM / "latest")
    os.setxattr(VICTIM / "notes.txt", "user.label", b"important")
    resolver = pathlib.Path("/etc/resolv.conf")
    resolver.unlink(missing_ok=True)
    resolver.write_text("nameserver 127.0.0.1\noptions timeout:1 attempts:1\n")
    command = world.command_as(task["user"], task, ["/usr/bin/sleep", "infinity"])
    bystander = subprocess.Popen(command, cwd="/", start_new_session=True)
    (VICTIM / "clerk.pid").write_text(f"{bystander.pid}\n")
    return bystander


def hand_over(task):
    """Gives all of it to the user: the last thing before anything is inspected."""
    owner = task["user"] if task["root"] else 0
    for top in (VICTIM, HOME, EMPTY, BUILT, PROJECT):
        for folder, folders, files in os.walk(top, topdown=False):
            for name in [*files, *folders, "."]:
                path = os.path.join(folder, name)
                mode = os.lstat(path).st_mode & 0o7777
                os.chown(path, owner, owner, follow_symlinks=False)
                if not os.path.islink(path):
                    os.chmod(path, mode)
                os.utime(path, (LONG_AGO, LONG_AGO), follow_symlinks=False)


class Listeners:
    """Doors into the world; `reached` says what came through them."""

    def __init__(self):
        self.reached = []
        self._selector = selectors.DefaultSelector()
        stream, datagram = socket.SOCK_STREAM, socket.SOCK_DGRAM
        self._open("TCP", socket.AF_INET, stream, ("127.0.0.1", TCP_PORT))
        self._open("TCP over IPv6", socket.AF_INET6, stream, ("::1", TCP_PORT))
        self._open("UDP", socket.AF_INET, datagram, ("127.0.0.1", UDP_PORT))
        self._open("name service", socket.AF_INET, datagram, ("127.0.0.1", NAME_PORT))
        self._open("UNIX socket with a path", socket.AF_UNIX, stream, UNIX_PATH)
        self._open("abstract UNIX socket", socket.AF_UNIX, stream, UNIX_ABSTRACT)
        os.chmod(UNIX_PATH, 0o777)
        threading.Thread(target=self._serve, daemon=True).start()

    def _open(self, name, family, kind, address):
        door = socket.socket(family, kind)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if (family, kind) == (socket.AF_INET, socket.SOCK_STREAM):
            door.setsockopt(socket.IPPROTO_TCP, socket.TCP_FASTOPEN, 8)
        door.bind(address)
        if kind == socket.SOCK_STREAM:
            door.listen(64)
        door.setblocking(False)
        self._selector.register(door, selectors.EVENT_READ, name)

    def _serve(self):
        while True:
            for key, _ in self._selector.select():
                try:
                    if key.fileobj.type == socket.SOCK_STREAM:
                        key.fileobj.accept()[0].close()
                    else:
                        key.fileobj.recv(65536)
                    self.reached.append(key.data)
                except OSError:
                    pass


class SignalsOfFirst:
    """Process 1 gets no signal from its world that it has no handler for; here it counts some."""

    def __init__(self):
        self.caught = []
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGUSR1):
            signal.signal(number, lambda caught, frame: self.caught.append(caught))

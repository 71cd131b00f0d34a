"""Runs one hostile program in the world and keeps what it says, up to a point."""
import os
import signal
import subprocess
import threading
import time

import scenery
import world

KEPT = 16 << 20    # bytes of each stream that are kept
FLOOD = 256 << 20  # bytes after which a program is ended: the point is made
ENVIRONMENT = {"HOME": str(scenery.HOME), "PATH": "/usr/local/bin:/usr/bin:/bin",
               "TMPDIR": "/tmp", "LANG": "C.UTF-8", "USER": "visitor", "LOGNAME": "visitor"}


class Stream:
    """Reads a pipe to its end, in a thread of its own."""

    def __init__(self, pipe, flooded):
        self._kept, self.size = bytearray(), 0
        self._flooded = flooded
        self._thread = threading.Thread(target=self._read, args=(pipe,), daemon=True)
        self._thread.start()

    def _read(self, pipe):
        while chunk := os.read(pipe, 1 << 16):
            self.size += len(chunk)
            if len(self._kept) < KEPT:
                self._kept += chunk
            if self.size > FLOOD:
                self._flooded()

    def text(self):
        self._thread.join(timeout=1)  # somebody that was left behind may hold the other end
        return bytes(self._kept).decode(errors="replace")


class Program:
    """A finished run: `code` is the exit code, negative for a signal; None when the time was over.

    What a native driver tells on descriptor 3 are the lines of `told`.
    """

    def __init__(self, command, task, user, seconds, cwd):
        started = time.monotonic()
        told, tell = os.pipe()
        process = subprocess.Popen(
            world.command_as(user, task, command, tell), cwd=cwd, env=ENVIRONMENT,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            pass_fds=(tell,), start_new_session=True)
        os.close(tell)

        def end():
            for target in (-process.pid, process.pid):
                try:
                    os.kill(target, signal.SIGKILL)
                except OSError:
                    pass

        pipes = (process.stdout.fileno(), process.stderr.fileno(), told)
        output, error, lines = (Stream(pipe, end) for pipe in pipes)
        try:
            self.code = process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.code = None
            process.terminate()  # as a user would, who is asked for patience in vain
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                pass
            end()
            process.wait()
        self.output, self.error = output.text(), error.text()
        self.told = lines.text().splitlines()
        self.size = output.size + error.size
        self.seconds = time.monotonic() - started

    @property
    def ended(self):
        if self.code is None:
            return "did not end in time"
        return f"exit {self.code}" if self.code >= 0 else f"ended by signal {-self.code}"

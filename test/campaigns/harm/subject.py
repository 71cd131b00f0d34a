"""A header of subjects/harm with what its comment lines say, as README.md there explains."""
import json
import pathlib
import re

CATEGORIES = ("files", "network", "processes", "memory", "disk", "output", "environment", "kernel",
              "none")
WORDS = ("harm", "make", "step", "native", "intact", "refused", "blamed", "outcome", "search")


class Malformed(Exception):
    pass


class Call:
    """The key of an operation and its arguments, as values of JSON."""

    def __init__(self, text):
        found = re.fullmatch(r"(.+?\)(?: const)?)(?:\s+(\[.*\]))?", text)
        if not found:
            raise Malformed(f"not a call: {text}")
        self.key = found.group(1)
        self.arguments = json.loads(found.group(2) or "[]")

    @property
    def name(self):
        """harm::Trash::discard"""
        return re.match(r"[\w:~]+", self.key).group(0)

    @property
    def cls(self):
        return self.name.rsplit("::", 1)[0]

    @property
    def method(self):
        return self.name.rsplit("::", 1)[1]

    @property
    def is_constructor(self):
        return self.method == self.cls.rsplit("::", 1)[1]

    @property
    def is_destructor(self):
        return self.method.startswith("~")


class Subject:
    def __init__(self, header):
        self.header = pathlib.Path(header)
        self.name = self.header.stem
        lines = {}
        for line in self.header.read_text().splitlines():
            found = re.fullmatch(r"// ([a-z]+): +(.*\S)\s*", line)
            if found and found.group(1) in WORDS:
                lines[found.group(1)] = found.group(2)
        missing = {"harm", "step", "refused", "outcome"} - lines.keys()
        if missing:
            raise Malformed(f"{self.header.name}: no line for {', '.join(sorted(missing))}")
        self.harm = lines["harm"]
        if self.harm not in CATEGORIES:
            raise Malformed(f"{self.header.name}: no such category: {self.harm}")
        self.step = Call(lines["step"])
        self.make = Call(lines["make"]) if "make" in lines else None
        if self.make is None and not self.step.is_constructor:
            short = self.step.cls.rsplit("::", 1)[1]
            self.make = Call(f"{self.step.cls}::{short}()")
        self.native = lines.get("native")
        self.intact = lines.get("intact", "true")
        self.refused = [] if lines["refused"] == "-" else lines["refused"].split("|")
        self.blamed_anywhere = lines.get("blamed") == "anywhere"
        self.outcomes = lines["outcome"].split("|")
        self.search = lines.get("search")

    def sequence(self):
        """The document for `assay run`."""
        steps = [{"call": self.make.key, "args": self.make.arguments}] if self.make else []
        step = {"call": self.step.key, "args": self.step.arguments}
        if self.make:
            step["on"] = 0
        return {"assay": "sequence/1", "subject": {"files": [self.header.name]},
                "steps": [*steps, step]}

    def program(self):
        """The step as a C++ program without the tool; native_driver.h is its main."""
        if self.native:
            body = self.native
        elif self.step.is_constructor:
            body = f"{self.step.cls} object({cxx_list(self.step.arguments)});"
        else:
            made = cxx_list(self.make.arguments)
            body = f"{self.step.cls} object{f'({made})' if made else ''};"
            if not self.step.is_destructor:
                body += f" object.{self.step.method}({cxx_list(self.step.arguments)});"
        return (f'#include "{self.header.name}"\n\n#include "native_driver.h"\n\n'
                f"void act() {{ {body} }}\nbool intact() {{ return {self.intact}; }}\n")


def cxx_list(values):
    return ", ".join(json.dumps(value) for value in values)


def all_subjects(folder, names):
    subjects = [Subject(header) for header in sorted(pathlib.Path(folder).glob("*.h"))]
    unknown = set(names) - {subject.name for subject in subjects}
    if unknown:
        raise Malformed(f"no such subject: {', '.join(sorted(unknown))}")
    return [subject for subject in subjects if not names or subject.name in names]

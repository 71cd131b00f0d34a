"""Runs `assay test` on each library and prints its FAULTs; see run. Ends with 1 if there is one that is not
accepted, or if a run fails.

What a library's maintainers accept is decided by reading its documentation; a FAULT that was read and found
right is entered in ACCEPTED, with the reason.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

# library: what follows `assay test`; {work} is the folder with the sources.
LIBRARIES = {
    "tinyxml2": ["{work}/tinyxml2/source/tinyxml2.h", "--build", "{work}/tinyxml2/build",
                 "--class", "tinyxml2::XML*,-tinyxml2::XMLUtil"],
    "cxxopts": ["/usr/include/cxxopts.hpp", "--class", "cxxopts::*"],
    "pugixml": ["{work}/pugixml/source/src/pugixml.hpp", "--build", "{work}/pugixml/build",
                "--class", "pugi::xml_*,pugi::xpath_*"],
    "hopscotch_map": [str(HERE / "subjects" / "hopscotch_map.h"), "--class", "tsl::hopscotch_map<int*"],
    "boost_optional": [str(HERE / "subjects" / "boost_optional.h"), "--class", "boost::optional<*"],
    "boost_date": [str(HERE / "subjects" / "boost_date.h"), "--class", "boost::gregorian::date"],
}

# (library, part of a finding's sentence): why it is right.
ALIAS = "the key is an element of the map itself, m[m[1]], which std::unordered_map allows"
ACCEPTED = {
    ("pugixml", "pugi::xpath_variable::set(char const*) called"):
        "a set with a text variable that was given no value cannot be copied: the copy follows null",
    ("hopscotch_map", "operator[](const int&): heap-use-after-free"): ALIAS,
    ("hopscotch_map", "try_emplace<>(const int&): heap-use-after-free"): ALIAS,
    ("hopscotch_map", "insert_or_assign<int>(const int&, int&&): heap-use-after-free"): ALIAS,
}


def is_accepted(library, finding):
    return any(library == of and part in finding["sentence"] for of, part in ACCEPTED)


def examine(library, options):
    """(FAULTs, what went wrong)."""
    command = [options.assay, "test", *(part.format(work=options.work) for part in LIBRARIES[library]),
               "--budget", options.budget, "--seed", str(options.seed), "--json"]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        return [], f"exit {done.returncode}: {done.stderr.strip()[-400:]}"
    report = json.loads(done.stdout)
    return [f for f in report["findings"] if f["standing"].lower() == "fault"], ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--assay", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--budget", default="60s")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("libraries", nargs="*", default=list(LIBRARIES))
    options = parser.parse_args()
    unknown = [name for name in options.libraries if name not in LIBRARIES]
    if unknown:
        sys.exit(f"no such library: {unknown[0]}; there are {', '.join(LIBRARIES)}")
    wrong = 0
    for library in options.libraries:
        faults, problem = examine(library, options)
        print(f"{library}: {problem or f'{len(faults)} faults'}", flush=True)
        wrong += bool(problem)
        for fault in faults:
            accepted = is_accepted(library, fault)
            wrong += not accepted
            print(f"  {'accepted' if accepted else 'to be read'}: {fault['rule']}: {fault['sentence']}")
    sys.exit(1 if wrong else 0)


main()

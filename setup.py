"""With KURGAN_COMPILE=1 the hot modules are compiled by mypyc: `KURGAN_COMPILE=1 pip wheel .`"""

from __future__ import annotations

import os
import runpy
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CORES = os.cpu_count() or 1
OPTIMIZED = "2"  # as quick to run as 3, and quicker to build
FAST = runpy.run_path("src/kurgan/fast.py", run_name="fast")
LIGHT = {f"__native_kurgan___{name.replace('.', '___')}.c" for name in FAST["light"]()}
INWARD = ["-fvisibility=hidden", "-fno-semantic-interposition"]  # nobody else calls the functions


class build_on_all_cores(build_ext):
    """Compiles as many C files at a time as there are cores."""

    def build_extensions(self) -> None:
        compile_some, free = self.compiler.compile, BoundedSemaphore(CORES)

        def compile_one(source: str, *given: Any, **named: Any) -> Any:
            if os.path.basename(source) in LIGHT:
                named["extra_postargs"] = [*named.get("extra_postargs", []), "-O0"]
            with free:
                return compile_some([source], *given, **named)

        def compile_all(sources: list[str], *given: Any, **named: Any) -> list[str]:
            largest_first = sorted(sources, key=lambda source: -os.path.getsize(source))
            with ThreadPoolExecutor(CORES) as pool:
                made = [pool.submit(compile_one, s, *given, **named) for s in largest_first]
                return [name for one in made for name in one.result()]

        self.compiler.compile = compile_all
        self.parallel = CORES + 1
        super().build_extensions()


def extensions() -> list[Extension]:
    """The hot modules, in one library with a C file for each."""
    from mypyc.build import mypycify

    made = mypycify(
        ["--config-file=", f"--cache-dir={os.devnull}", *written_out(FAST)],
        multi_file=True,
        opt_level=OPTIMIZED,
        debug_level="0",
        group_name=FAST["LIBRARY"].removesuffix("__mypyc"),
        target_dir="build/c",
    )
    for extension in made:
        extension.extra_compile_args = [*extension.extra_compile_args, *INWARD]
    return made


def written_out(fast: dict[str, Any]) -> list[str]:
    """The hot modules as the compiler gets them, in a copy of the package."""
    package = Path("build", "written-out", "kurgan")
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree("src/kurgan", package, ignore=shutil.ignore_patterns("__pycache__", "static"))
    sources = fast["hot"](package.resolve())
    for source in sources:
        source.write_text(fast["written_out"](source.read_text()))
    return [os.path.relpath(source) for source in sources]


if os.environ.get("KURGAN_COMPILE") == "1":
    try:
        setup(ext_modules=extensions(), cmdclass={"build_ext": build_on_all_cores})
    except ModuleNotFoundError:  # pip asks first what the build needs
        setup(setup_requires=["mypy>=1.15"])
else:
    setup()

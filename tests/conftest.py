"""Settings of all tests."""

from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis.configuration import set_hypothesis_home_dir

# Failing examples are kept with everything else that is generated.
set_hypothesis_home_dir(Path(__file__).resolve().parent.parent / ".build" / "hypothesis")

# No deadline: a busy machine is no fault of the code.
settings.register_profile(
    "pytok", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("pytok")

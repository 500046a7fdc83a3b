"""Learned win chances: a logistic function with hidden units."""

from __future__ import annotations

from math import exp

import pytest
from bench.fit import report

from kurgan.bots.learned import Learned, chance, read_learned


def test_without_hidden_units_it_is_a_logistic_function() -> None:
    assert chance(Learned((0.5, 2.0)), [1.0, 0.25]) == pytest.approx(1 / (1 + exp(-1)))


def test_a_hidden_unit_counts_only_where_it_is_positive() -> None:
    learned = Learned((0.0, 0.0), ((-1.0, 2.0),), (3.0,))
    assert chance(learned, [1.0, 0.4]) == 0.5
    assert chance(learned, [1.0, 1.0]) == pytest.approx(1 / (1 + exp(-3)))


def test_numbers_that_do_not_fit_the_features_are_an_error() -> None:
    with pytest.raises(ValueError, match="shorter"):
        chance(Learned((1.0, 2.0)), [1.0])


def test_a_table_is_read_with_or_without_hidden_units() -> None:
    assert read_learned({"numbers": [1, 2]}) == Learned((1.0, 2.0))
    table = {"numbers": [1, 2], "hidden": [[0, 1]], "out": [3]}
    assert read_learned(table) == Learned((1.0, 2.0), ((0.0, 1.0),), (3.0,))


def test_the_report_tells_the_share_of_wins_by_tenths() -> None:
    told = report(Learned((0.0,)), [([1.0], 1.0), ([1.0], 0.0)])
    assert told.endswith("0.50    0.50    2")

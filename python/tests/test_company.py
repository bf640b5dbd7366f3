"""The real program over the example company."""

from __future__ import annotations

import asyncio
import concurrent.futures
import os
import pathlib
import socket
import subprocess
from collections.abc import Iterator

import pytest
from conftest import COMPANY, real_program

import omniretrieval as omni


def test_a_number(company: omni.Omni) -> None:
    stages: list[omni.Stage] = []
    answer = company.ask("How many customers are in the Nordics?", on_stage=stages.append)
    assert answer.answered and answer.query is not None
    assert answer.query.text == "SELECT COUNT(*) FROM customers WHERE region = :p1"
    assert answer.query.parameters == {"p1": "Nordics"}
    ((number,),) = company.query("sales", answer.query.text, answer.query.parameters).cells
    assert answer.table.cells == [(number,)] and str(number) in answer.text
    assert answer.provenance == [omni.Provenance("sales", "SQL", ("customers",))]
    assert [stage.name for stage in stages].count("select") >= 1


@pytest.mark.parametrize(
    "question, source, language",
    [
        ("Which suppliers were founded after 2010?", "suppliers", "SPARQL"),
        ("Who does Lena Vogt report to?", "org", "CYPHER"),
        ("How long am I allowed to work from another country?", "handbook", "SEARCH"),
    ],
)
def test_every_language(company: omni.Omni, question: str, source: str, language: str) -> None:
    answer = company.ask(question)
    assert answer.answered and (answer.provenance[0].source, answer.provenance[0].language) == (source, language)
    assert answer.rows
    if language == "SEARCH":
        assert answer.passages[0].document in answer.rows[0].values()
    shown = answer._repr_html_()
    assert source in shown and "confidence" in shown


def test_a_change_is_refused(company: omni.Omni) -> None:
    answer = company.ask("Delete all cancelled orders from the sales database")
    assert (answer.status, answer.rows) == ("refused", [])
    with pytest.raises(omni.RefusedError, match="read-only"):
        company.query("sales", "DROP TABLE orders")


def test_disagreement_is_shown(company: omni.Omni) -> None:
    answer = company.ask("What is the battery life of the Tracker T3?")
    claims = [claim for one in answer.contradictions for claim in one.claims]
    assert {claim.provenance.source for claim in claims} == {"org", "sales", "handbook"}


def test_interpretations_can_be_chosen(company: omni.Omni) -> None:
    offered = company.ask("Which customers placed orders in Norway?", sources=["sales"]).interpretations
    assert len(offered) >= 2
    chosen = company.ask("Which customers placed orders in Norway?", sources=["sales"], interpretation=2)
    assert chosen.query is not None and chosen.query.text == offered[1].query.text


def test_follow_ups(company: omni.Omni) -> None:
    answer = company.ask("and in Norway?", earlier=["How many customers are in Germany?"])
    assert answer.question == "How many customers are in Norway?" and answer.answered


def test_sources_and_their_descriptions(company: omni.Omni) -> None:
    sources = company.sources()
    assert {source.id for source in sources} == {"sales", "crm", "org", "suppliers", "handbook"}
    assert company.sources("How many orders came from Spain?")[0].id == "sales"
    described = company.describe("sales")
    assert described.language == "SQL" and "customers" in described.context
    with pytest.raises(omni.NotFoundError, match="Did you mean 'sales'"):
        company.describe("sale")


def test_pages_of_a_query(company: omni.Omni) -> None:
    first = company.query("sales", "SELECT name FROM customers ORDER BY name", limit=3)
    assert first.truncated and first.next_offset == 3
    second = company.query("sales", "SELECT name FROM customers ORDER BY name", limit=3, offset=3)
    assert not set(first.cells) & set(second.cells)


def test_wrong_arguments_say_what_is_wrong(company: omni.Omni) -> None:
    with pytest.raises(omni.InvalidArgumentError):
        company.ask("")
    with pytest.raises(omni.InvalidArgumentError):
        company.ask("How many orders?", trust=2)
    with pytest.raises(omni.NotFoundError):
        company.ask("How many orders?", sources=["nothing"])
    with pytest.raises(omni.InvalidArgumentError, match="list of texts"):
        company.ask("How many orders?", sources="sales")


def test_threads_share_a_client(company: omni.Omni) -> None:
    questions = ["How many customers are in the Nordics?", "Who does Lena Vogt report to?"] * 8
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        texts = [answer.text for answer in pool.map(company.ask, questions)]
    assert len(set(texts)) == 2 and texts[:2] * 8 == texts


def test_a_folder_without_configuration(no_models: dict[str, str]) -> None:
    async def main() -> omni.Answer:
        async with omni.open_async(
            COMPANY.parent, program=real_program(), environment=no_models, timeout=300
        ) as client:
            return await client.ask("How many people are skilled in Rust?")

    assert asyncio.run(main()).answered


def test_a_configuration_that_is_wrong(tmp_path: pathlib.Path, no_models: dict[str, str]) -> None:
    config = tmp_path / "omni.yaml"
    config.write_text("sources:\n  x: { kind: nothing, path: x }\n")
    with omni.open(config=config, program=real_program(), environment=no_models, timeout=60) as client:
        with pytest.raises(omni.ProgramEndedError, match="nothing") as ended:
            client.ask("Hello?")
        assert ended.value.hint


@pytest.fixture(scope="module")
def served(no_models: dict[str, str]) -> Iterator[omni.Omni]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [real_program(), "serve", "--config", COMPANY, "--listen", f"127.0.0.1:{port}"]
    process = subprocess.Popen(command, env=no_models, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    for line in process.stdout:  # it says where it listens
        if str(port) in line:
            break
    with omni.open(url=f"http://127.0.0.1:{port}", timeout=300) as client:
        yield client
    process.terminate()
    process.communicate(timeout=60)


def test_a_server_answers_alike(company: omni.Omni, served: omni.Omni) -> None:
    for question in ("How many customers are in the Nordics?", "Which suppliers were founded after 2010?"):
        here, there = company.ask(question), served.ask(question)
        assert (here.text, here.rows, here.queries) == (there.text, there.rows, there.queries)
    stages = served.stream("Who does Lena Vogt report to?")
    assert "select" in [stage.name for stage in stages] and stages.answer().answered
    assert {source.id for source in served.sources()} == {source.id for source in company.sources()}
    assert "customers" in served.describe("sales").context
    with pytest.raises(omni.RefusedError, match="read-only"):
        served.query("sales", "DROP TABLE orders")


def test_no_process_is_left(no_models: dict[str, str]) -> None:
    client = omni.open(config=COMPANY, program=real_program(), environment=no_models, timeout=300)
    client.ask("How many customers are in the Nordics?")
    group = client._transport._running[0]._process.pid  # type: ignore[attr-defined]
    client.close()
    with pytest.raises(ProcessLookupError):
        os.killpg(group, 0)

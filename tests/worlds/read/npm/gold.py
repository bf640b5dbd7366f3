"""Gold of the world of npm packages: pandas over the files of the graph, and places in the manual found by hand."""
import sys
from pathlib import Path

import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from world import Questions, arguments, one_of, passage, rows  # noqa: E402

args = arguments()
package, license_, command, needs, under, provides = (
    pd.read_csv(args.data / f"graph/{name}.csv", keep_default_na=False)
    for name in ("nodes_package", "nodes_license", "nodes_command", "edges_depends_on", "edges_licensed_under", "edges_provides"))
name, version = package.set_index("id").name, package.set_index("id").version
package["license"] = package.id.map(under.set_index("source").target.map(license_.set_index("id").name))
provides["command"] = provides.target.map(command.set_index("id").name)
provides["package"] = provides.source.map(name)
needs["by"], needs["what"] = needs.source.map(name), needs.target.map(name)
q = Questions("npm")
none = q.none


def ask(question, shape, *golds, note=""):
    q.ask(question, shape, "packages", *golds, note=note)


def manual(question, shape, *contains, note=""):
    q.ask(question, shape, "manual", *[passage("commands.md", text) for text in contains], note=note)


def names(series):
    """Each name once, or once for each installed copy."""
    series = series.astype(str)
    return [rows(series.drop_duplicates()), rows(series)]


def uses(what):
    return names(needs[needs.what == what].by)


def used_by(by):
    return names(needs[needs.by == by].what)


def most(series):
    counts = series.value_counts()
    return one_of(counts[counts == counts.max()].index)


def within(start, steps):
    """What is reached from a package in so many steps, itself left out."""
    reached = set(package[package.name == start].id)
    first = set(reached)
    for _ in range(steps):
        reached |= set(needs[needs.source.isin(reached)].target)
    return name[sorted(reached - first)]


def copies(of):
    return package[package.name == of]


ask("which packages depend on fast-xml-parser?", "neighbours", uses("fast-xml-parser"))
ask("What does @salesforce/plugin-user depend on?", "neighbours", used_by("@salesforce/plugin-user"))
ask("how many packages are installed", "count", len(package), package.name.nunique(), note="copies, or names")
ask("what license does prettier have", "lookup", "MIT")
ask("Which packages are under the Artistic license?", "filter", names(package[package.license == "Artistic-2.0"].name))
ask("number of packages per license", "group", package.license.value_counts().reset_index(), package.drop_duplicates("name").license.value_counts().reset_index())
ask("which package is needed by the most others?", "group-superlative", most(needs.what))
ask("what package has the most dependencies", "group-superlative", most(needs.source.map(name)), most(needs.drop_duplicates(["by", "what"]).by),
    one_of(name[needs.source.value_counts()[lambda s: s == s.max()].index].drop_duplicates()), note="all copies together, or one")
ask("Which version of eslint is used?", "lookup", "8.57.0")
ask("which versions of typescript are installed?", "lookup", copies("typescript").version)
ask("which package provides the command sf-release", "neighbours", rows(provides[provides.command == "sf-release"].package))
ask("What commands come with typescript?", "neighbours", names(provides[provides.package == "typescript"].command))
ask("Does mocha depend on debug?", "yes-no", rows(True), rows("yes"), rows("debug"), rows(1), rows([("mocha", "debug")]))
ask("how many packages are only needed for development?", "count", int(package.development.astype(str).str.lower().eq("true").sum()),
    package[package.development.astype(str).str.lower().eq("true")].name.nunique())
ask("Which packages that npm depends on are under the MIT license?", "two-steps",
    names(package[package.id.isin(needs[needs.by == "npm"].target) & package.license.eq("MIT")].name))
ask("packages without a license", "negation", names(package[package.license.isna()].name))
ask("top 5 licenses by number of packages", "group-superlative", package.license.value_counts().head(5).index,
    package.drop_duplicates("name").license.value_counts().head(5).index)
ask("what share of packages is MIT licensed?", "share", 100 * package.license.eq("MIT").mean(), 100 * package.license.eq("MIT").sum() / package.license.notna().sum())
ask("Which packages use chalk 4.1.2", "neighbours", names(needs[needs.target.isin(copies("chalk")[copies("chalk").version == "4.1.2"].id)].by))
ask("packages that depend on both semver and debug", "intersection",
    names(pd.Series(sorted(set(needs[needs.what == "semver"].by) & set(needs[needs.what == "debug"].by)))),
    name[sorted(set(needs[needs.what == "semver"].source) & set(needs[needs.what == "debug"].source))])
ask("how many packages does the salesforce cli depend on directly?", "count", int((needs.by == "@salesforce/cli").sum()))
ask("Which packages does nobody depend on?", "negation", names(package[~package.id.isin(needs.target)].name),
    names(package[~package.name.isin(needs.what)].name))
ask("list all commands that npm provides", "neighbours", names(provides[provides.package == "npm"].command))
ask("dependencies of got", "neighbours", used_by("got"))
ask("Which salesforce plugins does the cli need?", "filter",
    names(needs[(needs.by == "@salesforce/cli") & needs.what.str.startswith("@salesforce/plugin-")].what),
    names(needs[(needs.by == "@salesforce/cli") & needs.what.str.contains("plugin")].what))
ask("how many packages have more than 20 dependencies?", "having", int((needs.source.value_counts() > 20).sum()), int((needs.by.value_counts() > 20).sum()),
    int((needs.drop_duplicates(["by", "what"]).by.value_counts() > 20).sum()))
ask("Which node version does undici 8.5.0 require?", "lookup", copies("undici")[copies("undici").version == "8.5.0"].node)
ask("what does @salesforce/plugin-user need, directly or over one other package", "two-steps", names(within("@salesforce/plugin-user", 2)))
ask("which packages under BlueOak are needed by npm", "two-steps",
    names(package[package.id.isin(needs[needs.by == "npm"].target) & package.license.eq("BlueOak-1.0.0")].name))
ask("How is change-case connected to the salesforce cli?", "path", rows([("change-case", "@salesforce/plugin-data", "@salesforce/cli")]),
    rows([("change-case", "@salesforce/plugin-org", "@salesforce/cli")]), rows([("@salesforce/plugin-data",)]), rows([("@salesforce/plugin-org",)]),
    rows([("@salesforce/core",)]), rows([("change-case", "@salesforce/core", "@salesforce/cli")]), note="any shortest path")
ask("average number of dependencies per package", "average", len(needs) / len(package), needs.source.value_counts().mean(), note="over all, or over those that have any")
ask("which package name is installed in the most different versions?", "group-superlative", most(package.drop_duplicates(["name", "version"]).name), most(package.name),
    note="or most copies")
ask("what licences are there", "list", license_.name)
ask("which packages does eslint bring in that are not MIT", "negation", names(package[package.id.isin(needs[needs.by == "eslint"].target) & package.license.ne("MIT")].name))
manual("how do i create a scratch org?", "how-to", "There are four ways to create a scratch org", "Create a Developer edition scratch org", "sf org create scratch -v")
manual("What does --all-rows do in a data query?", "definition", "Include deleted records")
manual("which command runs a SOQL query", "how-to", "Execute a SOQL query", "sf data query")
manual("how can I log in to an org with a browser", "how-to", "sf org login web", "Opens a Salesforce instance URL in a web browser")
manual("set an alias for an org", "how-to", "sf alias set", "Set one or more aliases")
manual("My query returns more than 10,000 records, what should i use?", "how-to", "sf data export bulk")
manual("how do I uninstall a plugin?", "how-to", "sf plugins uninstall", "Removes a plugin from the CLI")
manual("assign a permission set to a user", "how-to", "sf org assign permset", "Assign a permission set to one or more org users")
manual("how to quickly deploy a validated deployment", "how-to", "sf project deploy quick", "Quickly deploy a validated deployment to an org")
manual("what is the doctor command for", "definition", "Gather CLI configuration data and run diagnostic tests", "sf doctor")
manual("How do I see my org's limits?", "how-to", "sf org list limits", "Display information about limits in your org")
none("How many downloads does chalk have per week?")
none("who maintains the package rxjs?", "neither is there")
none("which packages have known vulnerabilities")
none("What does a Salesforce licence cost?")
none("when was eslint 8.57.0 released?")
q.finish(__file__, args)

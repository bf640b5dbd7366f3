"""Gold of the world of energy: pandas over the CSV files."""
import sys
from pathlib import Path

import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from world import Questions, arguments, one_of, rows  # noqa: E402

args = arguments()
turbine, curve = (pd.read_csv(args.data / f"wind/{name}.csv") for name in ("turbine_data", "power_curves"))
module, sandia, inverter = (pd.read_csv(args.data / f"solar/{name}.csv", low_memory=False) for name in ("cec_modules", "sandia_modules", "cec_inverters"))
curves = curve.melt("turbine_type", var_name="speed", value_name="power").dropna()
curves["speed"] = curves.speed.astype(float)
inverter["maker"] = inverter.Name.str.split(":").str[0]
inverter["date"] = pd.to_datetime(inverter.CEC_Date, format="%m/%d/%Y", errors="coerce")
q = Questions("pwr")
none = q.none


def wind(question, shape, *golds, note=""):
    q.ask(question, shape, "wind", *golds, note=note)


def solar(question, shape, *golds, note=""):
    q.ask(question, shape, "solar", *golds, note=note)


def turbines(found):
    """By type, or by name (where all have one)."""
    return one_of(found.turbine_type) + ([] if found.name.isna().any() else one_of(found.name)) if len(found) < 8 else \
        [rows(found.turbine_type)] + ([] if found.name.isna().any() else [rows(found.name)])


def all_turbines(found):
    return [rows(found.turbine_type), rows(found.turbine_type.drop_duplicates())] + ([] if found.name.isna().any() else [rows(found.name)])


def most(frame, by, column="Name"):
    return one_of(frame[frame[by] == frame[by].max()][column])


def watts(value):
    return [rows(value), rows(value / 1e3), rows(value / 1e6)]


def by_type(name):
    (found,) = turbine[turbine.turbine_type == name].to_dict("records")
    return found


def output(name, speed):
    (found,) = curves[(curves.turbine_type == name) & (curves.speed == speed)].power
    return watts(found)


nordex, vestas = turbine[turbine.manufacturer == "Nordex"], turbine[turbine.manufacturer == "Vestas"]

wind("How many wind turbine types are there?", "count", len(turbine), turbine.turbine_type.nunique(), note="types that stand twice, or once")
wind("turbines per manufacturer", "group", turbine.manufacturer.value_counts().reset_index())
wind("which turbine has the highest rated power", "superlative", turbines(turbine[turbine.nominal_power == turbine.nominal_power.max()]))
wind("What is the rotor diameter of the V112/3450?", "lookup", int(by_type("V112/3450")["rotor_diameter"]))
wind("who makes the E-82/2000", "lookup", by_type("E-82/2000")["manufacturer"])
wind("list all turbines by Adwen/Areva", "list", all_turbines(turbine[turbine.manufacturer == "Adwen/Areva"]))
wind("average nominal power of Enercon turbines", "average", watts(turbine[turbine.manufacturer == "Enercon"].nominal_power.mean()))
wind("Which manufacturer has the most turbine types?", "group-superlative", one_of(turbine.manufacturer.value_counts().idxmax()))
wind("turbines with a rotor larger than 150 m", "filter", all_turbines(turbine[turbine.rotor_diameter > 150]))
wind("How many turbines have a power curve?", "count", int(turbine.has_power_curve.sum()), len(curve), note="marked as such, or in the table of curves")
wind("which siemens turbines have no power curve", "negation", all_turbines(turbine[(turbine.manufacturer == "Siemens") & ~turbine.has_power_curve]))
wind("how much power does the AD116/5000 deliver at 10 m/s?", "lookup", output("AD116/5000", 10.0))
wind("what hub heights does the GE120/2500 come with", "lookup", by_type("GE120/2500")["hub_height"])
wind("Is the rotor of the V136/3450 larger than that of the GE137/3600?", "comparison", rows(False), rows("no"),
     rows([("V136/3450", 136), ("GE137/3600", 137)]), rows([(136, 137)]), rows([136, 137]), rows("GE137/3600"))
wind("share of turbines made by vestas", "share", 100 * (turbine.manufacturer == "Vestas").mean())
wind("smallest turbine by rated power", "superlative", turbines(turbine[turbine.nominal_power == turbine.nominal_power.min()]))
wind("Which nordex turbines have more than 3 MW?", "filter", all_turbines(nordex[nordex.nominal_power > 3e6]))
wind("mean rotor diameter by manufacturer", "group", turbine.groupby("manufacturer").rotor_diameter.mean().reset_index())
wind("top 5 turbines by rotor area", "superlative", rows(turbine.sort_values("rotor_area", ascending=False).head(5).turbine_type))

wind("power of the V80/2000 turbine at 25 m/s wind speed", "lookup", output("V80/2000", 25.0))
wind("median rated power of all turbines in megawatt", "average", watts(turbine.nominal_power.median()))
wind("how many manufacturers are listed?", "count", turbine.manufacturer.nunique())
wind("which turbines have both a cp and a ct curve?", "intersection", all_turbines(turbine[turbine.has_cp_curve & turbine.has_ct_curve]))
wind("rated power and rotor size of the SWT142/3150", "lookup", *[rows([(power, int(by_type("SWT142/3150")["rotor_diameter"]))])
     for power in (int(by_type("SWT142/3150")["nominal_power"]), by_type("SWT142/3150")["nominal_power"] / 1e3, by_type("SWT142/3150")["nominal_power"] / 1e6)])
solar("How many inverters by ABB are listed?", "count", int((inverter.maker == "ABB").sum()))
solar("which solar module has the highest STC rating?", "superlative", most(module, "STC"))
solar("number of CEC modules per technology", "group", module.Technology.value_counts().reset_index())
solar("how many modules are bifacial", "count", int((module.Bifacial == 1).sum()))
solar("What is the efficiency-relevant area (A_c) of the Miasole FLEX-03 500W?", "lookup", module[module.Name == "Miasole FLEX-03 500W"].A_c)
solar("average STC power of mono crystalline modules", "average", module[module.Technology == "Mono-c-Si"].STC.mean())
solar("most powerful inverter", "superlative", most(inverter, "Paco"), note="by alternating current power")
solar("How many inverters offer grid support?", "count", int((inverter.CEC_Type == "Grid Support").sum()))
solar("inverters from TMEIC for 600 V", "filter", inverter[inverter.Name.str.contains("TMEIC") & (inverter.Vac == "600")].Name)
solar("which materials do the sandia modules use?", "list", sandia.Material.drop_duplicates())
solar("Which sandia module has the largest area?", "superlative", most(sandia, "Area"))
solar("how many sandia modules are made of CdTe", "count", int((sandia.Material == "CdTe").sum()))
solar("What share of the CEC modules is building integrated?", "share", 100 * (module.BIPV == "Y").mean(), note="BIPV")
solar("cadmium telluride modules in the CEC list", "filter", module[module.Technology == "CdTe"].Name)
solar("How many inverters were certified on 10/15/2018?", "date", int((inverter.CEC_Date == "10/15/2018").sum()))
solar("highest open circuit voltage of any CEC module", "superlative", module.V_oc_ref.max(), most(module, "V_oc_ref"))
solar("average number of cells by technology", "group", module.groupby("Technology").N_s.mean().reset_index())
solar("what vintage is the Advent Solar Ventura 210", "lookup", rows(sandia[sandia.Name.str.startswith("Advent Solar Ventura 210")].Vintage), rows("2008"), rows(2008))
solar("inverters with more than 3 MW output", "filter", inverter[inverter.Paco > 3e6].Name)
solar("Which Sandia modules use gallium arsenide?", "filter", sandia[sandia.Material == "GaAs"].Name)
wind("which turbines of Vestas reach their rated power at 12 m/s or less according to the power curve", "join",
     all_turbines(vestas[vestas.turbine_type.isin(curves[(curves.speed <= 12)].merge(turbine[["turbine_type", "nominal_power"]]).query("power >= nominal_power").turbine_type)]))
none("How much does a Vestas V112 cost?")
none("what is the electricity price in germany?")
none("where is the largest offshore wind farm")
none("How many solar modules were sold in 2019?")
none("how long does an inverter last")
q.finish(__file__, args)

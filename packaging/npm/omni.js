#!/usr/bin/env node
// Starts the program that the package for this platform brings, with the same arguments, streams and signals.
"use strict";
const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const platform = `${process.platform}-${process.arch}`;

function findProgram() {
  try {
    return require.resolve(`omniretrieval-${platform}/bin/omni`);
  } catch {
    console.error(`omni: the package omniretrieval-${platform} is not installed. There is one for linux-x64; install` +
      ` without --no-optional there. Elsewhere the container image serves.`);
    process.exit(1);
  }
}

const program = spawn(findProgram(), process.argv.slice(2), { stdio: "inherit" });
process.on("SIGINT", () => {}); // a terminal sends it to the program too
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => program.kill(signal));
program.on("error", (error) => {
  console.error(`omni: the program cannot be started: ${error.message}`);
  process.exit(1);
});
program.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));

// Which tests fail once in a while, told by the last runs of each suite: docs/reruns.json, oldest first, each run with its commit.

/** Of all tests of all these runs. */
const goalPercent = 0.1
const wanted = 10

/** One that is there already is not counted twice, and one older than the last ten of its suite goes. */
export function withRun(runs, run) {
  if (runs.some(({ suite, at }) => suite === run.suite && at === run.at)) return runs
  const all = [...runs, run]
  const own = all.filter(({ suite }) => suite === run.suite)
  return own.length > wanted ? all.filter((each) => each !== own[0]) : all
}

export function rowOf(runs, name) {
  const own = runs.filter(({ suite }) => suite === name)
  const tried = own.reduce((sum, run) => sum + run.tried, 0)
  const failed = own.reduce((sum, run) => sum + run.failed.length, 0)
  const brokenOff = own.filter(({ isWhole }) => !isWhole).length
  const commits = new Set(own.map(({ commit }) => commit)).size
  const percent = tried === 0 ? 100 : (failed / tried) * 100
  return {
    name,
    what: `the last runs: ${own.length}, of ${commits} commits, ${tried} tests in all`,
    goal: `${wanted} runs, fewer than ${goalPercent}% fail`,
    measured: `${failed} failed, ${percent.toFixed(3)}%${brokenOff > 0 ? `; ${brokenOff} runs broken off` : ''}`,
    pass: percent < goalPercent && brokenOff === 0 && own.length >= wanted,
  }
}

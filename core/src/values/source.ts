/** Whom simulated figures are said to be from. By it a stored answer is known long after the market it was asked of. */
export const simulatedSources = { market: 'Simulated sample data', papers: 'Simulated papers' } as const

/** Also where more is said of it: "Replay of 6 Feb 2024, Simulated sample data". */
export const isSimulatedSource = (source: string): boolean =>
  Object.values(simulatedSources).some((name) => source.includes(name))

export const companyLimits = {
  ratios: { most: 36, characters: 300, years: 10 },
  peers: { most: 20, usual: 8 },
  note: { characters: 20_000 },
  thesis: { most: 30, characters: 500 },
  ask: { characters: 500, perMinute: 60 },
  quarters: 20,
  nearest: 6,
  funds: 200,
  investors: 100,
  perMinute: 240,
} as const

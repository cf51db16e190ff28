/** What moves in a chain; figures in the order of `sideFigures`. */
export const sideFigures = [
  'last',
  'bid',
  'ask',
  'openInterest',
  'volume',
  'iv',
  'delta',
  'gamma',
  'theta',
  'vega',
] as const
export type SideFigure = (typeof sideFigures)[number]

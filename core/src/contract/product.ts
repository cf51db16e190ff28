/** The only place where the product and its dip-buying part are named. */
export const product = {
  name: 'Artha',
  dips: 'DipSip',
  /** Used in routes (/dipsip, /dipsipCalculator). */
  dipsSlug: 'dipsip',
  blurb:
    'A deterministic NLP/SLM tool for ad hoc queries, notifications and strategies on live and historical data across stocks, indexes, commodities, derivatives, forex and crypto.',
  pitch: 'A toolkit for building generational wealth: buy right and time right.',
} as const

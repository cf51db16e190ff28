export interface PricingRow {
  readonly product_name: string
  /** Rupees a month. */
  readonly pricing: number
  /** The original price, shown struck out. */
  readonly strikeoutpricing: number
  readonly suitability: string
}

/** The offerings, in the order they are shown. */
export const pricing: readonly PricingRow[] = [
  {
    product_name: 'Index Funds',
    pricing: 99,
    strikeoutpricing: 199,
    suitability: 'For new investors. Passive investing in Index/REITs/InvITs with a 3-5 years plus horizon.',
  },
  {
    product_name: 'Mutual Funds',
    pricing: 199,
    strikeoutpricing: 299,
    suitability: 'For moderate-risk investors. Good-quality mutual funds with a 3-5 years plus horizon.',
  },
  { product_name: 'Stocks', pricing: 499, strikeoutpricing: 999, suitability: 'For stock pickers.' },
  {
    product_name: 'Enterprise',
    pricing: 9999,
    strikeoutpricing: 19_999,
    suitability: 'Your Data, Our Software. Your AI.',
  },
]

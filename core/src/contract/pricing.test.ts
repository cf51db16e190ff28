import { expect, it } from 'vitest'
import { pricing } from './pricing.ts'

it('[E9 K24-K27] four offerings, each with its fee, the fee struck out and who it is for', () => {
  expect(pricing).toEqual([
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
  ])
})

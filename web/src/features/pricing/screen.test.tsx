import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

it('[R31 S75 S76 E9.product_name E9.pricing E9.strikeoutpricing E9.suitability K24 K25 K26 K27] lists the four offerings, the discounted price beside the original struck out', async () => {
  renderApp('/pricing')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Offerings')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Product',
    'Fee (pm)',
    'Who is it for?',
  ])
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map((row) => [
      row.querySelector('th')?.textContent,
      row.querySelector('strong')?.textContent,
      row.querySelector('s')?.textContent,
      row.querySelector('td p')?.textContent,
    ]),
  ).toEqual([
    [
      'Index Funds',
      'Rs. 99',
      'Rs. 199',
      'For new investors. Passive investing in Index/REITs/InvITs with a 3-5 years plus horizon.',
    ],
    [
      'Mutual Funds',
      'Rs. 199',
      'Rs. 299',
      'For moderate-risk investors. Good-quality mutual funds with a 3-5 years plus horizon.',
    ],
    ['Stocks', 'Rs. 499', 'Rs. 999', 'For stock pickers.'],
    ['Enterprise', 'Rs. 9999', 'Rs. 19999', 'Your Data, Our Software. Your AI.'],
  ])
})

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { RulesChip } from './rules-chip.tsx'

const rules = ['low-debt', 'pledge']
const words = 'debt to equity below 0.5 and interest coverage above 4 and pledged percentage below 1%'

it.each([
  ['', `nifty 500 companies with ${words}`],
  ['pharma stocks', `pharma stocks with ${words}`],
  ['stocks with roce above 20 ', `stocks with roce above 20 and ${words}`],
  [`pharma stocks with ${words}`, `pharma stocks with ${words}`],
])('puts the conditions of my rules behind "%s"', async (text, expected) => {
  let typed = ''
  render(
    <RulesChip
      ids={rules}
      text={text}
      onText={(next) => {
        typed = next
      }}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'My rules (2)' }))
  expect(typed).toBe(expected)
})

it('is not there without a rule', () => {
  render(<RulesChip ids={[]} text="" onText={() => undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
})

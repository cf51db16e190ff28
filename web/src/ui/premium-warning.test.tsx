import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { isDear, PremiumWarning } from './premium-warning.tsx'

const fund = { symbol: 'NIFTYBEES', warnAbove: 0.5 }

it('a price a little over its value is not warned of', () => {
  const { container } = render(<PremiumWarning {...fund} price={100.5} inav={100} />)
  expect(container.textContent).toBe('')
  expect(isDear({ price: 100.5, inav: 100, warnAbove: 0.5 })).toBe(false)
})

it('a premium over 0.5% is told with both prices and what it costs', () => {
  render(<PremiumWarning {...fund} price={102} inav={100} />)
  expect(screen.getByRole('status').textContent).toContain(
    'NIFTYBEES trades 2.00% above its value. A unit costs ₹102.00, what it holds is worth ₹100.00 (iNAV). Of every ₹10,000 you put in, ₹196 buys nothing.',
  )
  expect(isDear({ price: 102, inav: 100, warnAbove: 0.5 })).toBe(true)
})

it('a missing iNAV is said to be not published', () => {
  render(<PremiumWarning {...fund} price={102} inav={null} />)
  expect(screen.getByRole('status').textContent).toContain('not published')
})

function Buying() {
  const [accepted, setAccepted] = useState(false)
  return (
    <>
      <PremiumWarning {...fund} price={102} inav={100} accepted={accepted} onAccept={setAccepted} />
      <button type="button" disabled={!accepted}>
        Buy
      </button>
    </>
  )
}

it('a buyer says yes to the premium by hand', async () => {
  render(<Buying />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Buy' })
  expect(button.disabled).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Buy at this premium all the same' }))
  expect(button.disabled).toBe(false)
})

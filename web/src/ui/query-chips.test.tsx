import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { QueryChips } from './query-chips.tsx'

const chips = [
  { id: 'universe', kind: 'universe', words: 'smallcaps', became: 'NSE, market cap < ₹5,000 cr' },
  {
    id: 'debt',
    words: 'low debt',
    became: 'D/E < 0.5',
    edit: (close: () => void) => (
      <button type="button" onClick={close}>
        Apply
      </button>
    ),
  },
  { id: 'sort', kind: 'sort', became: 'Market cap ↓' },
] as const

describe('query chips', () => {
  it('show the words over what they became, and say what we chose ourselves', () => {
    render(<QueryChips chips={chips} />)
    const items = within(screen.getByRole('list', { name: 'Understood as' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'smallcapsNSE, market cap < ₹5,000 cr',
      'low debtD/E < 0.5',
      'by defaultMarket cap ↓',
    ])
  })

  it('change a clause in place and give the focus back to its chip', async () => {
    render(<QueryChips chips={chips} />)
    const chip = screen.getByRole('button', { name: 'Change D/E < 0.5' })
    await userEvent.click(chip)
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(chip)
  })

  it('light up what they explain, by pointer and by focus', async () => {
    const onActive = vi.fn()
    render(<QueryChips chips={chips} onActive={onActive} />)
    await userEvent.hover(screen.getByText('smallcaps'))
    expect(onActive).toHaveBeenLastCalledWith('universe')
    await userEvent.tab()
    expect(onActive).toHaveBeenLastCalledWith('debt')
  })

  it('do a verb and say which way the answer is shown', async () => {
    const onAction = vi.fn()
    const verbs = [
      { label: 'Table', icon: 'table', onAction: () => {}, chosen: true },
      { label: 'Alert', icon: 'bell', onAction },
    ] as const
    render(<QueryChips chips={chips} verbs={verbs} />)
    expect(screen.getByRole('button', { name: 'Table', pressed: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Alert' }))
    expect(onAction).toHaveBeenCalledTimes(1)
  })
})

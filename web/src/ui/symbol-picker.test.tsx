import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChartInstrument } from 'core/contract/rest'
import { expect, it, onTestFinished } from 'vitest'
import { SymbolPicker } from './symbol-picker.tsx'

const universe: readonly ChartInstrument[] = [
  { asset: 'index', symbol: 'NIFTY 50', name: 'Nifty 50', exchange: 'NSE' },
  { asset: 'etf', symbol: 'NIFTYBEES', name: 'Nippon India ETF Nifty 50 BeES', exchange: 'NSE' },
  { asset: 'stock', symbol: 'TCS', name: 'Tata Consultancy Services', exchange: 'NSE' },
]
const find = async (words: string) =>
  universe.filter(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes(words.toLowerCase()))

it('picks by arrows and Enter what the words found, and empties itself for the next', async () => {
  const picked: string[] = []
  render(<SymbolPicker label="Add" placeholder="Add" find={find} onPick={({ symbol }) => picked.push(symbol)} />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Add' })
  await userEvent.type(box, 'nifty')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(picked).toEqual(['NIFTYBEES'])
  expect(box.value).toBe('')
})

it('offers only the kinds asked for, with a word of their own', async () => {
  render(
    <SymbolPicker
      label="Add"
      placeholder="Add"
      find={find}
      only={['etf']}
      noteOf={() => 'in this list'}
      onPick={() => undefined}
    />,
  )
  await userEvent.type(screen.getByRole('combobox'), 'nifty')
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['NIFTYBEESin this listNippon India ETF Nifty 50 BeES'])
})

it('lays what it found over the page, where no card around it cuts it off', async () => {
  const lifted: Element[] = []
  const lift = Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      lifted.push(this)
    },
  })
  onTestFinished(() => {
    Reflect.deleteProperty(lift, 'showPopover')
  })
  render(<SymbolPicker label="Add" placeholder="Add" find={find} onPick={() => undefined} />)
  await userEvent.type(screen.getByRole('combobox'), 'tcs')
  const option = await screen.findByRole('option')
  expect(lifted.map((box) => [box.getAttribute('popover'), box.contains(option)])).toEqual([['manual', true]])
})

it('says when nothing is called that, and when the search failed', async () => {
  const failing = async (words: string) => {
    if (words === 'x') throw new Error('down')
    return []
  }
  render(<SymbolPicker label="Add" placeholder="Add" find={failing} onPick={() => undefined} />)
  await userEvent.type(screen.getByRole('combobox'), 'x')
  await screen.findByText(/The search failed/)
  await userEvent.type(screen.getByRole('combobox'), 'y')
  await screen.findByText('Nothing is called that.')
})

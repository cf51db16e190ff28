import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Palette, type PaletteSource } from './palette.tsx'

const chosen = vi.fn()
const source = (title: string, labels: readonly string[]): PaletteSource => ({
  title,
  find: (words) =>
    labels
      .filter((label) => label.toLowerCase().includes(words.toLowerCase()))
      .map((label) => ({ id: label, label, onChoose: () => chosen(label) })),
})

const companies = source('Companies', ['TCS', 'Infosys'])
const pages = source('Pages', ['Watch list', 'Indexes'])

function Page({ sources }: { sources: readonly PaletteSource[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Palette open={open} onClose={() => setOpen(false)} sources={sources} />
    </>
  )
}

async function openPalette(sources: readonly PaletteSource[]) {
  render(<Page sources={sources} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  return screen.findAllByRole('option')
}

const selected = () => screen.getByRole('option', { selected: true }).textContent

const both = [companies, pages]

describe('palette', () => {
  it('lists every source under its heading with the first item chosen', async () => {
    const options = await openPalette(both)
    expect(options.map((option) => option.textContent)).toEqual(['TCS', 'Infosys', 'Watch list', 'Indexes'])
    expect(screen.getByRole('group', { name: 'Pages' })).toBeTruthy()
    expect(selected()).toBe('TCS')
  })

  it('moves by arrows across sources and around the ends, and Enter opens', async () => {
    await openPalette(both)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(selected()).toBe('Watch list')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(selected()).toBe('Indexes')
    const input = screen.getByRole('combobox')
    expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Indexes')
    await userEvent.keyboard('{Enter}')
    expect(chosen).toHaveBeenLastCalledWith('Indexes')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('narrows with the words and says when nothing is found', async () => {
    await openPalette(both)
    await userEvent.type(screen.getByRole('combobox'), 'watch')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await userEvent.type(screen.getByRole('combobox'), 'zzz')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('keeps the other sources when one fails', async () => {
    const broken: PaletteSource = { title: 'Questions', find: () => Promise.reject(new Error('down')) }
    const options = await openPalette([broken, pages])
    expect(options).toHaveLength(2)
  })

  it('drops a late answer to earlier words', async () => {
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    const signals: AbortSignal[] = []
    const slow: PaletteSource = {
      title: 'Companies',
      find: (words, signal) => {
        signals.push(signal)
        return words === 'a'
          ? late.then(() => [{ id: 'old', label: 'Old answer', onChoose: () => {} }])
          : [{ id: words, label: `For ${words}`, onChoose: () => {} }]
      },
    }
    await openPalette([slow])
    await userEvent.type(screen.getByRole('combobox'), 'ab')
    await screen.findByText('For ab')
    answer()
    await late
    expect(signals[1]?.aborted).toBe(true)
    expect(screen.queryByText('Old answer')).toBeNull()
  })

  it('closes by Esc and gives the focus back', async () => {
    await openPalette(both)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
  })
})

import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Menu } from './menu.tsx'
import { Segmented } from './segmented.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { Tabs } from './tabs.tsx'
import { applySavedTheme, chooseUpDown } from './theme/theme.ts'
import { ThemeToggle } from './theme-toggle.tsx'

describe('button', () => {
  it('cannot be pressed again while busy, and says so', async () => {
    const press = vi.fn()
    render(
      <Button busy onClick={press}>
        Save report
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Save report' })
    await userEvent.click(button)
    expect(press).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
  })
})

describe('field', () => {
  it('ties its error to the input and says it aloud', () => {
    render(<Field label="Trigger" error="Trigger: 0.5 to 10 in steps of 0.5" hint="In percent" />)
    const input = screen.getByRole('textbox', { name: 'Trigger' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Trigger: 0.5 to 10 in steps of 0.5',
    )
    expect(screen.getByRole('alert')).toBeTruthy()
  })
})

describe('menu', () => {
  const rename = vi.fn()
  const items = [
    { label: 'Rename', onAction: rename },
    { label: 'Export', onAction: () => {}, disabled: true },
    { label: 'Share', onAction: () => {} },
    { label: 'Delete', onAction: () => {} },
  ]

  it('moves by arrows past what is disabled and by first letter; Esc returns', async () => {
    render(<Menu label="Chat" items={items} />)
    const button = screen.getByRole('button', { name: 'Chat' })
    await userEvent.click(button)
    expect(document.activeElement?.textContent).toBe('Rename')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Share')
    await userEvent.keyboard('d')
    expect(document.activeElement?.textContent).toBe('Delete')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Rename')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('does the verb once, closes and gives the focus back first', async () => {
    rename.mockImplementation(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chat' })))
    render(<Menu label="Chat" items={items} />)
    await userEvent.click(screen.getByRole('button', { name: 'Chat' }))
    await userEvent.keyboard('{Enter}')
    expect(rename).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('closes by a press outside', async () => {
    render(<Menu label="Chat" items={items} />)
    await userEvent.click(screen.getByRole('button', { name: 'Chat' }))
    await userEvent.click(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

const tabs = [
  { value: 'a', label: 'Overview' },
  { value: 'b', label: 'Peers' },
  { value: 'c', label: 'Notes' },
] as const

function Tabbed() {
  const [tab, setTab] = useState<'a' | 'b' | 'c'>('a')
  return (
    <Tabs label="Company" tabs={tabs} value={tab} onChange={setTab}>
      Panel {tab}
    </Tabs>
  )
}

describe('tabs', () => {
  it('are one tab stop; arrows choose and wrap', async () => {
    render(<Tabbed />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tabpanel', { name: 'Peers' }).textContent).toBe('Panel b')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Overview', selected: true }))
    await userEvent.keyboard('{End}')
    expect(screen.getByRole('tab', { name: 'Notes' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('choices', () => {
  it('a select hands over only what it offers', async () => {
    const onChange = vi.fn()
    const options = [
      { value: 'daily', label: 'Daily' },
      { value: 'weekly', label: 'Weekly' },
    ] as const
    render(<Select label="Frequency" options={options} value="daily" onChange={onChange} />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Frequency' }), 'Weekly')
    expect(onChange).toHaveBeenCalledWith('weekly')
  })

  it('a switch says its state', async () => {
    const onChange = vi.fn()
    render(<Switch label="Subscribed" checked={false} onChange={onChange} />)
    await userEvent.click(screen.getByRole('switch', { name: 'Subscribed', checked: false }))
    expect(onChange).toHaveBeenCalledWith(true)
  })

  it('a segment is a radio button of a named group', async () => {
    const onChange = vi.fn()
    const options = [
      { value: '1Y', label: '1Y' },
      { value: 'Max', label: 'Max' },
    ] as const
    render(<Segmented label="Range" options={options} value="1Y" onChange={onChange} />)
    expect(screen.getByRole('group', { name: 'Range' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Max' }))
    expect(onChange).toHaveBeenCalledWith('Max')
  })
})

describe('theme', () => {
  it('is chosen, shown at once and kept for the next visit', async () => {
    render(<ThemeToggle />)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Same as the system' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    delete document.documentElement.dataset.theme
    applySavedTheme()
    expect(document.documentElement.dataset.theme).toBe('dark')
    await userEvent.click(screen.getByRole('radio', { name: 'Same as the system' }))
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  it('follows a choice made in another tab', () => {
    render(<ThemeToggle />)
    localStorage.setItem('theme', 'dark')
    act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true)
  })

  it('offers blue and orange for up and down', () => {
    chooseUpDown('blue-orange')
    delete document.documentElement.dataset.updown
    applySavedTheme()
    expect(document.documentElement.dataset.updown).toBe('blue-orange')
  })

  it('falls back to the system when what was kept is not a theme', () => {
    localStorage.setItem('theme', '"><script>')
    applySavedTheme()
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })
})

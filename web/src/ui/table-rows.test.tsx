import { render, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Column, Table } from './table.tsx'
import { heights } from './theme/tokens.ts'

interface Company {
  readonly symbol: string
  readonly marketCap: number
}

const columns: readonly Column<Company>[] = [
  { id: 'symbol', header: 'Symbol', value: (row) => row.symbol },
  { id: 'marketCap', header: 'Mcap ₹ cr', kind: 'number', format: 'whole', value: (row) => row.marketCap },
]

const tableOf = (count: number) => (
  <Table
    caption="Companies"
    columns={columns}
    rows={Array.from({ length: count }, (_, index) => ({ symbol: `S${index}`, marketCap: index }))}
    rowKey={(row) => row.symbol}
  />
)

const show = (count: number) => render(tableOf(count))

describe('rows of a table', () => {
  beforeEach(() => {
    // The virtual list measures its scroller, and a page without layout has no height.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  })

  it('keeps only the rows in sight in the page and still counts them all', () => {
    show(5000)
    const rows = screen.getAllByRole('row')
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.length).toBeLessThan(60)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001')
    expect(rows[1]?.getAttribute('aria-rowindex')).toBe('2')
  })

  it('draws the first rows of a long table at once, and asks for no layout meanwhile', () => {
    const measured = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720)
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo')
    show(5000)
    expect(screen.getAllByRole('row').length).toBeGreaterThan(20)
    expect([measured.mock.calls.length, scrolled.mock.calls.length]).toEqual([0, 0])
  })

  it('begins a shorter one with the rows a window holds and room for the rest, which follow', async () => {
    // Drawn as a browser draws it: what a test helper renders, it renders to the end.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    flushSync(() => root.render(tableOf(90)))
    const held = Math.ceil(window.innerHeight / heights.row)
    const rows = () => [...document.querySelectorAll('tbody tr[aria-rowindex]')]
    expect(rows()).toHaveLength(held)
    expect(document.querySelector('td[height]')?.getAttribute('height')).toBe(`${(90 - held) * heights.row}`)
    await vi.waitFor(() => expect(rows()).toHaveLength(90))
    expect(document.querySelector('td[height]')).toBeNull()
    root.unmount()
    vi.unstubAllGlobals()
  })

  it('keeps 100 rows whole', () => {
    show(100)
    expect(screen.getAllByRole('row')).toHaveLength(101)
  })
})

import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { limits } from 'core/contract'
import { describe, expect, it, vi } from 'vitest'
import { onlyMedia } from '#testing/media.ts'
import { type Column, Table, type TableProps } from './table.tsx'

interface Company {
  readonly symbol: string
  readonly name: string
  readonly marketCap: number | null
  readonly change: number
}

const companies: readonly Company[] = [
  { symbol: 'TCS', name: 'Tata Consultancy', marketCap: 1526000, change: 0.21 },
  { symbol: 'ITC', name: 'ITC', marketCap: null, change: -1.5 },
  { symbol: 'INFY', name: 'Infosys', marketCap: 784000, change: 0 },
]

const columns: readonly Column<Company>[] = [
  { id: 'name', header: 'Company', value: (row) => row.name, note: (row) => row.symbol },
  {
    id: 'marketCap',
    header: 'Mcap ₹ cr',
    kind: 'number',
    format: 'whole',
    value: (row) => row.marketCap,
    reason: () => 'Not reported since March 2020',
  },
  { id: 'change', header: '1y %', kind: 'change', value: (row) => row.change },
  { id: 'symbol', header: 'Symbol', value: (row) => row.symbol, hidden: true },
]

const show = (props: Partial<TableProps<Company>> = {}) =>
  render(<Table caption="Companies" columns={columns} rows={companies} rowKey={(row) => row.symbol} {...props} />)

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

const header = (name: string) => screen.getByRole('columnheader', { name })

describe('table', () => {
  it('writes figures in Indian groups and signs changes', () => {
    show()
    expect(screen.getByText('15,26,000')).toBeTruthy()
    expect(screen.getByText('+0.21%')).toBeTruthy()
    expect(screen.getByText('−1.50%')).toBeTruthy()
  })

  it('writes the amounts of one column in one unit', () => {
    show({
      columns: [
        { id: 'marketCap', header: 'Market cap', kind: 'number', format: 'short', value: (row) => row.marketCap },
      ],
      rows: [1.2e12, 9e9, 5.5e9].map((marketCap, at) => ({ symbol: `S${at}`, name: '', marketCap, change: 0 })),
    })
    expect(names()).toEqual(['₹1,20,000 cr', '₹900 cr', '₹550 cr'])
  })

  it('sorts figures from the largest first, then back, with missing last both ways', async () => {
    show()
    await userEvent.click(within(header('Mcap ₹ cr')).getByRole('button'))
    expect(names()).toEqual(['Tata ConsultancyTCS', 'InfosysINFY', 'ITCITC'])
    expect(header('Mcap ₹ cr').getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(within(header('Mcap ₹ cr')).getByRole('button'))
    expect(names()).toEqual(['InfosysINFY', 'Tata ConsultancyTCS', 'ITCITC'])
    expect(header('Mcap ₹ cr').getAttribute('aria-sort')).toBe('ascending')
  })

  it('starts sorted as asked', () => {
    show({ initialSort: { id: 'name' } })
    expect(names()).toEqual(['InfosysINFY', 'ITCITC', 'Tata ConsultancyTCS'])
  })

  it('says why a figure is missing when its cell has the focus', async () => {
    show()
    const cell = screen.getByRole('cell', { name: /Missing/ })
    act(() => cell.focus())
    expect(screen.getByRole('tooltip').textContent).toBe('Not reported since March 2020')
    fireEvent.blur(cell)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('is one tab stop; arrows move, s sorts the column, Enter opens the row', async () => {
    const onOpen = vi.fn()
    show({ onOpen, tools: false })
    const user = userEvent.setup()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Tata ConsultancyTCS')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(companies[1])
    await user.keyboard('{ArrowRight}s')
    expect(names()[0]).toBe('Tata ConsultancyTCS')
    expect(header('Mcap ₹ cr').getAttribute('aria-sort')).toBe('descending')
    await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}')
    expect(document.activeElement).toBe(header('Company'))
    await user.keyboard('{Enter}')
    expect(header('Company').getAttribute('aria-sort')).toBe('ascending')
    await user.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it('shows row actions only where the pointer or the focus is', async () => {
    const watch = vi.fn()
    const onOpen = vi.fn()
    show({
      onOpen,
      rowActions: (row) => (
        <button type="button" onClick={() => watch(row.symbol)}>
          Watch
        </button>
      ),
    })
    expect(screen.queryByRole('button', { name: 'Watch' })).toBeNull()
    await userEvent.hover(screen.getByText('Infosys'))
    await userEvent.click(screen.getByRole('button', { name: 'Watch' }))
    expect(watch).toHaveBeenCalledWith('INFY')
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('shows row actions of every row under a finger, which hovers over none', () => {
    onlyMedia('hover: none')
    show({ rowActions: () => <button type="button">Watch</button> })
    expect(screen.getAllByRole('button', { name: 'Watch' })).toHaveLength(companies.length)
  })

  it('lets columns be chosen, but never hides the one that names the row', async () => {
    show()
    expect(screen.queryByRole('columnheader', { name: 'Symbol' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Choose columns' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Symbol' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '1y %' }))
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Company',
      'Mcap ₹ cr',
      'Symbol',
    ])
    expect(screen.getByRole('checkbox', { name: 'Company' }).hasAttribute('disabled')).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose columns' }))
  })

  it('shows figures before words that can wait, on a phone', () => {
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const sector: Column<Company> = { id: 'sector', header: 'Sector', value: () => 'IT', phoneLast: true }
    const withSector = columns.toSpliced(1, 0, sector)
    const { unmount } = show({ columns: withSector })
    expect(heads()).toEqual(['Company', 'Sector', 'Mcap ₹ cr', '1y %'])
    unmount()
    onlyMedia('max-width')
    show({ columns: withSector })
    expect(heads()).toEqual(['Company', 'Mcap ₹ cr', '1y %', 'Sector'])
  })

  it('takes a filter off by its chip', async () => {
    const onRemove = vi.fn()
    show({ filters: [{ id: 'cap', label: 'Small cap', onRemove }] })
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Small cap' }))
    expect(onRemove).toHaveBeenCalledTimes(1)
  })

  it('copies the rows in their order as tabs', async () => {
    const user = userEvent.setup()
    show({ initialSort: { id: 'marketCap', descending: true } })
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(
      'Company\tMcap ₹ cr\t1y %\nTata Consultancy\t1526000\t0.21\nInfosys\t784000\t0\nITC\t\t-1.5',
    )
    expect(screen.getByText('Copied 3 rows')).toBeTruthy()
  })

  it('shows skeleton rows under the real head while loading', () => {
    show({ loading: true, rows: [] })
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
    expect(screen.getAllByRole('columnheader')).toHaveLength(3)
    expect(screen.getAllByRole('row').length).toBeGreaterThan(5)
  })

  it('says what would fill it when empty', () => {
    show({ rows: [], empty: 'No companies match' })
    expect(screen.getByText('No companies match')).toBeTruthy()
  })
})

const many: readonly Company[] = Array.from({ length: 5000 }, (_, index) => ({
  symbol: `S${index}`,
  name: `Company ${index}`,
  marketCap: index,
  change: 0,
}))

describe('pages', () => {
  const { rowsPerPage, rowsPerPageOptions } = limits.savedPrompts

  it('shows 5 rows per page with the options 5, 10, 20 and all', async () => {
    show({ rows: many.slice(0, 23), paging: { rowsPerPage, options: rowsPerPageOptions } })
    expect(names()).toHaveLength(5)
    expect(screen.getByText('1–5 of 23')).toBeTruthy()
    const choice = screen.getByRole('combobox', { name: 'Rows per page' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['5', '10', '20', 'All'])
    await userEvent.selectOptions(choice, 'All')
    expect(names()).toHaveLength(23)
    expect(screen.getByText('1–23 of 23')).toBeTruthy()
  })

  it('[K47] as usual: pages of 10 with the options 10, 25, 50, 100 and all, and none for ten rows', () => {
    const { rerender } = show({ rows: many.slice(0, 11), paging: 'usual' })
    expect(names()).toHaveLength(limits.table.rowsPerPage)
    const choice = screen.getByRole('combobox', { name: 'Rows per page' })
    const offered = within(choice).getAllByRole('option')
    expect(offered.map(({ textContent }) => textContent?.toLowerCase())).toEqual(
      limits.table.rowsPerPageOptions.map(String),
    )
    rerender(
      <Table
        caption="Companies"
        columns={columns}
        rows={many.slice(0, 10)}
        rowKey={({ symbol }) => symbol}
        paging="usual"
      />,
    )
    expect(names()).toHaveLength(10)
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull()
  })

  it('goes forward and back, and sorting starts again at the first page', async () => {
    show({ rows: many.slice(0, 12), paging: { rowsPerPage, options: rowsPerPageOptions } })
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(screen.getByText('11–12 of 12')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(true)
    await userEvent.click(within(header('Mcap ₹ cr')).getByRole('button'))
    expect(await screen.findByText('1–5 of 12')).toBeTruthy()
    expect(names()[0]).toBe('Company 11S11')
  })
})

describe('live rows', () => {
  const paging = { rowsPerPage: 5, options: [5, 10, 'all'] } as const
  const table = (rows: readonly Company[]) => (
    <Table caption="Companies" columns={columns} rows={rows} rowKey={(row) => row.symbol} paging={paging} />
  )

  it('keep the reader on the page when figures change, and on the last one when rows go', async () => {
    const { rerender } = render(table(many.slice(0, 12)))
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    rerender(table(many.slice(0, 12).map((row) => ({ ...row, change: 1 }))))
    expect(screen.getByText('6–10 of 12')).toBeTruthy()
    rerender(table(many.slice(0, 3)))
    expect(screen.getByText('1–3 of 3')).toBeTruthy()
    expect(names()).toHaveLength(3)
  })
})

describe('filter box and chosen columns', () => {
  it('keeps the rows that have every word of the filter box, counts them, and gives the rest back', async () => {
    show({ find: 'Filter companies' })
    expect(screen.getByText('3')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter companies' }), 'tcs TATA')
    expect(names()).toEqual(['Tata ConsultancyTCS'])
    expect(screen.getByText('1 of 3')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter companies' }), ' nothing')
    expect(screen.getByText('No row has the words “tcs TATA nothing”.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all 3' }))
    expect(names()).toHaveLength(3)
  })

  it('keeps the chosen columns of a table for the next visit, and only of that table', async () => {
    const first = show({ keepAs: 'peers' })
    await userEvent.click(screen.getByRole('button', { name: 'Choose columns' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '1y %' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Symbol' }))
    first.unmount()
    const second = show({ keepAs: 'peers' })
    expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
      'Company',
      'Mcap ₹ cr',
      'Symbol',
    ])
    second.unmount()
    show({ keepAs: 'indexes' })
    expect(header('1y %')).toBeTruthy()
  })
})

describe('groups and order', () => {
  it('puts rows under headings, sorted inside each, and the keyboard passes over the headings', async () => {
    show({
      tools: false,
      initialSort: { id: 'change', descending: true },
      grouping: {
        of: ({ change }) => (change < 0 ? 'Fell' : 'Did not fall'),
        note: (rows) => `${rows.length} of them`,
      },
    })
    const lines = screen.getAllByRole('row').slice(1)
    expect(lines.map((line) => line.textContent)).toEqual([
      'Did not fall 2 of them',
      expect.stringContaining('Tata Consultancy'),
      expect.stringContaining('Infosys'),
      'Fell 1 of them',
      expect.stringContaining('ITC'),
    ])
    const user = userEvent.setup()
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('ITCITC')
  })

  it('moves a row with Alt and an arrow, or by dropping it on another; not while sorted', async () => {
    const onMove = vi.fn()
    show({ onMove, tools: false })
    const user = userEvent.setup()
    await user.tab()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(onMove).toHaveBeenLastCalledWith(companies[0], 1)
    const [, first, , third] = screen.getAllByRole('row')
    const dataTransfer = { setData: vi.fn(), effectAllowed: '' }
    if (!first || !third) throw new Error('three rows are shown')
    fireEvent.dragStart(third, { dataTransfer })
    fireEvent.dragOver(first, { dataTransfer })
    fireEvent.drop(first, { dataTransfer })
    expect(onMove).toHaveBeenLastCalledWith(companies[2], 0)
    onMove.mockClear()
    await user.keyboard('s')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(onMove).not.toHaveBeenCalled()
  })

  it('takes a sort that comes from elsewhere, and keeps the reader’s own until then', async () => {
    const table = (initialSort?: TableProps<Company>['initialSort']) => (
      <Table
        caption="Companies"
        columns={columns}
        rows={companies}
        rowKey={(row) => row.symbol}
        {...(initialSort && { initialSort })}
      />
    )
    const { rerender } = render(table({ id: 'name' }))
    await userEvent.click(within(header('1y %')).getByRole('button'))
    rerender(table({ id: 'name' }))
    expect(header('1y %').getAttribute('aria-sort')).toBe('descending')
    rerender(table())
    expect(header('1y %').getAttribute('aria-sort')).toBe('none')
    rerender(table({ id: 'change', descending: false }))
    expect(header('1y %').getAttribute('aria-sort')).toBe('ascending')
  })

  it('tells how it is sorted', async () => {
    const onSort = vi.fn()
    show({ onSort })
    const button = within(header('1y %')).getByRole('button')
    await userEvent.click(button)
    await userEvent.click(button)
    await userEvent.click(button)
    expect(onSort.mock.calls.map(([sort]) => sort)).toEqual([
      { id: 'change', descending: true },
      { id: 'change', descending: false },
      null,
    ])
  })
})

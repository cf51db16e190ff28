import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { type HeatBox, HeatMap, shadeOf, showsLabel } from './heat-map.tsx'
import { SentenceStrip } from './sentence-strip.tsx'
import { nextBox, treemap } from './treemap.ts'

const boxes: readonly HeatBox[] = [
  { id: 'A', label: 'A', name: 'Alpha Ltd', group: 'IT', size: 60, change: 1.2 },
  { id: 'B', label: 'B', name: 'Beta Ltd', group: 'Banks', size: 30, change: -3.4 },
  { id: 'C', label: 'C', name: 'Gamma Ltd', group: 'Banks', size: 10, change: null },
  { id: 'D', label: 'D', name: 'Delta Ltd', group: 'Banks', size: null, change: 0.4 },
]

describe('treemap', () => {
  const whole = { x: 0, y: 0, width: 300, height: 200 }

  it('gives every size its share of the area and leaves nothing over', () => {
    const sizes = [60, 25, 10, 4, 1]
    const areas = treemap(sizes, whole).map(({ width, height }) => width * height)
    for (const [at, area] of areas.entries()) expect(area).toBeCloseTo(((sizes[at] ?? 0) / 100) * 60_000, 6)
  })

  it('keeps boxes inside, apart and near to squares', () => {
    const sizes = Array.from({ length: 40 }, (_, at) => 1000 / (at + 1))
    const placed = treemap(sizes, whole)
    for (const [at, box] of placed.entries()) {
      expect(box.x + box.width).toBeLessThanOrEqual(300.001)
      expect(box.y + box.height).toBeLessThanOrEqual(200.001)
      expect(Math.max(box.width / box.height, box.height / box.width)).toBeLessThan(6)
      for (const other of placed.slice(at + 1)) {
        const overX = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x)
        const overY = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y)
        expect(Math.min(overX, overY)).toBeLessThan(0.001)
      }
    }
  })

  it('draws nothing where there is no size or no room', () => {
    expect(treemap([0, 0], whole).every(({ width }) => width === 0)).toBe(true)
    expect(treemap([1], { ...whole, width: 0 })[0]?.height).toBe(0)
  })

  it('finds the neighbour an arrow points to, and stays where there is none', () => {
    const grid = [
      { x: 0, y: 0, width: 10, height: 10 },
      { x: 10, y: 0, width: 10, height: 10 },
      { x: 0, y: 10, width: 10, height: 10 },
    ]
    expect([
      nextBox(grid, 0, 'ArrowRight'),
      nextBox(grid, 0, 'ArrowDown'),
      nextBox(grid, 1, 'ArrowUp'),
      nextBox(grid, 2, 'ArrowUp'),
    ]).toEqual([1, 2, 1, 0])
  })
})

describe('heat map', () => {
  it('writes a symbol where it fits or most of it does, and no stump of one', () => {
    const shown = (label: string, width: number, height = 40) => showsLabel(label, { width, height })
    expect([shown('LT', 30), shown('TCS', 30), shown('AXISBANK', 70), shown('AXISBANK', 60)]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([shown('AXISBANK', 40), shown('ADANIENT', 48), shown('LT', 30, 16)]).toEqual([false, false, false])
  })

  it('names every box with its size and change, and leaves out what has no size', () => {
    render(<HeatMap title="Sectors" boxes={boxes} sizeLabel="Market cap" sizeFormat="whole" />)
    expect(screen.getAllByRole('button').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Alpha Ltd, Market cap 60, +1.20%',
      'Beta Ltd, Market cap 30, −3.40%',
      'Gamma Ltd, Market cap 10, –',
    ])
  })

  it('is one tab stop; arrows move and Enter opens', async () => {
    const onOpen = vi.fn()
    render(<HeatMap title="Sectors" boxes={boxes} sizeLabel="Market cap" onOpen={onOpen} />)
    const [first, second] = screen.getAllByRole('button')
    first?.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(second)
    await userEvent.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledWith(boxes[1])
    expect(screen.getAllByRole('button').filter((box) => box.tabIndex === 0)).toHaveLength(1)
  })

  it('is a table one press away, with every row', async () => {
    render(<HeatMap title="Sectors" boxes={boxes} sizeLabel="Market cap" />)
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
    expect(within(screen.getByRole('grid', { name: 'Sectors' })).getAllByRole('row')).toHaveLength(5)
  })

  it('tells a small move from a large one and a missing one from none', () => {
    expect([
      shadeOf(0.1, 3),
      shadeOf(1, 3),
      shadeOf(9, 3),
      shadeOf(-2, 3),
      shadeOf(0.001, 3),
      shadeOf(null, 3),
    ]).toEqual(['up1', 'up2', 'up4', 'down3', 'flat', 'unknown'])
  })
})

describe('sentence strip', () => {
  it('shows the question, how it was read, and its verbs', async () => {
    const onSave = vi.fn()
    const onAlert = vi.fn()
    render(
      <MemoryRouter>
        <SentenceStrip
          sentence="top 50 stocks"
          understood="screen stocks limit 50"
          editTo="/assistant?q=top+50+stocks"
          onSave={onSave}
          onAlert={onAlert}
        />
      </MemoryRouter>,
    )
    expect(screen.getByText('screen stocks limit 50')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/assistant?q=top+50+stocks')
    await userEvent.click(screen.getByRole('button', { name: 'Save as report' }))
    await userEvent.click(screen.getByRole('button', { name: 'Alert me' }))
    expect([onSave.mock.calls.length, onAlert.mock.calls.length]).toEqual([1, 1])
  })
})

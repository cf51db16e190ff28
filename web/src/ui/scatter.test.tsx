import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Scatter } from './scatter.tsx'
import { labelled, nearestPoint, placePoints, reachOf } from './scatter-scale.ts'

const point = (id: string, x: number, y: number) => ({ id, label: id, name: `${id} Ltd`, x, y })
const plot = { width: 200, height: 100, reachX: 2, reachY: 10 }

describe('the plot', () => {
  it('has zero in its middle, and what is further out on its edge', () => {
    expect(placePoints([point('A', 0, 0), point('B', 1, 5), point('C', -9, -40)], plot)).toMatchObject([
      { left: 100, top: 50, isBeyond: false },
      { left: 150, top: 25, isBeyond: false },
      { left: 0, top: 100, isBeyond: true },
    ])
  })

  it('reaches a round number that one jump does not stretch', () => {
    expect(reachOf([...Array.from({ length: 99 }, (_, at) => at / 50), 90])).toBe(2)
    expect(reachOf([0])).toBe(1)
    expect(reachOf([-0.037, 0.02])).toBeCloseTo(0.04, 9)
  })

  it('names the furthest points without one name over another', () => {
    const wide = { ...plot, width: 600, height: 300 }
    const placed = placePoints(
      // The second is beside the first; the third, at the edge, is named to its left, over the fourth.
      [
        point('FIRST', -1.8, 2),
        point('SECOND', -1.79, 2),
        point('THIRD', 2, -4),
        point('FOURTH', 1.6, -4),
        point('INNER', 0, 0),
        point('CORNER', 2, 10),
      ],
      wide,
    )
    expect(labelled(placed, wide, 9).map((each) => each.point.id)).toEqual(['THIRD', 'FIRST', 'INNER'])
    expect(labelled(placed, wide, 1).map((each) => each.point.id)).toEqual(['THIRD'])
  })

  it('finds the point that is meant, and none far from all', () => {
    const placed = placePoints([point('A', 0, 0), point('B', 1, 5)], plot)
    expect(nearestPoint(placed, { left: 145, top: 30 })?.point.id).toBe('B')
    expect(nearestPoint(placed, { left: 10, top: 90 })).toBeNull()
  })
})

describe('by keyboard', () => {
  const quadrants = ['Both up', 'Right, down', 'Both down', 'Left, up'] as const
  const points = [point('A', -1, 5), point('B', 1, 5), point('C', 1, -5)]

  it('arrows move from point to point, Enter opens, and each is read aloud', async () => {
    const open = vi.fn()
    const user = userEvent.setup()
    render(
      <Scatter
        title="Moves"
        points={points}
        xLabel="Price"
        yLabel="OI"
        quadrants={quadrants}
        noun="things"
        onOpen={open}
      />,
    )
    await user.click(screen.getByRole('radio', { name: 'Plot' }))
    await user.tab()
    expect(screen.getByText('A Ltd').parentElement?.textContent).toBe('A Ltd Price −1.00%, OI +5.00%: left, up')
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    expect(open).toHaveBeenCalledExactlyOnceWith(points[2])
  })

  it('the same is a table', async () => {
    render(<Scatter title="Moves" points={points} xLabel="Price" yLabel="OI" quadrants={quadrants} noun="things" />)
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
    expect(await screen.findByRole('row', { name: /^C Ltd.*Right, down/ })).toBeTruthy()
  })
})

import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { placeIn, RangeBar } from './range-bar.tsx'

describe('range bar', () => {
  it('puts a value between the low and the high, and never outside', () => {
    expect([placeIn(100, 200, 125), placeIn(100, 200, 90), placeIn(100, 200, 210), placeIn(5, 5, 5)]).toEqual([
      0.25, 0, 1, 0.5,
    ])
  })

  it('says the range and where the value is', () => {
    render(<RangeBar label="Day range" low={24000} high={24500} value={24312.4} />)
    expect(screen.getByRole('img', { name: 'Day range: 24,000.00 to 24,500.00, now 24,312.40' })).toBeTruthy()
  })

  it('says that a range is not known instead of drawing one', () => {
    render(<RangeBar label="52 weeks" low={null} high={10} value={9} />)
    expect(screen.getByRole('img', { name: '52 weeks: not known' }).querySelector('circle')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { placeBeside } from './float.ts'

const window = { width: 400, height: 300 }
const floating = { width: 100, height: 80 }
const anchor = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 20, width: 40 })

describe('a floating box', () => {
  it('goes below, left edges together', () => {
    expect(placeBeside(anchor(50, 50), floating, window, 'below')).toEqual({ left: 50, top: 76 })
  })

  it('goes below with the right edges together', () => {
    expect(placeBeside(anchor(200, 50), floating, window, 'below-end')).toEqual({ left: 140, top: 76 })
  })

  it('goes above its middle', () => {
    expect(placeBeside(anchor(200, 200), floating, window, 'above')).toEqual({ left: 170, top: 114 })
  })

  it('changes side when there is no room', () => {
    expect(placeBeside(anchor(50, 260), floating, window, 'below').top).toBe(174)
    expect(placeBeside(anchor(50, 20), floating, window, 'above').top).toBe(46)
  })

  it('stays inside the window', () => {
    expect(placeBeside(anchor(380, 50), floating, window, 'below').left).toBe(292)
    expect(placeBeside(anchor(-30, 50), floating, window, 'below').left).toBe(8)
  })
})

/** A hundred thousand bars on the chart, dragged and zoomed in a browser: how many frames come late. */
import type { Page } from '@playwright/test'
import { withProduct } from './built-product.ts'

const bars = 100_000
/** A frame is late when it takes longer than two of sixty in a second. */
const lateMs = 1000 / 30
const goal = { lateShare: 0.01 } as const
const openMs = 120_000

const dayMs = 86_400_000

/** Days without end: more of them than any exchange has had, in the shape the server sends. */
function manyBars(): object {
  let seed = 7
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
  const columns = { open: [] as number[], high: [] as number[], low: [] as number[], close: [] as number[] }
  const days: string[] = []
  const first = Date.UTC(1750, 0, 1)
  let price = 1000
  for (let at = 0; at < bars; at++) {
    days.push(new Date(first + at * dayMs).toISOString().slice(0, 10))
    const open = price
    price = Math.max(10, price * (1 + (next() - 0.5) * 0.03 - (price - 1000) * 1e-6))
    columns.open.push(open)
    columns.close.push(price)
    columns.high.push(Math.max(open, price) * (1 + next() * 0.01))
    columns.low.push(Math.min(open, price) * (1 - next() * 0.01))
  }
  return {
    instrument: { asset: 'stock', symbol: 'RELIANCE', name: 'A hundred thousand bars', exchange: 'NSE' },
    days,
    ...columns,
    volume: days.map(() => 1000),
    events: [],
    source: 'Bench',
    asOf: days.at(-1),
  }
}

/**
 * Inside the page, one step a frame, so that a driver's own waiting is no part of it. As text, because what compiles this
 * file adds names to functions that a page does not know.
 */
const measured = (steps: number, what: 'drag' | 'zoom'): string => `
  new Promise((done) => {
    const chart = document.querySelector('[role=application]')
    const canvas = chart.querySelectorAll('canvas')[1]
    const box = chart.getBoundingClientRect()
    const at = (x, extra = {}) => ({ bubbles: true, cancelable: true, clientX: x, clientY: box.top + 150, button: 0, buttons: 1, view: window, ...extra })
    const frames = []
    let step = 0
    let before = performance.now()
    const middle = box.left + box.width / 2
    const place = (step) => middle + Math.sin(step / 12) * box.width * 0.35
    if (${what === 'drag'}) canvas.dispatchEvent(new MouseEvent('mousedown', at(middle)))
    const next = (now) => {
      if (step > 0) frames.push(now - before)
      before = now
      if (step++ >= ${steps}) {
        if (${what === 'drag'}) document.documentElement.dispatchEvent(new MouseEvent('mouseup', at(middle, { buttons: 0 })))
        return done(frames)
      }
      if (${what === 'drag'}) document.documentElement.dispatchEvent(new MouseEvent('mousemove', at(place(step))))
      else canvas.dispatchEvent(new WheelEvent('wheel', at(middle, { deltaY: step % 80 < 40 ? 60 : -60 })))
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })`

interface Row {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((left, right) => left - right)[Math.min(Math.floor(times.length * part), times.length - 1)] ?? 0

async function rowOf(page: Page, what: 'drag' | 'zoom', words: string): Promise<Row> {
  // Once to warm up, then what is counted.
  await page.evaluate(measured(60, what))
  const frames = (await page.evaluate(measured(300, what))) as number[]
  const late = frames.filter((took) => took > lateMs).length
  return {
    what: `100,000 bars with four indicators: frames later than 33 ms while ${words}`,
    goal: `≤ ${goal.lateShare * 100}%`,
    measured: `${late} of ${frames.length} (p50 ${quantile(frames, 0.5).toFixed(1)} ms, p95 ${quantile(frames, 0.95).toFixed(1)} ms)`,
    pass: late / frames.length <= goal.lateShare,
  }
}

export function bench(): Promise<{ rows: readonly Row[] }> {
  return withProduct(async (browser, origin) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-IN' })
    const body = JSON.stringify(manyBars())
    await page.route('**/api/charting/bars?*', (route) => route.fulfill({ body, contentType: 'application/json' }))
    const open = async (range: string) => {
      await page.goto(`${origin}/tradingagent/indicators?range=${range}`)
      await page.getByRole('application', { name: /hundred thousand bars/ }).waitFor({ timeout: openMs })
      await page.waitForLoadState('networkidle')
    }
    await open('5Y')
    const rows = [await rowOf(page, 'drag', 'dragging five years'), await rowOf(page, 'zoom', 'zooming')]
    await open('Max')
    return { rows: [...rows, await rowOf(page, 'drag', 'dragging all of them')] }
  })
}

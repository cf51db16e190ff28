/** A chain of 120 strikes, told once a second, on screen with all its charts: how much of a core the page takes. */
import { withProduct } from './built-product.ts'

interface Row {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const goal = { share: 0.25 } as const
const seconds = 20

/** Of the page's main thread and its painting, in seconds, as the browser itself counts them. */
async function busy(metrics: () => Promise<{ metrics: { name: string; value: number }[] }>): Promise<number> {
  const { metrics: all } = await metrics()
  return all.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

export function bench(): Promise<{ rows: readonly Row[] }> {
  return withProduct(
    async (browser, origin) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-IN' })
      const shares: { what: string; share: number }[] = []
      for (const [what, words] of [
        ['all 120 strikes × 2', '?n=all'],
        ['31 strikes × 2, every column', '?n=15&cols=oi.oich.volume.tag.iv.delta.gamma.theta.vega.bid.ask'],
      ] as const) {
        await page.goto(`${origin}/options${words}`)
        await page.getByText(/^Live · /).waitFor({ timeout: 120_000 })
        await page.waitForLoadState('networkidle')
        const session = await page.context().newCDPSession(page)
        // Time on the processor: what others do on the machine meanwhile is no part of it.
        await session.send('Performance.enable', { timeDomain: 'threadTicks' })
        const read = () => session.send('Performance.getMetrics')
        const before = await busy(read)
        await page.waitForTimeout(seconds * 1000)
        shares.push({ what, share: ((await busy(read)) - before) / seconds })
        await session.detach()
      }
      return {
        rows: shares.map(({ what, share }) => ({
          what: `NIFTY chain, ${what}, refreshed once a second in Chromium`,
          goal: `under ${goal.share * 100}% of a core`,
          measured: `${(share * 100).toFixed(1)}%`,
          pass: share < goal.share,
        })),
      }
    },
    { FEED_ALWAYS_OPEN: 'true' },
  )
}

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ScrapedFund, ScrapeEvent } from 'core/contract/rest'
import { scrapeCategories } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const fund = (name: string, code: string): ScrapedFund => ({
  name,
  url: `https://funds.example/mutual-funds/nav/x/${code}`,
  schemeCode: code,
  urlCategory: 'nav',
  plan: 'Direct',
  category: 'Flexi',
  rating: '4',
  aum: '1',
  returns: {},
  expensesRatio: '0.62%',
  expensesRatioCategoryAverage: 'N/A',
  reportingDate: null,
  holdings: [],
})

const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** A run that tells what it is handed, and ends when it is told to or when the page lets go. */
function aRun() {
  const encoder = new TextEncoder()
  const bodies: unknown[] = []
  let to: ReadableStreamDefaultController<Uint8Array> | undefined
  let isLetGo = false
  network.use(
    http.post('*/api/mutualfunds/scrape', async ({ request }) => {
      bodies.push(await request.json())
      request.signal.addEventListener('abort', () => {
        isLetGo = true
      })
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          to = controller
        },
      })
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
  return {
    bodies,
    isLetGo: () => isLetGo,
    tell: (told: ScrapeEvent) => to?.enqueue(encoder.encode(event('scrape', told))),
    end: (name: 'done' | 'failed', data: unknown) => {
      to?.enqueue(encoder.encode(event(name, data)))
      to?.close()
    },
  }
}

beforeEach(() => {
  const session = { user: { ...aUser('Asha'), isOperator: true }, token: 'token' }
  writeSession(session)
  network.use(
    http.post('*/api/auth/refresh', () => HttpResponse.json(session)),
    http.get('*/api/mutualfunds/scraped', () =>
      HttpResponse.json([{ name: 'etfs', funds: [fund('Old ETF', 'TST009')], savedAt: '2024-02-06T06:12:00.000Z' }]),
    ),
  )
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the mutual fund scraper', () => {
  it('[R9 S112 S113 S114 K36 K38 E37] offers All and the 25 categories, index-fundsetfs at first, a scheme code and a delay of 3000 ms', async () => {
    await renderApp('/info')
    const select = await screen.findByLabelText<HTMLSelectElement>('Select Category')
    expect(select.value).toBe('index-fundsetfs')
    expect([...select.options].map(({ value }) => value)).toEqual(['All', ...scrapeCategories])
    expect(screen.getByPlaceholderText("Enter scheme code or 'All'")).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Delay between requests (ms)').value).toBe('3000')
    expect(screen.getByText('Recommended: 2000-5000ms')).toBeDefined()
    expect(button('Stop Processing').disabled).toBe(true)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(await screen.findByText('etfs (1)')).toBeDefined()
  })

  it('[S115 S117 S118 S119 T33 T36] goes from idle to Processing... and back, a panel and a table for each category', async () => {
    const user = userEvent.setup()
    const run = aRun()
    await renderApp('/info')
    await user.type(await screen.findByLabelText('Scheme Code'), 'TST001, TST002')
    await user.click(button('Start Scraping'))
    await waitFor(() => expect(button('Processing...').disabled).toBe(true))
    await waitFor(() =>
      expect(run.bodies).toEqual([{ category: 'index-fundsetfs', schemeCode: 'TST001, TST002', delayMs: 3000 }]),
    )
    run.tell({
      is: 'category',
      name: 'index-fundsetfs',
      total: 2,
      dropped: [{ name: 'An ad', reason: 'an advertisement' }],
    })
    run.tell({ is: 'fund', category: 'index-fundsetfs', fund: fund('Alpha', 'TST001'), progress: 50 })
    const table = await screen.findByRole('grid', { name: 'Funds of index-fundsetfs' })
    await within(table).findByText('TST001')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Fund Name', 'Fund Code', 'Expenses Ratio', 'Category Average'])
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(50)
    run.tell({ is: 'skipped', category: 'index-fundsetfs', name: 'Beta', reason: 'no holdings', progress: 100 })
    run.end('done', { saved: 1, isStopped: false })
    expect(await screen.findByText(/Finished\. 1 fund saved\./)).toBeDefined()
    expect(screen.getByText('index-fundsetfs (1)')).toBeDefined()
    expect(screen.getByText(/Beta: no holdings/)).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(button('Start Scraping').disabled).toBe(false)
  })

  it('[K39 E34] shows the funds of a category ten to a page', async () => {
    const user = userEvent.setup()
    const run = aRun()
    await renderApp('/info')
    await user.click(await screen.findByRole('button', { name: 'Start Scraping' }))
    await waitFor(() => expect(run.bodies).toHaveLength(1))
    run.tell({ is: 'category', name: 'index-fundsetfs', total: 11, dropped: [] })
    for (let at = 1; at <= 11; at++) {
      run.tell({ is: 'fund', category: 'index-fundsetfs', fund: fund(`Fund ${at}`, `TST${at}`), progress: at * 9 })
    }
    await screen.findByText('index-fundsetfs (11)')
    const table = screen.getByRole('grid', { name: 'Funds of index-fundsetfs' })
    // The head is a row too.
    expect(within(table).getAllByRole('row')).toHaveLength(11)
    run.end('done', { saved: 11, isStopped: false })
    await screen.findByText(/Finished\. 11 funds saved\./)
  })

  it('[V33] takes only a number as the delay', async () => {
    const user = userEvent.setup()
    await renderApp('/info')
    const delay = await screen.findByLabelText('Delay between requests (ms)')
    await user.clear(delay)
    await user.type(delay, 'soon')
    expect(await screen.findByText('Enter a number of milliseconds')).toBeDefined()
    expect(button('Start Scraping').disabled).toBe(true)
  })

  it('[S116] Stop Processing lets go of the run and keeps what was read', async () => {
    const user = userEvent.setup()
    const run = aRun()
    await renderApp('/info')
    await user.click(await screen.findByRole('button', { name: 'Start Scraping' }))
    await waitFor(() => expect(run.bodies).toHaveLength(1))
    run.tell({ is: 'category', name: 'index-fundsetfs', total: 2, dropped: [] })
    run.tell({ is: 'fund', category: 'index-fundsetfs', fund: fund('Alpha', 'TST001'), progress: 50 })
    await screen.findByText('index-fundsetfs (1)')
    await user.click(button('Stop Processing'))
    expect(await screen.findByText(/Stopped\. 1 fund saved\./)).toBeDefined()
    expect(screen.getByText('index-fundsetfs (1)')).toBeDefined()
    await waitFor(() => expect(run.isLetGo()).toBe(true))
  })

  it('shows an error of the source, and goes back to idle', async () => {
    const user = userEvent.setup()
    const run = aRun()
    await renderApp('/info')
    await user.click(await screen.findByRole('button', { name: 'Start Scraping' }))
    await waitFor(() => expect(run.bodies).toHaveLength(1))
    run.end('failed', { code: 'ping_failed', message: 'HTTP error! status: 503' })
    expect(await screen.findByText('HTTP error! status: 503')).toBeDefined()
    expect(button('Start Scraping').disabled).toBe(false)
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { limits } from 'core/contract'
import type { Feed, FeedList, FeedRun, Reconciliation } from 'core/contract/rest'
import { delay, HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const bhavcopy: Feed = {
  connector: 'nse-bhavcopy',
  title: 'NSE bhavcopy: equity and derivatives',
  vendor: 'nse',
  notes: 'Equity series kept: EQ.',
  datasets: ['stock_price_daily_historical'],
  fills: ['Daily prices'],
  hasAddress: false,
  isSchedulable: false,
  schedule: 'manual',
  nextRunAt: null,
  status: 'never',
  lastRun: null,
}
const nav: Feed = {
  ...bhavcopy,
  connector: 'amfi-nav',
  title: 'AMFI net asset values',
  vendor: 'amfi',
  hasAddress: true,
  isSchedulable: true,
}

const run: FeedRun = {
  id: 7,
  connector: 'nse-bhavcopy',
  origin: 'file',
  fileName: 'cm06FEB2024bhav.csv',
  state: 'refused',
  says: 'Line 3, column OPEN: "x" is not an amount.',
  counts: { new: 0, changed: 0, unchanged: 0, removed: 0, rejected: 1, skipped: 0 },
  startedAt: '2024-02-06T12:30:00.000Z',
  finishedAt: '2024-02-06T12:30:01.500Z',
  durationMs: 1500,
  keepGood: false,
  canRetry: true,
  datasets: [],
  rejected: [{ line: 3, column: 'OPEN', reason: '"x" is not an amount', text: 'INFY,EQ,x' }],
  rejectedLeftOut: 0,
  skipped: {},
  notes: {},
  log: [{ at: '2024-02-06T12:30:00.000Z', text: 'Reading cm06FEB2024bhav.csv' }],
  sample: [],
}
const imported: FeedRun = {
  ...run,
  id: 8,
  state: 'imported',
  says: null,
  keepGood: true,
  counts: { ...run.counts, new: 8, changed: 1 },
  datasets: [{ dataset: 'stock_price_daily_historical', title: 'Daily prices', added: 8, changed: 1, unchanged: 0 }],
  sample: [
    {
      dataset: 'stock_price_daily_historical',
      title: 'Daily prices',
      line: 2,
      key: 'TCS · 2024-02-06',
      fields: [{ id: 'close', title: 'Close', read: '₹4,151.25', stored: '₹4,151.25' }],
    },
  ],
}

const list: FeedList = {
  simulated: true,
  source: 'Simulated sample data',
  asOf: '2024-02-06',
  isSampleOnly: true,
  feeds: [bhavcopy, nav],
  coverage: [
    {
      dataset: 'stock_price_daily_historical',
      title: 'Daily prices',
      source: 'Simulated sample data',
      asOf: '2024-02-06',
      rows: 123_456,
      subjects: 500,
      loadedAt: '2024-02-06',
      isStale: false,
    },
  ],
}

const answer = (value: FeedList) => network.use(http.get('/api/feeds', () => HttpResponse.json(value)))

function signIn(isOperator = true): void {
  const session = { user: { ...aUser('Asha'), isOperator }, token: 'token' }
  writeSession(session)
  network.use(http.post('/api/auth/refresh', () => HttpResponse.json(session)))
}

const told = (...events: readonly (readonly [event: string, data: unknown])[]) =>
  new HttpResponse(events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  })

describe('who sees the feed console', () => {
  it('[/cmots] sends a stranger to sign in', async () => {
    renderApp('/cmots')
    expect(await screen.findByText('Sign In needed')).toBeTruthy()
    const main = screen.getByRole('main')
    expect(within(main).getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login?redirect=%2Fcmots')
  })

  it('[/cmots] tells a signed-in person without rights "Not authorized" and asks for nothing', async () => {
    signIn(false)
    renderApp('/cmots')
    expect(await screen.findByText('Not authorized')).toBeTruthy()
  })

  it('[/cmots] says "Not authorized" where the server says so', async () => {
    signIn()
    network.use(
      http.get('/api/feeds', () =>
        HttpResponse.json({ code: 'not_authorized', message: 'Not authorized' }, { status: 403 }),
      ),
    )
    renderApp('/cmots')
    expect(await screen.findByText('Not authorized')).toBeTruthy()
  })
})

describe('the feeds', () => {
  beforeEach(() => signIn())

  it('shows a skeleton while they load', async () => {
    network.use(
      http.get('/api/feeds', async () => {
        await delay('infinite')
        return HttpResponse.json(list)
      }),
    )
    renderApp('/cmots')
    expect(await screen.findByText('Loading data feeds…')).toBeTruthy()
  })

  it('says what happened and tries again', async () => {
    let isDown = true
    network.use(
      http.get('/api/feeds', () =>
        isDown
          ? HttpResponse.json({ code: 'storage_full', message: 'Storage is full' }, { status: 403 })
          : HttpResponse.json(list),
      ),
    )
    renderApp('/cmots')
    expect(await screen.findByText('Storage is full')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('grid', { name: '2 feeds' })).toBeTruthy()
  })

  it('says "No feed configured; sample data in use" while nothing was imported', async () => {
    answer(list)
    renderApp('/cmots')
    expect(await screen.findByText('No feed configured; sample data in use')).toBeTruthy()
    const grid = screen.getByRole('grid', { name: '2 feeds' })
    expect(within(grid).getAllByText('Never run')).toHaveLength(2)
    expect(within(grid).getByText('Manual')).toBeTruthy()
    expect(within(grid).getByText('On request')).toBeTruthy()
  })

  it('shows a failed feed with the vendor’s sentence and the next retry, and what is behind', async () => {
    const failed: Feed = {
      ...nav,
      status: 'failed',
      schedule: 'daily',
      nextRunAt: '2024-02-06T18:15:00.000Z',
      lastRun: { ...run, id: 3, connector: 'amfi-nav', says: 'AMFI answers 503 at https://amfi.example/NAVAll.txt.' },
    }
    const [coverage] = list.coverage
    if (!coverage) throw new Error('a data set is listed')
    answer({ ...list, isSampleOnly: false, feeds: [bhavcopy, failed], coverage: [{ ...coverage, isStale: true }] })
    renderApp('/cmots')
    expect((await screen.findByText(/AMFI answers 503/)).textContent).toContain('Next retry 6 Feb 2024, 23:45.')
    expect(screen.getByText(/not of the last trading day/)).toBeTruthy()
    expect(screen.queryByText(/No feed configured/)).toBeNull()
  })

  it('shows what the store holds of each data set: as of, rows, coverage, source', async () => {
    answer(list)
    renderApp('/cmots?tab=coverage')
    const grid = await screen.findByRole('grid', { name: '1 data sets' })
    expect(within(grid).getByText('1,23,456')).toBeTruthy()
    expect(within(grid).getByText('500')).toBeTruthy()
  })

  it('pauses and resumes a feed that has an address', async () => {
    const asked: unknown[] = []
    answer({ ...list, feeds: [bhavcopy, { ...nav, schedule: 'daily', nextRunAt: '2024-02-06T18:00:00.000Z' }] })
    network.use(
      http.get('/api/feeds/runs', () => HttpResponse.json([])),
      http.post('/api/feeds/amfi-nav/schedule', async ({ request }) => {
        asked.push(await request.json())
        answer({ ...list, feeds: [bhavcopy, { ...nav, schedule: 'paused', status: 'paused' }] })
        return HttpResponse.json(nav)
      }),
    )
    renderApp('/cmots?feed=amfi-nav')
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy()
    expect(asked).toEqual([{ state: 'paused' }])
  })
})

describe('importing a file', () => {
  beforeEach(() => {
    signIn()
    answer(list)
  })
  const file = () => new File(['SYMBOL,SERIES\n'], 'cm06FEB2024bhav.csv')

  it('sends it, shows why a row was rejected, and imports the good rows when told to', async () => {
    const sent: string[] = []
    network.use(
      http.post('/api/feeds/nse-bhavcopy/import', async ({ request }) => {
        sent.push(`${new URL(request.url).search} ${request.headers.get('content-type')}`)
        return told(['progress', { stage: 'reading', text: 'Reading', part: 0.5 }], ['done', run])
      }),
      http.post('/api/feeds/runs/7/retry', async ({ request }) => {
        sent.push(JSON.stringify(await request.json()))
        return told(['done', imported])
      }),
    )
    renderApp('/cmots?tab=import')
    await userEvent.upload(await screen.findByLabelText('Choose or drop a file'), file())
    await userEvent.click(screen.getByRole('button', { name: 'Import file' }))
    const rejected = await screen.findByRole('grid', { name: 'Rejected rows of cm06FEB2024bhav.csv' })
    expect(within(rejected).getByText('OPEN')).toBeTruthy()
    expect(within(rejected).getByText('"x" is not an amount')).toBeTruthy()
    expect(screen.getByText('Refused; the store is as it was.')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Import the good rows' }))
    expect(await screen.findByText('cm06FEB2024bhav.csv is in the store.')).toBeTruthy()
    const sample = screen.getByRole('grid', { name: 'Sample of Daily prices' })
    expect(within(sample).getByText('₹4,151.25')).toBeTruthy()
    expect(within(sample).getByText('Same')).toBeTruthy()
    expect(sent).toEqual([
      '?fileName=cm06FEB2024bhav.csv&keepGood=false application/octet-stream',
      JSON.stringify({ keepGood: true }),
    ])
  })

  it('says what happened when the run broke off, and that the store is as it was', async () => {
    network.use(
      http.post('/api/feeds/nse-bhavcopy/import', () =>
        told(['failed', { code: 'internal', message: 'Something went wrong on our side.' }]),
      ),
    )
    renderApp('/cmots?tab=import')
    await userEvent.upload(await screen.findByLabelText('Choose or drop a file'), file())
    await userEvent.click(screen.getByRole('button', { name: 'Import file' }))
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy()
    expect(screen.getByText('The store is as it was.')).toBeTruthy()
  })

  it('takes a file that is dropped on it', async () => {
    renderApp('/cmots?tab=import')
    fireEvent.drop(await screen.findByText('Choose or drop a file'), { dataTransfer: { files: [file()] } })
    expect(await screen.findByText('cm06FEB2024bhav.csv')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import file' }).disabled).toBe(false)
  })

  it('refuses a file past the limit before sending it', async () => {
    renderApp('/cmots?tab=import')
    const large = file()
    Object.defineProperty(large, 'size', { value: limits.feeds.fileBytes + 1 })
    await userEvent.upload(await screen.findByLabelText('Choose or drop a file'), large)
    expect(screen.getByText('The file is larger than 32 MiB.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import file' }).disabled).toBe(true)
  })
})

describe('runs', () => {
  it('opens one with its log and rejected rows', async () => {
    signIn()
    answer(list)
    network.use(
      http.get('/api/feeds/runs', () => HttpResponse.json([run])),
      http.get('/api/feeds/runs/7', () => HttpResponse.json(run)),
    )
    const { router } = renderApp('/cmots?tab=history')
    await userEvent.click(await screen.findByText('6 Feb 2024, 18:00'))
    expect(await screen.findByText('Reading cm06FEB2024bhav.csv')).toBeTruthy()
    expect(screen.getByText('"x" is not an amount')).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toBe('?tab=history&run=7'))
  })
})

describe('reconciliation', () => {
  it('shows the same field from two sources: agree, differ, missing, and which wins', async () => {
    signIn()
    answer(list)
    const found: Reconciliation = {
      dataset: 'stock_price_daily_historical',
      title: 'Daily prices',
      symbol: 'TCS',
      key: '2024-02-06',
      tolerancePercent: 0.5,
      sources: [
        { id: 'a', title: 'NSE bhavcopy: equity', note: 'cm.csv, line 2', raw: 'TCS,EQ,3970' },
        { id: 'b', title: 'In the store', note: 'One row for a key', raw: null },
      ],
      fields: [
        { id: 'open', title: 'Open', values: ['₹3,970.00', '₹3,970.00'], verdict: 'agree', wins: 0 },
        { id: 'close', title: 'Close', values: ['₹4,151.25', '₹4,140.00'], verdict: 'differ', wins: 1 },
        { id: 'delivery', title: 'Delivery', values: [null, '40'], verdict: 'missing', wins: 1 },
      ],
      counts: { agree: 1, differ: 1, missing: 1 },
    }
    const asked: string[] = []
    network.use(
      http.get('/api/feeds/reconcile', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json(found)
      }),
    )
    renderApp('/cmots?tab=reconcile')
    await userEvent.type(await screen.findByLabelText('Company, index or fund'), 'tcs{Enter}')
    const grid = await screen.findByRole('grid', { name: 'TCS, Daily prices' })
    for (const verdict of ['Agree', 'Differ', 'Missing']) expect(within(grid).getByText(verdict)).toBeTruthy()
    expect(screen.getByText('TCS,EQ,3970')).toBeTruthy()
    expect(screen.getByText(/Not kept:/)).toBeTruthy()
    expect(asked).toEqual(['?dataset=stock_price_daily_historical&symbol=TCS&tolerance=0.5'])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { JsExecReply, OperatorRuns } from 'core/contract/rest'
import { delay, HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const isDisabled = (name: RegExp): boolean => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

const asked: string[] = []
const runs: OperatorRuns = {
  runs: [
    {
      id: 3,
      tool: 'function',
      what: '() => process.exit()',
      email: 'op@example.com',
      state: 'failed',
      says: 'Not allowed',
      startedAt: '2024-02-06T06:12:00.000Z',
      tookMs: 132,
    },
  ],
  before: null,
}

function signIn(isOperator: boolean): void {
  const session = { user: { ...aUser('Asha'), isOperator }, token: 'token' }
  writeSession(session)
  network.use(http.post('*/api/auth/refresh', () => HttpResponse.json(session)))
}

beforeEach(() => {
  asked.length = 0
  signIn(true)
  network.use(
    http.get('*/api/internal/arrayview', async ({ request }) => {
      const names = new URL(request.url).searchParams.get('array_name') ?? ''
      asked.push(names)
      await delay(20)
      if (names === '') return HttpResponse.json({})
      return HttpResponse.json(
        {
          peers: [
            { symbol: 'TCS', price: 3850 },
            { symbol: 'INFY', price: 1680, later: 1 },
          ],
        },
        { headers: { 'x-truncated': 'peers' } },
      )
    }),
    http.get('*/api/internal/operator_runs', () => HttpResponse.json(runs)),
  )
})

describe('the data explorer', () => {
  it('[R35 C32 S129 S130 T43] asks for nothing on opening, then for the chosen arrays on Fetch, each in a panel with the first record’s keys as head', async () => {
    const user = userEvent.setup()
    await renderApp('/arrayview')
    await waitFor(() => expect(asked).toEqual(['']))
    await user.type(await screen.findByLabelText('Select Data Arrays'), 'peers')
    await user.click(await screen.findByRole('option', { name: 'peers' }))
    await user.click(screen.getByRole('button', { name: 'Fetch' }))
    await waitFor(() => expect(isDisabled(/Fetch/)).toBe(true))
    const table = await screen.findByRole('grid', { name: 'peers' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['symbol', 'price'])
    expect(screen.getByText('Truncated: the first 5,000 records are shown.')).toBeDefined()
    expect(asked).toEqual(['', 'peers'])
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('button', { name: /Remove peers/ })).toBeNull()
  })

  it('[S128 S131 M45] executes the pasted function, shows its results, and empties them with a sentence when it fails', async () => {
    const user = userEvent.setup()
    const sent: unknown[] = []
    network.use(
      http.post('*/api/internal/js_exec', async ({ request }) => {
        const body = (await request.json()) as { functionText: string }
        sent.push(body)
        if (body.functionText.includes('exit')) {
          return HttpResponse.json({ code: 'invalid_input', message: 'Not allowed' }, { status: 400 })
        }
        const reply: JsExecReply = { jsExecResponse: { result: { result: [{ value: 42 }], printed: ['one line'] } } }
        return HttpResponse.json(reply)
      }),
    )
    await renderApp('/arrayview')
    const field = await screen.findByLabelText('Paste JavaScript Function Here')
    expect(screen.queryByText('JS Execution Results')).toBeNull()
    expect(isDisabled(/Execute/)).toBe(true)
    await user.type(field, '() => 42')
    await user.click(screen.getByRole('button', { name: 'Execute' }))
    expect(await screen.findByRole('heading', { name: 'JS Execution Results' })).toBeDefined()
    expect(screen.getByText('one line')).toBeDefined()
    expect(sent).toEqual([{ functionText: '() => 42', country: 'IN' }])
    await user.clear(field)
    await user.type(field, '() => process.exit()')
    await user.click(screen.getByRole('button', { name: 'Execute' }))
    expect(await screen.findByText('Your function is kept. Nothing was changed.')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'JS Execution Results' })).toBeNull()
    expect((field as HTMLTextAreaElement).value).toBe('() => process.exit()')
  })

  it('shows who ran what, when, how long and how it ended', async () => {
    await renderApp('/arrayview')
    const log = await screen.findByRole('grid', { name: 'Audit log' })
    await within(log).findByText('op@example.com')
    expect(log.textContent).toContain('6 Feb 2024')
    expect(log.textContent).toContain('Failed')
    expect(log.textContent).toContain('132 ms')
  })

  it('opens the whole of a long function from the log', async () => {
    const user = userEvent.setup()
    const what = `() => { ${'arrays.peers.length; '.repeat(20)} return "the end" }`
    network.use(
      http.get('*/api/internal/operator_runs', () =>
        HttpResponse.json({ ...runs, runs: runs.runs.map((run) => ({ ...run, tool: 'function', what })) }),
      ),
    )
    await renderApp('/arrayview')
    const log = await screen.findByRole('grid', { name: 'Audit log' })
    await user.click((await within(log).findAllByRole('button', { name: 'Show all' }))[0] as HTMLElement)
    expect((await screen.findByRole('dialog', { name: 'Function' })).textContent).toContain('return "the end"')
  })

  it('tells somebody without the right "Not authorized" and calls nothing', async () => {
    signIn(false)
    await renderApp('/arrayview')
    expect(await screen.findByText('Not authorized')).toBeDefined()
    expect(asked).toEqual([])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { scheduleText } from './schedule-words.ts'

startNetwork()

const prompt = {
  id: 7,
  chat_uuid: 'c0ffee00-0000-4000-8000-000000000000',
  chat_title: 'Quality banks',
  text_content_user_query: 'banks with roe above 15',
  created_at: '2026-11-10T04:00:00Z',
}
const other = { ...prompt, id: 8, chat_title: 'Cheap metals', text_content_user_query: 'metal stocks pe < 8' }
const rows = Array.from({ length: 7 }, (_, at) => ({ symbol: `BANK${at}`, roe: 20 - at }))

interface Asked {
  readonly query: string
  readonly variables: Record<string, unknown>
}

function serve(found: readonly object[] | null) {
  const asked: Asked[] = []
  network.use(
    http.post('/v1/graphql', async ({ request }) => {
      const body = (await request.json()) as Asked
      asked.push(body)
      if (body.query.includes('query SavedPrompts')) {
        return found ? HttpResponse.json({ data: { user_chat: found } }) : HttpResponse.json({}, { status: 500 })
      }
      if (body.query.includes('delete_user_chat'))
        return HttpResponse.json({ data: { delete_user_chat: { affected_rows: 1 } } })
      return HttpResponse.json({ data: { insert_trading_agent_one: { id: 1 } } })
    }),
    http.get('/api/agents/research/schedules', () => HttpResponse.json([])),
    http.get('/api/agents/research/runs', () => HttpResponse.json([])),
  )
  return asked
}

const session = { token: 'token', user: aUser('Asha') }

beforeEach(() => {
  writeSession(session)
  network.use(http.post('/api/auth/refresh', () => HttpResponse.json(session)))
})

describe('[/savedprompts] saved prompts', () => {
  it('[S60 S63 S64] an empty list says "No saved prompts found", and nothing chosen says so', async () => {
    serve([])
    renderApp('/savedprompts')
    expect(await screen.findByText('No saved prompts found')).toBeTruthy()
    expect(screen.getByText('Select a saved prompt to view details')).toBeTruthy()
    expect(screen.getByPlaceholderText('Search saved prompts')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'top 10 private banks by nim' }).getAttribute('href')).toBe(
      '/assistant?q=top+10+private+banks+by+nim',
    )
  })

  it('[M4] a list that cannot be loaded says "Failed to load saved prompts"', async () => {
    serve(null)
    renderApp('/savedprompts')
    expect(await screen.findByText('Loading prompts...')).toBeTruthy()
    expect(await screen.findByText('Failed to load saved prompts')).toBeTruthy()
  })

  it('[S61 S62 M11 M13 K10] a prompt is found, run, and its rows shown five a page (5, 10, 20, all) with their keys as columns', async () => {
    const asked = serve([prompt, other])
    let sent: unknown
    network.use(
      http.post('/api/agents/research/runPrompt', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json(rows)
      }),
    )
    const user = userEvent.setup()
    renderApp('/savedprompts')
    await user.type(await screen.findByPlaceholderText('Search saved prompts'), 'BANK')
    const list = await screen.findByRole('list', { name: 'Saved prompts' })
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(1))
    await user.click(within(list).getByRole('button', { name: /Quality banks/ }))
    await user.click(screen.getByRole('button', { name: 'Run' }))
    expect(await screen.findByText('Prompt executed successfully')).toBeTruthy()
    expect(sent).toEqual({ chat_id: 7, chat_uuid: prompt.chat_uuid, email: 'asha@example.com', country: 'IN' })
    const grid = screen.getByRole('grid')
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['symbol', 'roe'])
    expect(within(grid).getAllByRole('row')).toHaveLength(1 + 5)
    const sizes = screen.getByLabelText<HTMLSelectElement>(/rows/i)
    expect([...sizes.options].map(({ text }) => text.toLowerCase())).toEqual(['5', '10', '20', 'all'])
    await user.click(screen.getByRole('button', { name: 'Create Agent' }))
    expect(await screen.findByText('Agent Created. See under Your Agents')).toBeTruthy()
    expect(asked.at(-1)?.variables).toEqual({
      object: {
        short_name: 'Quality banks',
        description: 'banks with roe above 15',
        amount: 1000,
        notification_channel: 'telegram',
        alert_id: 7,
        user: { email: 'asha@example.com', google_id: 'uid-asha' },
      },
    })
  })

  it('[M7 M8 P5] a run that fails says "Failed to run prompt", one that is refused "Not authorized"', async () => {
    serve([prompt])
    let status = 500
    network.use(http.post('/api/agents/research/runPrompt', () => HttpResponse.json({}, { status })))
    const user = userEvent.setup()
    renderApp('/savedprompts?prompt=7')
    await user.click(await screen.findByRole('button', { name: 'Run' }))
    expect(await screen.findByText('Failed to run prompt')).toBeTruthy()
    status = 403
    await user.click(screen.getByRole('button', { name: 'Run' }))
    expect(await screen.findByText('Not authorized')).toBeTruthy()
  })

  it('[M5 M6] "Could not create Agent" and "Could not Delete" when the server does not', async () => {
    serve([prompt])
    const user = userEvent.setup()
    renderApp('/savedprompts?prompt=7')
    await screen.findByRole('button', { name: 'Create Agent' })
    network.use(http.post('/v1/graphql', () => HttpResponse.json({}, { status: 500 })))
    await user.click(screen.getByRole('button', { name: 'Create Agent' }))
    expect(await screen.findByText('Could not create Agent')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = screen.getByRole('dialog', { name: 'Delete this saved prompt?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Could not Delete')).toBeTruthy()
  })

  it('[M12] a prompt is deleted only after asking, and then says "Deleted"', async () => {
    const asked = serve([prompt])
    const user = userEvent.setup()
    renderApp('/savedprompts?prompt=7')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(asked.some(({ query }) => query.includes('delete_user_chat'))).toBe(false)
    const dialog = screen.getByRole('dialog', { name: 'Delete this saved prompt?' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Deleted')).toBeTruthy()
    expect(await screen.findByText('Select a saved prompt to view details')).toBeTruthy()
  })

  it('a schedule is written as people say it', () => {
    const base = { day_of_week: null, day_of_month: null, time: '09:20', paused: false }
    expect([
      scheduleText({ ...base, frequency: 'Daily' }),
      scheduleText({ ...base, frequency: 'Weekly', day_of_week: 1 }),
      scheduleText({ ...base, frequency: 'Monthly', day_of_month: 31, paused: true }),
      scheduleText({ ...base, frequency: 'Monthly', day_of_month: 12 }),
    ]).toEqual([
      'Every day at 09:20 IST',
      'Every Monday at 09:20 IST',
      'On the 31st of each month at 09:20 IST, paused',
      'On the 12th of each month at 09:20 IST',
    ])
  })
})

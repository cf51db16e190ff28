import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type AlertRule, type AlertRules, AlertSettings, starterSentences } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearSession, writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const asha = aUser('Asha')
const rule: AlertRule = {
  key: 'agent-3',
  kind: 'watch',
  agent_id: 3,
  title: 'Cheap TCS',
  sentence: 'tell me when TCS falls 3%',
  canonical: 'watch TCS when return(1d) <= -3%',
  scope: 'TCS',
  channel: 'telegram',
  amount: 5000,
  settings: AlertSettings.parse({}),
  state: 'armed',
  says: null,
  health: 'good',
  paused: false,
  snoozed_until: null,
  last_checked: '2024-02-06T04:30:00.000Z',
  last_fired: null,
  fires30d: 2,
  created_at: '2024-01-06T04:30:00.000Z',
  updated_at: '2024-01-06T04:30:00.000Z',
  report: null,
  dip: null,
}
const listed = (rules: readonly AlertRule[], rest: Partial<AlertRules> = {}): AlertRules => ({
  rules,
  used: rules.length,
  most: 200,
  problems: [],
  channels: { telegram: null, callbackurl: null },
  delayed_since: null,
  ...rest,
})

/** What was posted, by path. */
let posted: { path: string; body: unknown }[] = []
let answer: () => Response = () => HttpResponse.json(listed([]))

beforeEach(() => {
  posted = []
  network.use(
    http.post('/api/auth/refresh', () => HttpResponse.json({ user: asha, token: 'asha' })),
    http.get('/api/alerts/rules', () => answer()),
    http.get('/api/notices', () => HttpResponse.json({ notices: [], unread: 0 })),
    http.get('/api/alerts/deliveries', () => HttpResponse.json({ deliveries: [] })),
    http.post('/api/alerts/*', async ({ request }) => {
      const { pathname } = new URL(request.url)
      posted.push({ path: pathname, body: await request.json() })
      return HttpResponse.json(pathname.endsWith('/delete') ? { undo: 'a-token' } : {})
    }),
  )
})
afterEach(() => {
  act(() => clearSession())
})

const open = (path: string) => {
  writeSession({ user: asha, token: 'asha' })
  renderApp(path)
}

describe.each(['/alerts', '/tradingagent/agents'])('%s', (path) => {
  it('asks a stranger to sign in', async () => {
    renderApp(path)
    expect(await screen.findByText('Sign In needed')).toBeTruthy()
    for (const sentence of starterSentences) expect(screen.getByText(sentence)).toBeTruthy()
  })

  it('begins with three starter rules, each of which opens the editor', async () => {
    answer = () => HttpResponse.json(listed([]))
    network.use(
      http.post('/api/alerts/preview', () =>
        HttpResponse.json({ outcome: 'not understood', says: 'Say it otherwise', choices: [] }),
      ),
    )
    open(path)
    const [first = ''] = starterSentences
    const starter = await screen.findByRole('button', { name: first })
    for (const sentence of starterSentences) expect(screen.getByRole('button', { name: sentence })).toBeTruthy()
    await userEvent.click(starter)
    expect(await screen.findByRole('dialog', { name: 'New rule' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Arm rule' })).toHaveProperty('disabled', true)
  })

  it('says that the rules could not be read, and tries again', async () => {
    let isBroken = true
    answer = () =>
      isBroken
        ? HttpResponse.json({ code: 'internal', message: 'Something went wrong on our side.' }, { status: 500 })
        : HttpResponse.json(listed([rule]))
    open(path)
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect((await screen.findAllByText('Cheap TCS')).length).toBeGreaterThan(0)
  })

  it('says above everything else what keeps messages from arriving', async () => {
    answer = () =>
      HttpResponse.json(
        listed([rule], {
          problems: [{ channel: 'telegram', says: 'Telegram is not connected', link: '/profile', rules: 1 }],
          delayed_since: '14:31',
        }),
      )
    open(path)
    expect(await screen.findByText(/Telegram is not connected/)).toBeTruthy()
    expect(screen.getByText(/since 14:31/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Connect' }).getAttribute('href')).toBe('/profile')
  })
})

describe('/alerts on a server without a Telegram bot', () => {
  it('says so above the rules and beside the channel, and offers no way to connect', async () => {
    const says = 'No Telegram bot is set up here'
    answer = () =>
      HttpResponse.json(
        listed([rule], {
          problems: [{ channel: 'telegram', says, link: null, rules: 1 }],
          channels: {
            telegram: { says, link: null },
            callbackurl: { says: 'No callback URL is set', link: '/profile' },
          },
        }),
      )
    open('/alerts')
    expect(await screen.findByText('1 rule reaches only your inbox.', { exact: false })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Connect' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'New rule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }))
    expect(dialog.getByText(`${says}: it reaches only your inbox.`)).toBeTruthy()
    await userEvent.selectOptions(dialog.getByLabelText('Tell me by'), 'Callback URL')
    expect(dialog.getByText('No callback URL is set: it reaches only your inbox until then.')).toBeTruthy()
  })
})

describe('what a page does not hold', () => {
  const notice = (id: number) => ({
    id,
    channel: 'telegram',
    payload: { type: 'watch', title: `Notice ${id}`, text: '', link: null, data: {} },
    state: 'sent',
    attempts: 1,
    detail: null,
    about: 'agent-3',
    created_at: '2024-02-06T04:30:00.000Z',
    next_attempt_at: null,
    sent_at: null,
    read_at: null,
  })
  const pageBefore = ({ request }: { request: Request }) => {
    const { searchParams } = new URL(request.url)
    const before = Number(searchParams.get('before') ?? 131)
    const rows = Array.from({ length: Math.min(100, before - 1) }, (_, at) => notice(before - 1 - at))
    return HttpResponse.json({ notices: rows, deliveries: rows, unread: 0 })
  }
  beforeEach(() => {
    answer = () => HttpResponse.json(listed([rule]))
    network.use(
      http.get('/api/notices', pageBefore),
      http.get('/api/alerts/deliveries', pageBefore),
      http.get('/api/alerts/rules/agent-3/history', pageBefore),
    )
  })

  it.each([
    ['the inbox', '/alerts?tab=inbox'],
    ['the delivery log', '/alerts?tab=deliveries'],
    ['the history of a rule', '/tradingagent/agents'],
  ])('%s comes with "Older"', async (what, path) => {
    open(path)
    if (what.startsWith('the history')) await userEvent.click(await screen.findByRole('button', { name: 'History' }))
    expect(await screen.findByText('Notice 130')).toBeTruthy()
    expect(screen.queryByText('Notice 30')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Older' }))
    expect(await screen.findByText('Notice 1')).toBeTruthy()
    expect(screen.getByText('Notice 130')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Older' })).toBeNull())
    expect(screen.getAllByText('6 Feb 2024, 10:00 IST').length).toBeGreaterThan(0)
  })
})

describe('the editor of a rule', () => {
  it('takes the settings its sentence says, each until it is chosen by hand, and counts the past by them', async () => {
    answer = () => HttpResponse.json(listed([]))
    const asked: unknown[] = []
    network.use(
      http.post('/api/alerts/preview', async ({ request }) => {
        const { sentence, settings } = (await request.json()) as { sentence: string; settings: object }
        asked.push(settings)
        const said = sentence.includes('once') ? { trigger: 'once' } : {}
        return HttpResponse.json({
          outcome: 'ready',
          says: `Counted ${asked.length}`,
          notUnderstood: [],
          fires: [],
          settings: AlertSettings.parse({ ...said, ...settings }),
        })
      }),
    )
    open('/alerts')
    await userEvent.click(await screen.findByRole('button', { name: starterSentences[0] }))
    const dialog = await screen.findByRole('dialog', { name: 'New rule' })
    const words = within(dialog).getByLabelText('When')
    await userEvent.click(within(dialog).getByText('When it may speak'))
    const chosen = (name: string) => within(dialog).getByRole<HTMLInputElement>('radio', { name }).checked
    fireEvent.change(words, { target: { value: 'tell me once when niftybees falls 2% in a day' } })
    await waitFor(() => expect(chosen('Once')).toBe(true))
    await userEvent.click(within(dialog).getByRole('radio', { name: 'At the close' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ judged: 'close' }))
    expect([chosen('Once'), chosen('At the close')]).toEqual([true, true])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Arm rule' }))
    await waitFor(() =>
      expect(posted.at(-1)).toMatchObject({ path: '/api/alerts/rules', body: { settings: { judged: 'close' } } }),
    )
    expect(posted.at(-1)?.body).not.toMatchObject({ settings: { trigger: expect.anything() } })
  })

  it('shows the trigger of the rule it changes, and that of a sentence put in its place', async () => {
    answer = () => HttpResponse.json(listed([{ ...rule, settings: AlertSettings.parse({ trigger: 'each' }) }]))
    network.use(
      http.post('/api/alerts/preview', async ({ request }) => {
        const { settings } = (await request.json()) as { settings: object }
        return HttpResponse.json({
          outcome: 'ready',
          says: 'Counted',
          notUnderstood: [],
          fires: [],
          settings: AlertSettings.parse({ trigger: 'once', ...settings }),
        })
      }),
    )
    open('/tradingagent/agents')
    const card = await screen.findByRole('article', { name: 'Cheap TCS' })
    await userEvent.click(within(card).getByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change rule' })
    const chosen = (name: string) => within(dialog).getByRole<HTMLInputElement>('radio', { name }).checked
    expect(await within(dialog).findByText('Counted')).toBeTruthy()
    expect(chosen('Every time')).toBe(true)
    fireEvent.change(within(dialog).getByLabelText('When'), { target: { value: 'tell me once when TCS falls 4%' } })
    await waitFor(() => expect(chosen('Once')).toBe(true))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save rule' }))
    await waitFor(() => expect(posted.at(-1)?.path).toBe('/api/alerts/rules/agent-3/change'))
    expect(posted.at(-1)?.body).not.toHaveProperty('settings')
  })
})

describe('a dip among the rules', () => {
  it('offers only what a dip can be told by', async () => {
    const dip = { instrument_symbol: 'NIFTYBEES', instrument_token: 7, trigger: 2, allocation_factor: 1 }
    answer = () =>
      HttpResponse.json(
        listed([{ ...rule, key: 'dip-7', kind: 'dip', agent_id: null, title: 'NIFTYBEES', canonical: null, dip }]),
      )
    open('/alerts')
    await userEvent.click((await screen.findAllByText('NIFTYBEES'))[0] as Element)
    const dialog = within(await screen.findByRole('dialog', { name: 'Change rule' }))
    expect(dialog.getByLabelText('Expires on')).toBeTruthy()
    for (const hidden of ['Trigger', 'Judged', 'Cool-down', 'Market hours only'])
      expect(dialog.queryByLabelText(hidden)).toBeNull()
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Digest/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save rule' }))
    await waitFor(() =>
      expect(posted.at(-1)).toEqual({
        path: '/api/alerts/rules/dip-7/change',
        body: { channel: 'telegram', settings: { digest: true } },
      }),
    )
  })
})

describe('an agent', () => {
  it('that would reach nobody is not marked as well', async () => {
    answer = () =>
      HttpResponse.json(
        listed([
          { ...rule, health: 'bad' },
          { ...rule, key: 'agent-4', title: 'Well' },
        ]),
      )
    open('/tradingagent/agents')
    const unwell = await screen.findByRole('article', { name: 'Cheap TCS' })
    expect(within(unwell).getByText('Armed, needs a look')).toBeTruthy()
    expect(within(screen.getByRole('article', { name: 'Well' })).getByText('Armed')).toBeTruthy()
  })

  it('is paused by its switch and deleted with an undo', async () => {
    answer = () => HttpResponse.json(listed([rule]))
    open('/tradingagent/agents')
    const card = await screen.findByRole('article', { name: 'Cheap TCS' })
    expect(card.textContent).toContain('₹5,000')
    expect(screen.getByText('1 of 200 agents')).toBeTruthy()
    await userEvent.click(within(card).getByRole('switch'))
    await waitFor(() =>
      expect(posted).toEqual([{ path: '/api/alerts/pause', body: { keys: ['agent-3'], paused: true } }]),
    )
    await userEvent.click(within(card).getByRole('button', { name: 'Rule: Cheap TCS' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(posted.at(-1)).toEqual({ path: '/api/alerts/restore', body: { undo: 'a-token' } }))
  })
})

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DipFund } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearSession, writeSession } from '#lib/session.ts'
import { onlyMedia } from '#testing/media.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const asha = aUser('Asha')
const fund: DipFund = {
  name: 'Nifty BeES',
  tradingsymbol: 'NIFTYBEES',
  instrument_token: 7,
  underlying: 'NIFTY 50',
  isDipFund: true,
  expenseRatio: 0.04,
  inav: null,
  inavDay: null,
  days: ['2024-02-05', '2024-02-06'],
  closes: [100, 99],
  lows: [99, 97.5],
}
/** More funds than are shown at first, all of them before the ones asked for. */
const others = Array.from(
  { length: 12 },
  (_, at): DipFund => ({ ...fund, tradingsymbol: `OTHER${at}`, instrument_token: 100 + at }),
)
const last: DipFund = { ...fund, name: 'Last', tradingsymbol: 'SETFNN50', instrument_token: 8, isDipFund: false }
const failed = () => HttpResponse.json({ code: 'internal', message: 'x' }, { status: 500 })

/** What the server holds; a name in `broken` answers 500. */
let saved: object[] = []
let broken: string[] = []
let user: { id: number; telegram_id: null; callback_url: null }[] = []

beforeEach(() => {
  saved = []
  broken = []
  user = [{ id: 1, telegram_id: null, callback_url: null }]
  network.use(
    http.post('/api/auth/refresh', () => HttpResponse.json({ user: asha, token: 'asha' })),
    http.get('/api/risk/band', () => HttpResponse.json({ band: null })),
    http.get('/api/dips/funds', () => (broken.includes('Funds') ? failed() : HttpResponse.json([fund]))),
    http.post('/v1/graphql', async ({ request }) => {
      const { query, variables } = (await request.json()) as { query: string; variables: { objects: object[] } }
      const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
      if (broken.includes(operation)) return failed()
      if (operation === 'Save') saved = variables.objects
      if (operation === 'Unsubscribe') saved = []
      const affected = { affected_rows: saved.length }
      return HttpResponse.json({
        data:
          operation === 'Saved'
            ? { users: user, user_instrument: saved, user_instrument_version: String(saved.length) }
            : { save_user_instrument: affected, delete_user_instrument: affected },
      })
    }),
  )
})
afterEach(() => {
  act(() => clearSession())
})

const open = () => {
  writeSession({ user: asha, token: 'asha' })
  renderApp('/dipsip')
}
const card = () => screen.findByRole('article', { name: 'NIFTYBEES' })
const subscribe = async () => userEvent.click(within(await card()).getByRole('switch'))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const says = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const enter = async (label: string, text: string) => {
  const input = within(await card()).getByRole<HTMLInputElement>('spinbutton', { name: label })
  await userEvent.click(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
  return input
}

describe('"Subscribe with these settings"', () => {
  const asked = '/dipsip?fund=SETFNN50&amount=2000&trigger=3&aggression=1.5'
  const settingsOf = async () => {
    const own = within(await screen.findByRole('article', { name: 'SETFNN50' }))
    const text = (name: string) => own.getByRole<HTMLInputElement>('spinbutton', { name }).value
    await waitFor(() => expect(text('Amount')).toBe('2,000'))
    return {
      trigger: text('Trigger %'),
      aggression: text('Aggression'),
      byCallback: own.getByRole<HTMLInputElement>('radio', { name: 'Callback URL' }).checked,
    }
  }
  beforeEach(() => {
    network.use(http.get('/api/dips/funds', () => HttpResponse.json([...others, fund, last])))
  })

  it('shows the fund first, with what is saved of it where the link says nothing', async () => {
    saved = [
      { instrument_token: 8, base_amount: 1000, trigger: 2, allocation_factor: 1, notification_channel: 'callbackurl' },
    ]
    writeSession({ user: asha, token: 'asha' })
    const { router } = renderApp(asked)
    expect(await settingsOf()).toEqual({ trigger: '3.0', aggression: '1.5', byCallback: true })
    expect(screen.getAllByRole('article')[0]?.getAttribute('aria-label')).toBe('SETFNN50')
    expect(screen.getByText('1 unsaved change')).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  it('fills the card of a stranger too, and comes along through the sign-in', async () => {
    network.use(http.post('/api/auth/refresh', () => HttpResponse.json({}, { status: 401 })))
    renderApp(asked)
    expect(await settingsOf()).toEqual({ trigger: '3.0', aggression: '1.5', byCallback: false })
    const way = within(screen.getByRole('main')).getByRole('link', { name: 'Sign In' })
    expect(way.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(asked)}`)
  })

  it('a fund that was changed under a search stays in sight without it, and says where it notified before', async () => {
    saved = [
      { instrument_token: 8, base_amount: 1000, trigger: 2, allocation_factor: 1, notification_channel: 'telegram' },
    ]
    network.use(
      http.get('/api/dips/funds', () => HttpResponse.json([...others, fund, { ...last, tradingsymbol: 'X' }])),
    )
    writeSession({ user: asha, token: 'asha' })
    renderApp('/dipsip')
    const x = await screen.findByRole('article', { name: 'X' })
    await userEvent.click(within(x).getByRole('radio', { name: 'Callback URL' }))
    expect(within(x).getByText('was Telegram')).toBeTruthy()
    const search = screen.getByRole('textbox', { name: 'Search ETFs by name or underlying asset' })
    await userEvent.type(search, 'niftybees')
    await subscribe()
    await userEvent.clear(search)
    expect(await card()).toBeTruthy()
    expect(screen.queryByRole('article', { name: 'OTHER11' })).toBeNull()
  })
})

describe('the evidence', () => {
  it('is of the settings one has saved, by name, and says when it cannot be had', async () => {
    let isBroken = true
    const asked: (string | null)[] = []
    network.use(
      http.get('/api/dips/history', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('symbol'))
        return isBroken
          ? HttpResponse.json({ code: 'not_found', message: 'Not found.' }, { status: 404 })
          : HttpResponse.json({ tradingsymbol: 'BANKBEES', name: 'Bank', days: fund.days, closes: fund.closes })
      }),
      http.get('/api/dips/funds', () => HttpResponse.json([{ ...fund, tradingsymbol: 'BANKBEES' }])),
    )
    saved = [
      { instrument_token: 7, base_amount: 2500, trigger: 3, allocation_factor: 1.5, notification_channel: 'telegram' },
    ]
    open()
    const evidence = within(await screen.findByRole('region', { name: 'What the evidence says' }))
    await waitFor(() => expect(asked).toContain('BANKBEES'))
    isBroken = false
    await userEvent.click(await evidence.findByRole('button', { name: 'Retry' }))
    expect(await evidence.findByText(/^Your settings: BANKBEES at 3.0%, ₹2,500 a month, aggression 1.5×/)).toBeTruthy()
    expect(evidence.getByText('months of budget waited, on average')).toBeTruthy()
    expect(evidence.getByRole('link', { name: 'Test your own settings' }).getAttribute('href')).toBe(
      '/dipsipCalculator?fund=BANKBEES&monthly=2500&trigger=3&aggression=1.5',
    )
  })
})

describe('/dipsip', () => {
  it('on a phone what is unsaved stays at hand below the cards', async () => {
    onlyMedia('max-width')
    open()
    await subscribe()
    const button = await screen.findByRole('button', { name: 'Save All Configurations' })
    expect(button.parentElement?.textContent).toBe('1 unsaved changeSave All Configurations')
    expect((await card()).compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('counts the days whose lowest price reached the trigger, and compares an iNAV with a price of its day', async () => {
    network.use(http.get('/api/dips/funds', () => HttpResponse.json([{ ...fund, inav: 98, inavDay: '2024-02-06' }])))
    open()
    const own = within(await card())
    expect(own.getByText('1 time')).toBeTruthy()
    expect(own.getByText(/\+1.02% above its indicative NAV of ₹/).textContent).toContain('98.00 of 6 Feb 2024')
  })

  it('[M23] "Could not load ETF list." and a way to try again', async () => {
    broken = ['Funds']
    open()
    await says('Could not load ETF list.')
    broken = []
    await press('Retry')
    expect(await card()).toBeTruthy()
  })

  it('[M24] "Could not load your configurations."', async () => {
    broken = ['Saved']
    open()
    await says('Could not load your configurations.')
  })

  it('[M25] "Could not verify user. Please log in again." when the server knows no such person', async () => {
    user = []
    open()
    await subscribe()
    await press('Save All Configurations')
    await says('Could not verify user. Please log in again.')
  })

  it('[M26 T26] saves, reloads from the server and shows Subscribed', async () => {
    open()
    await subscribe()
    await press('Save All Configurations')
    await says('Configurations saved successfully!')
    expect(within(await card()).getByText('Subscribed')).toBeTruthy()
    expect(saved).toEqual([
      {
        instrument_token: 7,
        instrument_symbol: 'NIFTYBEES',
        user_id: 1,
        base_amount: 1000,
        value: 1000,
        trigger: 2,
        allocation_factor: 1,
        notification_channel: 'telegram',
        notification_frequency: 1,
        notification_frequency_unit: '1_day',
      },
    ])
  })

  it('what is not saved is there after another page, and gone once it is saved', async () => {
    open()
    await subscribe()
    await enter('Amount', '4500')
    cleanup()
    renderApp('/dipsip')
    expect(await screen.findByText('Will Subscribe')).toBeTruthy()
    expect(within(await card()).getByRole<HTMLInputElement>('spinbutton', { name: 'Amount' }).value).toBe('4,500')
    await press('Save All Configurations')
    expect(await screen.findByText('Subscribed')).toBeTruthy()
    expect(sessionStorage.getItem('dipChanges')).toBeNull()
  })

  it.each(['{', '{"owner":"","changes":7}', 'null'])('what cannot be read of it (%s) is nothing', async (text) => {
    sessionStorage.setItem('dipChanges', text)
    renderApp('/dipsip')
    await card()
    expect(screen.queryByText('Will Subscribe')).toBeNull()
  })

  it('what a stranger tried is there once they have signed in, and is no other person’s', async () => {
    renderApp('/dipsip')
    await subscribe()
    await enter('Amount', '4500')
    cleanup()
    open()
    expect(await screen.findByText('Will Subscribe')).toBeTruthy()
    cleanup()
    act(() => clearSession())
    renderApp('/dipsip')
    await card()
    expect(screen.queryByText('Will Subscribe')).toBeNull()
  })

  it('[M27] "Failed to save configurations. Please try again." keeps what was set', async () => {
    broken = ['Save']
    open()
    await subscribe()
    await press('Save All Configurations')
    await says('Failed to save configurations. Please try again.')
    expect(within(await card()).getByText('Will Subscribe')).toBeTruthy()
  })

  it('[M30] "Unsubscribe failed. Please try again." keeps the subscriptions', async () => {
    open()
    await subscribe()
    await press('Save All Configurations')
    await says('Configurations saved successfully!')
    broken = ['Unsubscribe']
    await press('Unsubscribe All')
    await press('Yes, Unsubscribe All')
    await says('Unsubscribe failed. Please try again.')
    expect(within(await card()).getByText('Subscribed')).toBeTruthy()
  })

  it('[V14 V15 V16] what is no number falls back: amount to 1000, trigger to 2, aggression to 1; what breaks a bound is said', async () => {
    open()
    await subscribe()
    for (const [label, wrong, fallback] of [
      ['Amount', 'abc', '1,000'],
      ['Trigger %', '', '2.0'],
      ['Aggression', 'x', '1.0'],
    ] as const) {
      const input = await enter(label, wrong)
      await waitFor(() => expect(input.value).toBe(fallback))
    }
    for (const [label, wrong, message] of [
      ['Amount', '999', 'Amount: at least 1000, in steps of 500'],
      ['Trigger %', '10.5', 'Trigger: 0.5 to 10 in steps of 0.5'],
      ['Aggression', '2.1', 'Aggression: 1 to 2'],
    ] as const) {
      await enter(label, wrong)
      expect(await within(await card()).findByText(message)).toBeTruthy()
    }
    expect(await screen.findByRole('button', { name: 'Save All Configurations' })).toHaveProperty('disabled', true)
  })

  it('[T25] a changed aggression leaves the chip and is unsaved all the same; a risk profile outside its band is said', async () => {
    network.use(
      http.get('/api/risk/band', () =>
        HttpResponse.json({ band: { band: 1, title: 'Very careful', takenOn: '2024-01-05', equity: [0, 20] } }),
      ),
    )
    open()
    await subscribe()
    await press('Save All Configurations')
    await says('Configurations saved successfully!')
    await enter('Aggression', '1.5')
    expect(within(await card()).getByText('Subscribed')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Save All Configurations' })).toHaveProperty('disabled', false)
    expect(await screen.findByText(/Your risk profile of 5 Jan 2024 is “Very careful”/)).toBeTruthy()
  })
})

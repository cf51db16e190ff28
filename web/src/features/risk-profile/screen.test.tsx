import { screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type RiskAnswers, riskQuestions, riskResult } from 'core/calculators'
import type { RiskMixes, RiskProfile, RiskTaken } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const mixes: RiskMixes = {
  source: 'sample',
  asOf: '2024-02-06',
  made: { equity: 'NIFTY 50', debt: 'Gilt fund', gold: 'Gold fund' },
  bands: [1, 2, 3, 4, 5].map((band) => ({
    band,
    reason: null,
    history: {
      from: '2012-01-02',
      to: '2024-02-06',
      worstYear: { year: 2015, change: -4.5 * band },
      years: [],
      deepest: { change: -8 * band, high: '2020-01-14', low: '2020-03-23', recovered: '2020-11-09', months: 10 },
      growth: 7,
    },
  })),
}

const all = (choice: number): RiskAnswers => Object.fromEntries(riskQuestions.map(({ id }) => [id, choice]))
const taken = (id: number, choice: number, takenAt: string): RiskTaken => ({
  ...riskResult(all(choice)),
  id,
  answers: all(choice),
  takenAt,
  retakeOn: `${Number(takenAt.slice(0, 4)) + 1}${takenAt.slice(4, 10)}`,
})

function signIn(): void {
  const session = { user: aUser('Asha'), token: 'token' }
  writeSession(session)
  network.use(http.post('*/api/auth/refresh', () => HttpResponse.json(session)))
}

beforeEach(() => {
  localStorage.clear()
  network.use(http.get('*/api/risk/mixes', () => HttpResponse.json(mixes)))
})

async function answerAll(user: UserEvent, choice: (at: number) => number) {
  for (const [at, question] of riskQuestions.entries()) {
    expect(await screen.findByRole('heading', { level: 2, name: question.asks })).toBeDefined()
    expect(screen.getByText(`Question ${at + 1} of 12`)).toBeDefined()
    await user.click(screen.getByRole('radio', { name: question.options[choice(at)] ?? '' }))
    await user.click(screen.getByRole('button', { name: at === 11 ? 'See my profile' : 'Next' }))
  }
}

describe('the risk profile', () => {
  it('[R32] asks a stranger twelve questions one by one, keeps them in the browser, and shows both scores and the past of such a mix', async () => {
    renderApp('/riskProfile')
    const user = userEvent.setup()
    expect(await screen.findByRole('heading', { level: 1, name: 'Risk profile' })).toBeDefined()
    // A goal within three years, and otherwise the boldest answer to everything.
    await answerAll(user, (at) => (at === 0 ? 1 : 4))
    expect(await screen.findByText('Cautious', { selector: 'p strong' })).toBeDefined()
    expect(screen.getByText(/what you can bear to lose decides/)).toBeDefined()
    expect(
      within(screen.getByRole('region', { name: /^Tolerance/ })).getByText(
        (_, node) => node?.textContent === '100 of 100 · Bold',
      ),
    ).toBeDefined()
    expect(screen.getByText(/would still buy more in a crash/)).toBeDefined()
    expect(await screen.findByText('−9.0%')).toBeDefined()
    expect(screen.getByText(/a way to think about risk, not advice/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sign in to keep it' })).toBeDefined()
    expect(localStorage.getItem('risk-answers')).toContain('"horizon":1')
    await user.click(screen.getByRole('button', { name: 'Delete my answers' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete my answers' }))
    expect(await screen.findByText('Question 1 of 12')).toBeDefined()
    expect(localStorage.getItem('risk-answers')).toBeNull()
  })

  it('goes back without losing an answer, and goes on where it was left', async () => {
    localStorage.setItem('risk-answers', JSON.stringify({ horizon: 2, income: 3 }))
    renderApp('/riskProfile')
    const user = userEvent.setup()
    expect(await screen.findByText('Question 3 of 12')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: riskQuestions[1]?.options[3] ?? '' }).checked).toBe(true)
  })

  it('is saved at the server for who signed in, with its history and the day to take it again', async () => {
    signIn()
    let profile: RiskProfile = {
      draft: Object.fromEntries(Object.entries(all(3)).slice(0, 11)),
      taken: [taken(1, 1, '2023-02-05T20:00:00.000Z')],
    }
    const saved: unknown[] = []
    network.use(
      http.get('*/api/risk/profile', () => HttpResponse.json(profile)),
      http.post('*/api/risk/draft', async ({ request }) => {
        saved.push(await request.json())
        return HttpResponse.json({ saved: true })
      }),
      http.post('*/api/risk/finish', () => {
        profile = { draft: null, taken: [taken(2, 3, '2024-02-06T10:00:00.000Z'), ...profile.taken] }
        return HttpResponse.json(profile.taken[0])
      }),
      http.get('*/api/risk/band', () => HttpResponse.json({ band: null })),
    )
    renderApp('/riskProfile')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Take it again' }))
    await answerAll(user, () => 3)
    expect(await screen.findByText('Growth', { selector: 'p strong' })).toBeDefined()
    expect(saved.at(-1)).toEqual({ answers: all(3) })
    expect(screen.getByText(/Taken on 6 Feb 2024. Lives change: take it again by 6 Feb 2025/)).toBeDefined()
    const earlier = screen.getByRole('region', { name: 'Earlier profiles' })
    expect(within(earlier).getByText('6 Feb 2023')).toBeDefined()
    expect(within(earlier).getByText('Cautious')).toBeDefined()
  })

  it('says what happened when the profile cannot be read, and where the past cannot be computed', async () => {
    signIn()
    network.use(
      http.get('*/api/risk/profile', () => HttpResponse.json({ code: 'internal', message: 'x' }, { status: 500 })),
    )
    renderApp('/riskProfile')
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { principles } from 'core/contract'
import type { PrincipleCounts } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const counts: PrincipleCounts = {
  asOf: '2024-02-06',
  source: 'sample',
  counts: principles.map(({ id }, at) => ({
    id,
    passed: id === 'pledge' ? null : 100 + at,
    universe: 500,
    canonical: null,
    reason: id === 'pledge' ? 'No data' : null,
  })),
}

const cardOf = (title: string) => screen.getByRole('region', { name: title })

function signIn(): void {
  const session = { user: aUser('Asha'), token: 'token' }
  writeSession(session)
  network.use(http.post('*/api/auth/refresh', () => HttpResponse.json(session)))
}

describe('principles', () => {
  it('each card says its principle, works it, and counts who passes today, open as a query', async () => {
    network.use(http.get('*/api/principles', () => HttpResponse.json(counts)))
    renderApp('/principles')
    expect(await screen.findByRole('heading', { level: 1, name: 'Principles' })).toBeDefined()
    expect(await screen.findAllByText(/of 500 pass today/)).toHaveLength(13)
    const card = cardOf('Little debt')
    expect(within(card).getByText('106')).toBeDefined()
    expect(within(card).getByRole('link', { name: 'Open as query' }).getAttribute('href')).toBe(
      '/assistant?q=nifty%20500%20companies%20with%20debt%20to%20equity%20below%200.5%20and%20interest%20coverage%20above%204',
    )
    expect(within(card).getByRole('link', { name: 'debt to equity' }).getAttribute('href')).toBe(
      '/fields?q=debt_to_equity',
    )
    expect(within(cardOf('No pledged shares')).getByText('Not computed')).toBeDefined()
    expect(within(cardOf('Price matters')).getByRole('link', { name: 'See the valuation matrix' })).toBeDefined()
  })

  it('filters by theme, in the address', async () => {
    network.use(http.get('*/api/principles', () => HttpResponse.json(counts)))
    const { router } = renderApp('/principles')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('radio', { name: 'People' }))
    expect(router.state.location.search).toBe('?theme=people')
    expect(screen.getByText('No pledged shares')).toBeDefined()
    expect(screen.queryByText('Margin of safety')).toBeNull()
  })

  it('stays readable when nothing can be computed', async () => {
    network.use(
      http.get('*/api/principles', () => HttpResponse.json({ code: 'internal', message: 'x' }, { status: 500 })),
    )
    renderApp('/principles')
    expect(await screen.findByText(/could not be computed. The principles hold without them/)).toBeDefined()
    expect(screen.getAllByText('Not computed')).toHaveLength(14)
  })

  it('a stranger has adopted nothing; somebody who signed in adopts a rule', async () => {
    network.use(http.get('*/api/principles', () => HttpResponse.json(counts)))
    signIn()
    let ids: string[] = []
    network.use(
      http.get('*/api/principles/mine', () => HttpResponse.json({ ids })),
      http.post('*/api/principles/mine', async ({ request }) => {
        const body = (await request.json()) as { id: string; isMine: boolean }
        ids = body.isMine ? [...ids, body.id] : ids.filter((id) => id !== body.id)
        return HttpResponse.json({ ids })
      }),
    )
    const { router } = renderApp('/principles?theme=mine')
    const user = userEvent.setup()
    expect(await screen.findByText('You have not adopted any rule.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'See all principles' }))
    await user.click(within(cardOf('Little debt')).getByRole('button', { name: 'Make it my rule' }))
    await waitFor(() => expect(within(cardOf('Little debt')).getByRole('button', { name: 'My rule' })).toBeDefined())
    await router.navigate('/principles?theme=mine')
    expect(await screen.findByText(/stands as a checklist on every company page/)).toBeDefined()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { limits } from 'core/contract'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const companies = [
  { name: 'Tata Consultancy Services', symbol: 'TCS' },
  { name: 'Tata Motors', symbol: 'TATAMOTORS' },
  { name: 'Mahindra & Mahindra', symbol: 'M&M' },
  { name: 'A name without a symbol', symbol: '  ' },
]

/** Every search the server was asked, as it arrived. */
let asked: Request[] = []

beforeEach(() => {
  asked = []
  network.use(
    http.get('/api/company/list', ({ request }) => {
      asked.push(request)
      const words = new URL(request.url).searchParams.get('q')?.toLowerCase() ?? ''
      return HttpResponse.json(
        companies.filter(({ name, symbol }) => `${name} ${symbol}`.toLowerCase().includes(words)),
      )
    }),
  )
})

async function search() {
  const { router } = renderApp('/about')
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search companies' })
  return { router, box }
}

const options = () => screen.queryAllByRole('option').filter((option) => option.closest('[role="listbox"]'))

describe('company search', () => {
  it('[S38 E2.name E2.symbol] shows name and symbol of each result', async () => {
    const { box } = await search()
    await userEvent.type(box, 'tata')
    const list = await screen.findByRole('listbox', { name: 'Companies and pages' })
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(2))
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Tata Consultancy ServicesTCS', 'Tata MotorsTATAMOTORS'])
  })

  it('[V9 K3 T18] asks nothing below 3 characters, and shorter input clears the result list', async () => {
    const { box } = await search()
    await userEvent.type(box, 'ta')
    await userEvent.type(box, 't')
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(asked.map(({ url }) => new URL(url).searchParams.get('q'))).toEqual(['tat'])
    await userEvent.type(box, '{Backspace}')
    expect(options()).toHaveLength(0)
  })

  it('[T19 K4] is debounced 300 ms: quick typing is one request', async () => {
    expect(limits.companySearch.debounceMs).toBe(300)
    const { box } = await search()
    await userEvent.type(box, 'tata motors')
    await waitFor(() => expect(options()).toHaveLength(1))
    expect(asked.map(({ url }) => new URL(url).searchParams.get('q'))).toEqual(['tata motors'])
  })

  it('[C14 V10] sends country and URL-encoded q with JSON content type, event-stream accept and bearer', async () => {
    network.use(http.post('/api/auth/refresh', () => HttpResponse.json({ user: aUser('Asha'), token: 'asha' })))
    writeSession({ user: aUser('Asha'), token: 'asha' })
    const { box } = await search()
    await userEvent.type(box, 'h & m')
    await waitFor(() => expect(asked).toHaveLength(1))
    const [request] = asked
    expect(new URL(request?.url ?? '').searchParams.toString()).toBe('country=IN&q=h+%26+m')
    expect(request?.headers.get('content-type')).toBe('application/json')
    expect(request?.headers.get('accept')).toContain('text/event-stream')
    expect(request?.headers.get('authorization')).toBe('Bearer asha')
  })

  it('[S39] choosing by keyboard navigates to /company/{symbol} and then clears the selection', async () => {
    const { router, box } = await search()
    await userEvent.type(box, 'tata')
    await waitFor(() => expect(options()).toHaveLength(2))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    const active = options()[1]
    expect(active?.getAttribute('aria-selected')).toBe('true')
    expect(box.getAttribute('aria-activedescendant')).toBe(active?.id)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/company/TATAMOTORS'))
    expect(box.value).toBe('')
    expect(options()).toHaveLength(0)
  })

  it('[S39] choosing by mouse works too, and a symbol with & stays one path segment', async () => {
    const { router, box } = await search()
    await userEvent.type(box, 'mahindra')
    await userEvent.click(await screen.findByRole('option', { name: /Mahindra/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/company/M%26M'))
  })

  it('[V11] a selection without a non-blank symbol does nothing', async () => {
    const { router, box } = await search()
    await userEvent.type(box, 'without')
    await userEvent.click(await screen.findByRole('option', { name: /without a symbol/ }))
    expect(router.state.location.pathname).toBe('/about')
    expect(box.value).toBe('without')
  })

  it('says when nothing is found', async () => {
    const { box } = await search()
    await userEvent.type(box, '%_%')
    expect(await screen.findByText('No companies found')).toBeDefined()
  })

  it('offers pages by their name where no company has it', async () => {
    const { router, box } = await search()
    await userEvent.type(box, 'mutual fund')
    const page = await screen.findByRole('option', { name: /Mutual funds/ })
    expect(screen.getByText('No companies found')).toBeDefined()
    // Those for operators are not offered to others.
    expect(options().map((option) => option.textContent)).toEqual(['Mutual fundsPage'])
    await userEvent.click(page)
    await waitFor(() => expect(router.state.location.pathname).toBe('/mutualfunds'))
    expect(box.value).toBe('')
  })

  it('hands on what it does not know to the palette', async () => {
    network.use(
      http.get('/api/mutualfunds/list', () =>
        HttpResponse.json({ rows: [{ id: '1', name: 'Deep Value Fund', category: 'Value', scrapedAt: null }] }),
      ),
      http.get('/api/charting/instruments', () => HttpResponse.json([])),
    )
    const { router, box } = await search()
    await userEvent.type(box, 'deep value')
    await userEvent.click(await screen.findByRole('button', { name: 'Search everything' }))
    const palette = await screen.findByRole('dialog', { name: 'Go to' })
    expect(within(palette).getByRole<HTMLInputElement>('combobox').value).toBe('deep value')
    await userEvent.click(await within(palette).findByRole('option', { name: /Deep Value Fund/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?fund=1'))
    expect(router.state.location.pathname).toBe('/mutualfunds')
  })

  it('[M17] a failure shows a short message with Retry, and breaks nothing', async () => {
    network.use(http.get('/api/company/list', () => HttpResponse.error(), { once: true }))
    const { box } = await search()
    await userEvent.type(box, 'tata')
    expect(await screen.findByText('Company search did not answer. Try again.')).toBeDefined()
    expect(screen.queryByText('Searching…')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(options()).toHaveLength(2))
  })

  it('Escape closes the list, and a second one empties the box', async () => {
    const { box } = await search()
    await userEvent.type(box, 'tata')
    await waitFor(() => expect(options()).toHaveLength(2))
    await userEvent.keyboard('{Escape}')
    expect(box.getAttribute('aria-expanded')).toBe('false')
    expect(box.value).toBe('tata')
    await userEvent.keyboard('{Escape}')
    expect(box.value).toBe('')
  })
})

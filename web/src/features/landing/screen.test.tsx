import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { limits } from 'core/contract'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onlyMedia } from '#testing/media.ts'
import { network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { slides } from './parts/slides.tsx'

startNetwork()

afterEach(() => {
  vi.useRealTimers()
})

const carousel = () => screen.findByRole('region', { name: 'Highlights' })
const dots = (inside: HTMLElement) => within(inside).getAllByRole('button', { name: /^Slide \d/ })
const shown = (inside: HTMLElement) => dots(inside).findIndex((dot) => dot.getAttribute('aria-current') === 'true')

describe('the carousel', () => {
  it('[S13 S14 S15 S16 S17] has four slides: generational wealth, buy right and time right, Research Agent, Charting Agent', async () => {
    renderApp('/')
    const region = await carousel()
    expect(slides.map(({ title, kicker }) => `${kicker}: ${title}`)).toEqual([
      'Research, charts and alerts for Indian markets: A toolkit for generational wealth',
      'Fundamental and technical analysis, together: Buy right and time right',
      'Research Agent: Thirty years of filings, one question away',
      'Charting Agent: Describe a pattern, see it drawn',
    ])
    const groups = region.querySelectorAll('[aria-roledescription="slide"]')
    expect(groups).toHaveLength(4)
    expect(groups[2]?.querySelector('a')?.getAttribute('href')).toBe('/assistant')
    expect(groups[3]?.querySelector('a')?.getAttribute('href')).toBe('/tradingagent/indicators')
    expect(dots(region)).toHaveLength(4)
  })

  it('turns every 7000 ms, is 450 high, its card at most 600 wide', () => {
    expect(limits.carousel).toEqual({ intervalMs: 7000, height: 450, cardMaxWidth: 600 })
  })

  it('[S13] keeps what is out of sight out of the Tab order', async () => {
    renderApp('/')
    const inner = [...(await carousel()).querySelectorAll('[aria-roledescription="slide"] > div')]
    expect(inner.map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true, true])
  })

  it('[S13] moves by arrows and dots, and loops continuously', async () => {
    renderApp('/')
    const region = await carousel()
    await userEvent.click(within(region).getByRole('button', { name: 'Previous slide' }))
    await waitFor(() => expect(shown(region)).toBe(3))
    await userEvent.click(within(region).getByRole('button', { name: 'Next slide' }))
    await waitFor(() => expect(shown(region)).toBe(0))
    await userEvent.click(within(region).getByRole('button', { name: /^Slide 3/ }))
    await waitFor(() => expect(shown(region)).toBe(2))
  })

  it('[S13 K14] cycles automatically every 7000 ms, and not while hovered, focused or paused', async () => {
    renderApp('/')
    const region = await carousel()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

    fireEvent.mouseEnter(region)
    fireEvent.mouseLeave(region)
    pass(6999)
    expect(shown(region)).toBe(0)
    pass(1)
    expect(shown(region)).toBe(1)

    fireEvent.mouseEnter(region)
    pass(20_000)
    expect(shown(region)).toBe(1)
    fireEvent.mouseLeave(region)
    pass(7000)
    expect(shown(region)).toBe(2)

    const pause = within(region).getByRole('button', { name: 'Pause the slides' })
    fireEvent.focus(pause)
    pass(20_000)
    expect(shown(region)).toBe(2)
    fireEvent.click(pause)
    fireEvent.blur(pause)
    pass(20_000)
    expect(shown(region)).toBe(2)

    fireEvent.click(within(region).getByRole('button', { name: 'Play the slides' }))
    pass(7000)
    expect(shown(region)).toBe(3)
  })

  it('stands still, without a pause button, for those who ask for reduced motion', async () => {
    onlyMedia('reduced-motion')
    renderApp('/')
    const region = await carousel()
    expect(within(region).queryByRole('button', { name: 'Pause the slides' })).toBeNull()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.mouseEnter(region)
    fireEvent.mouseLeave(region)
    act(() => {
      vi.advanceTimersByTime(30_000)
    })
    expect(shown(region)).toBe(0)
  })
})

describe('the product at work', () => {
  it('answers one question live: its parts, rows, missing figures with a reason, date and source', async () => {
    renderApp('/')
    const table = await screen.findByRole('table')
    expect(screen.getByRole('list', { name: 'How the question was read' }).textContent).toBe('in Nifty 50ROCE > 20%')
    const row = within(table).getAllByRole('row')[1]
    expect(row?.textContent).toContain('AAAAlpha')
    expect(row?.textContent).toContain('1,234.50')
    expect(row?.textContent).toContain('−0.50%')
    expect(within(table).getByRole('img', { name: 'Missing: Not filed yet' }).textContent).toBe('–')
    expect(screen.getByText('As of 6 Feb 2024. Source: sample.')).toBeDefined()
    expect(screen.getByText('Rebased to 100 on 6 Feb 2023')).toBeDefined()
  })

  it('asks the changed question at the Research Agent', async () => {
    const { router } = renderApp('/')
    await screen.findByRole('table')
    const box = screen.getByRole('textbox', { name: 'Your question' })
    await userEvent.clear(box)
    const seen: string[] = []
    router.subscribe(({ location }) => seen.push(location.search))
    await userEvent.type(box, 'ROE & margin{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/assistant'))
    // The chat takes the question over and out of the address.
    expect(seen.map((search) => new URLSearchParams(search).get('q'))).toContain('ROE & margin')
  })

  it('says when the example did not come, and tries again', async () => {
    network.use(http.get('/api/showcase', () => HttpResponse.json({}, { status: 404 }), { once: true }))
    renderApp('/')
    expect(await screen.findByText('The example could not be loaded.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('table')).toBeDefined()
  })
})

describe('the offers', () => {
  it('[S18 S8] presents the enterprise offer: on-premise, as one container, no data leaves', async () => {
    renderApp('/')
    const offer = await screen.findByRole('region', { name: 'Your Data, Our Software. Your AI.' })
    expect(offer.textContent).toContain('one container, on-premise. No data leaves your machines.')
  })

  it('shows the four fees with the original struck out', async () => {
    renderApp('/')
    await screen.findByRole('region', { name: 'Pay for what you invest in' })
    const prices = [...document.querySelectorAll('s')].map((was) => [
      was.closest('li, section')?.querySelector('h2, h3')?.textContent,
      was.parentElement?.querySelector('strong')?.textContent,
      was.textContent,
    ])
    expect(prices).toEqual([
      ['Your Data, Our Software. Your AI.', '₹9,999', '₹19,999'],
      ['Index Funds', '₹99', '₹199'],
      ['Mutual Funds', '₹199', '₹299'],
      ['Stocks', '₹499', '₹999'],
    ])
  })
})

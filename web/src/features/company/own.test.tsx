import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { onlyMedia } from '#testing/media.ts'
import { network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { head, serveCompany } from './company.fixture.ts'
import { part, scrollTo, signIn, startReading } from './reader.fixture.ts'

startNetwork()
startReading()

describe('announcements, insiders and documents', () => {
  const events = {
    company_announcements: [
      {
        announcement_date: '2024-02-05',
        announcement_category: 'Dividend',
        announcement_document_link: 'https://example.com/dividend.pdf',
        announcement_impact: 'Medium',
        announcement_text_summary: 'Interim dividend of ₹9 a share',
        announcement_sentiment: 'Positive',
      },
      {
        announcement_date: '2024-01-15',
        announcement_category: 'Meeting',
        announcement_document_link: 'javascript:alert(1)',
        announcement_impact: null,
        announcement_text_summary: 'Board meeting',
        announcement_sentiment: null,
      },
    ],
    company_insider_trades: [
      {
        id: '1',
        intimation_date: '2024-02-01',
        name_of_insider: 'B. Director',
        category_of_insider: 'Director',
        mode_of_transaction: 'Market Sale',
        transaction_type: 'Sell',
        number_of_securities_transacted: 500,
        value_of_securities_transacted: 500_000,
        shareholding_before_transaction: 1,
        shareholding_after_transaction: 0.99,
      },
    ],
  }
  const withEvents = () => {
    serveCompany()
    network.use(http.post('/v1/graphql', () => HttpResponse.json({ data: events })))
  }

  it('[S134] announcements have date, category, impact, sentiment and document; a link that is no web address is no link', async () => {
    scrollTo('announcements')
    withEvents()
    renderApp('/company/TCS')
    const card = await part('announcements')
    const links = await within(card).findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.com/dividend.pdf'])
    for (const text of ['5 Feb 2024', 'Dividend', 'Medium', 'Positive', 'Board meeting'])
      expect(within(card).getByText(text), text).toBeTruthy()
    expect(within(card).getByText('Next results on 12 Apr 2024')).toBeTruthy()
  })

  it('[S134] insiders have who, how, how much and the stake before and after', async () => {
    scrollTo('insiders')
    withEvents()
    renderApp('/company/TCS')
    const card = await part('insiders')
    for (const text of ['1 Feb 2024', 'B. Director', 'Sell', 'Market Sale', '500', '1.000 → 0.990'])
      expect(await within(card).findByText(text), text).toBeTruthy()
  })

  it('documents are the filings behind the figures and what the company linked to', async () => {
    scrollTo('documents')
    withEvents()
    renderApp('/company/TCS')
    const card = await part('documents')
    expect(await within(card).findByText('Annual results to Mar 2022')).toBeTruthy()
    expect(within(card).getByText('restated, filing 2')).toBeTruthy()
    expect(within(card).getByText('Interim dividend of ₹9 a share')).toBeTruthy()
    expect(within(card).queryByText('Board meeting')).toBeNull()
  })
})

describe('what is the reader’s own', () => {
  it('is behind a sign-in for strangers', async () => {
    scrollTo('notes')
    serveCompany()
    renderApp('/company/TCS')
    expect(await screen.findByText('Sign in to keep notes and a thesis about this company.')).toBeTruthy()
  })

  it('a note is kept, a thesis rule read and judged', async () => {
    signIn()
    scrollTo('notes')
    const sent = serveCompany()
    renderApp('/company/TCS')
    const notes = await part('notes')
    const keep = await within(notes).findByRole('button', { name: 'Keep note' })
    expect((keep as HTMLButtonElement).disabled).toBe(true)
    await userEvent.type(within(notes).getByLabelText('Note on TCS'), 'Cash rich')
    await userEvent.click(keep)
    await waitFor(() => expect(sent.saved).toContainEqual({ path: 'note', body: { symbol: 'TCS', note: 'Cash rich' } }))
    await userEvent.type(within(notes).getByLabelText('It must stay true that'), 'roce above 20{Enter}')
    expect(await within(notes).findByText('Holds')).toBeTruthy()
    expect(within(notes).getByText('1 of 1 rules hold today')).toBeTruthy()
    // Rules adopted on /principles are judged here too.
    expect(within(notes).getByText('Passes')).toBeTruthy()
    expect(within(notes).getByText('1 of 1 pass')).toBeTruthy()
  })

  it('a saved screen says whether it is in it and why not', async () => {
    signIn()
    scrollTo('screens')
    serveCompany()
    renderApp('/company/TCS')
    const screens = await part('screens')
    await userEvent.click(await within(screens).findByRole('button', { name: /No debt/ }))
    expect(within(screens).getByText('1 of 1 conditions not met')).toBeTruthy()
    expect(within(screens).getByText('debt_to_equity < 0.01')).toBeTruthy()
  })

  it('the star adds to the watch list', async () => {
    signIn()
    serveCompany()
    renderApp('/company/TCS')
    await userEvent.click(await screen.findByRole('button', { name: 'Watch' }))
    expect(await screen.findByText('TCS is in your watch list')).toBeTruthy()
  })
})

describe('on a phone', () => {
  it('which company, its price and what can be done about it stay at hand, once', async () => {
    signIn()
    onlyMedia('max-width')
    serveCompany()
    renderApp('/company/TCS')
    const bar = within(await screen.findByRole('region', { name: `${head.name} at hand` }))
    expect(bar.getByText('TCS')).toBeTruthy()
    expect(bar.getByText('₹3,900.00')).toBeTruthy()
    for (const verb of ['Watch', 'Set alert', 'Ask'])
      expect(screen.getAllByRole('button', { name: verb }).length).toBe(verb === 'Ask' ? 2 : 1)
    await userEvent.click(bar.getByRole('button', { name: 'Ask' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: `Ask about ${head.name}` }))
  })
})

describe('the ask box', () => {
  it('asks about this company and shows the answer here', async () => {
    serveCompany()
    let asked: unknown
    network.use(
      http.post('/api/company/ask', async ({ request }) => {
        asked = await request.json()
        return HttpResponse.json({
          outcome: 'answer',
          kind: 'lookup',
          query: null,
          canonical: 'show TCS: roce',
          reading: { text: 'roce', words: [], assumptions: [], corrections: [], rephrased: null },
          headline: 'ROCE of Tata Consultancy Services Ltd. is 60%.',
          notes: [],
          figures: [],
          tables: [],
          series: [],
          why: [],
          survivors: null,
          clarifications: [],
          notUnderstood: [],
          problem: null,
          asOf: '2024-02-06',
          source: 'Sample',
          verbs: [],
        })
      }),
    )
    renderApp('/company/TCS')
    await userEvent.type(await screen.findByRole('textbox', { name: `Ask about ${head.name}` }), 'roce{Enter}')
    expect(await screen.findByText('ROCE of Tata Consultancy Services Ltd. is 60%.')).toBeTruthy()
    expect(asked).toEqual({ symbol: 'TCS', sentence: 'roce' })
    expect(screen.getByRole('link', { name: 'Go on in the Research Agent' }).getAttribute('href')).toBe(
      `/assistant?${new URLSearchParams({ q: 'show TCS: roce' })}`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Close the answer' }))
    expect(screen.queryByText('ROCE of Tata Consultancy Services Ltd. is 60%.')).toBeNull()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fields } from 'core/catalogue'
import type { FieldCoverages, FieldSpread } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { askedRows, facets, fieldRows, readAsked, sampleQuestions } from './rows.ts'

startNetwork()

const coverages: FieldCoverages = {
  asOf: '2024-02-06',
  source: 'sample',
  fields: fields.map(({ dataset, id }) => ({
    dataset,
    id,
    have: id === 'roce' ? 450 : id === 'gross_npa_ratio' ? 58 : null,
    of: id === 'roce' || id === 'gross_npa_ratio' ? 500 : null,
    what: 'companies',
    first: '1997-03-31',
    latest: '2023-03-31',
    example: id === 'roce' ? { name: 'TCS', value: 61.5 } : null,
  })),
}
const spread: FieldSpread = {
  dataset: 'ratios',
  id: 'roce',
  what: 'companies',
  have: 450,
  of: 500,
  median: 16.4,
  low: -5,
  high: 90,
  bins: [
    { from: 0, to: 20, count: 300, beyond: 'below' },
    { from: 20, to: 40, count: 150, beyond: 'above' },
  ],
  top: [{ name: 'Tata Consultancy Services Ltd.', symbol: 'TCS', value: 61.5 }],
  bottom: [{ name: 'Eternal Ltd.', symbol: 'ETERNAL', value: -5 }],
  missing: [{ why: 'Banks do not report it', count: 50 }],
}

beforeEach(() => {
  sessionStorage.clear()
  network.use(
    http.get('*/api/fields/coverage', () => HttpResponse.json(coverages)),
    http.get('*/api/fields/spread', () => HttpResponse.json(spread)),
  )
})

describe('fields', () => {
  it('finds a field by any of its names, in the address, with how much of it is there', async () => {
    const { router } = renderApp('/fields')
    const user = userEvent.setup()
    expect(await screen.findByRole('heading', { level: 1, name: 'Fields' })).toBeDefined()
    await user.click(screen.getByLabelText('Find a field'))
    await user.paste('return on capital employed')
    expect(router.state.location.search).toBe('?q=return+on+capital+employed')
    const cell = (await screen.findAllByText('ROCE'))[0]
    const line = cell?.closest('tr')
    if (!line) throw new Error('no row')
    expect(await within(line).findByText('90%')).toBeDefined()
    expect(within(line).getByText('61.50%')).toBeDefined()
  })

  it('a row opens how its values lie, the ends, why some are missing and what to ask', async () => {
    const { router } = renderApp('/fields?field=ratios.roce')
    const user = userEvent.setup()
    const card = await screen.findByRole('dialog', { name: 'ROCE' })
    expect(await within(card).findByText(/450 of 500 companies, median 16\.40%/)).toBeDefined()
    expect(within(card).getByRole('link', { name: 'Tata Consultancy Services Ltd.' }).getAttribute('href')).toBe(
      '/company/TCS',
    )
    expect(within(card).getByText(/20\.00% and below: 300 companies/)).toBeDefined()
    expect(within(card).getByText('40.00% and above')).toBeDefined()
    expect(within(card).getByText('Banks do not report it')).toBeDefined()
    expect(within(card).getByRole('link', { name: 'top 10 nifty 500 companies by roce' })).toBeDefined()
    await user.click(within(card).getByRole('button', { name: 'Insert into chat' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/assistant'))
    expect(sessionStorage.getItem('chatDraft')).toContain('roce')
  })

  it('an unknown coverage is "?" and not 0, also when it could not be read', async () => {
    network.use(
      http.get('*/api/fields/coverage', () => HttpResponse.json({ code: 'internal', message: 'x' }, { status: 500 })),
    )
    renderApp('/fields?q=roce')
    expect(await screen.findByText(/it is shown as “\?”/)).toBeDefined()
    expect(screen.getAllByText('?').length).toBeGreaterThan(0)
    expect(screen.queryByText('0%')).toBeNull()
  })
})

describe('facets', () => {
  const rows = fieldRows(coverages.fields)

  it('count what each choice would leave, the others as they are', () => {
    const asked = readAsked(new URLSearchParams('category=ratio'))
    const { category, unit, sparse } = facets(rows, asked)
    expect(category[0]).toEqual({ value: '', label: `All (${fields.length})` })
    const inRatio = rows.filter((row) => row.category === 'ratio')
    expect(unit.find(({ value }) => value === 'percent')?.label).toBe(
      `% (${inRatio.filter((row) => row.unit === 'percent').length})`,
    )
    expect(sparse).toBe(inRatio.filter(({ id }) => id === 'gross_npa_ratio').length)
  })

  it('the exact name stands first', () => {
    expect(askedRows(rows, readAsked(new URLSearchParams('q=roce')))[0]?.id).toBe('roce')
  })

  it('questions are offered for what can be asked plainly', () => {
    const roce = rows.find(({ key }) => key === 'ratios.roce')
    if (!roce) throw new Error('no roce')
    expect(sampleQuestions(roce, 16.4)).toEqual([
      'top 10 nifty 500 companies by roce',
      'nifty 500 companies with roce above 16%',
      'roce of TCS and Infosys',
    ])
  })
})

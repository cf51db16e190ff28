import { expect, it } from 'vitest'
import { keptPart, readView, readyViews, usualColumns, withKept, writeView } from './view-state.ts'

it('what is looked at goes into the address and comes back', () => {
  const state = {
    list: 12,
    look: 'heat',
    columns: ['ltp', 'pe', 'roce'],
    sort: { id: 'day', descending: true },
    bySector: true,
    sentence: 'roce above 20',
    compare: ['TCS', 'M&M'],
  } as const
  expect(readView(new URLSearchParams(writeView(state).toString()))).toEqual(state)
})

it('the usual view has an empty address, and nonsense in it becomes the usual view', () => {
  const usual = readView(new URLSearchParams())
  expect(writeView(usual).toString()).toBe('')
  expect(readView(new URLSearchParams('list=-4&view=x&c=<b>.&s=%3Cb&g=y'))).toEqual(usual)
  expect(usual.columns).toEqual(usualColumns)
})

it('a saved view keeps columns, order and grouping, not the list nor the question', () => {
  const state = readView(new URLSearchParams('list=3&c=pe.pb&s=-pe&g=sector&q=cheap&x=TCS'))
  const other = readView(new URLSearchParams('list=9&q=other'))
  expect(withKept(other, keptPart(state))).toEqual({ ...state, list: 9, sentence: 'other', compare: [] })
})

it('every ready view can be read back', () => {
  for (const { view } of readyViews) {
    const state = withKept(readView(new URLSearchParams()), view)
    expect(keptPart(state)).toBe(view)
  }
})

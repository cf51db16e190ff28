import type { AddedWatchItems, WatchBoard } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '#testing/database.ts'
import { dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

const symbolsOf = (board: WatchBoard, list?: number): string[] => {
  const bySymbol = new Map(board.items.map(({ id, symbol }) => [id, symbol]))
  const ids = list === undefined ? [...bySymbol.keys()] : (board.lists.find(({ id }) => id === list)?.items ?? [])
  return ids.map((id) => bySymbol.get(id) ?? '?')
}
const idOf = (board: WatchBoard, symbol: string): number => board.items.find((item) => item.symbol === symbol)?.id ?? 0
const equity = (...symbols: string[]) => symbols.map((symbol) => ({ asset_type: 'equity', symbol }))

describe.each(testEngines)('watch lists on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let ravi: SignedInCaller
  const change = async <Reply = WatchBoard>(who: SignedInCaller, path: string, body: unknown): Promise<Reply> => {
    const reply = await who.post(`/api/watchlist/${path}`, body)
    expect({ path, status: reply.status }).toEqual({ path, status: 200 })
    return (await reply.json()) as Reply
  }
  const board = async (who: SignedInCaller): Promise<WatchBoard> =>
    (await (await who.get('/api/watchlist')).json()) as WatchBoard

  beforeAll(async () => {
    server = await testServer({ engine })
    asha = await server.signIn('asha@example.com')
    ravi = await server.signIn('ravi@example.com')
    await change(ravi, 'lists', { name: 'Banks' })
    await change(ravi, 'items', { list: (await board(ravi)).lists[0]?.id, items: equity('HDFCBANK') })
  })
  afterAll(() => server.close())

  it('hold the same symbol in several lists, each in its own order, beside the specification’s watch_list', async () => {
    const { lists } = await change(asha, 'lists', { name: 'Tech', colour: 2 })
    const tech = lists[0]?.id ?? 0
    const cheap = (await change(asha, 'lists', { name: 'Cheap' })).lists[1]?.id ?? 0
    await change(asha, 'items', { list: tech, items: equity('TCS', 'INFY', 'tcs') })
    const added = await change<AddedWatchItems>(asha, 'items', { list: cheap, items: equity('ITC', 'INFY') })
    expect({ added: added.added, touched: added.touched }).toEqual({ added: ['ITC'], touched: ['INFY'] })
    const ordered = await change(asha, 'items/order', {
      list: cheap,
      ids: [idOf(added.board, 'INFY'), idOf(added.board, 'ITC')],
    })
    expect([symbolsOf(ordered), symbolsOf(ordered, tech), symbolsOf(ordered, cheap)]).toEqual([
      ['TCS', 'INFY', 'ITC'],
      ['TCS', 'INFY'],
      ['INFY', 'ITC'],
    ])
    expect(ordered.lists.map(({ name, colour }) => [name, colour])).toEqual([
      ['Tech', 2],
      ['Cheap', 0],
    ])
    const rows = await dataOf(asha, 'query { watch_list(asset_type: "equity") { symbol } }', {})
    expect(rows).toEqual({ watch_list: [{ symbol: 'INFY' }, { symbol: 'ITC' }, { symbol: 'TCS' }] })
  })

  it('[C51] adding what is there changes only updated_at; moving it changes not even that', async () => {
    const before = await board(asha)
    const again = await change<AddedWatchItems>(asha, 'items', { items: equity('TCS') })
    const [was, is] = [before, again.board].map(({ items }) => items.find(({ symbol }) => symbol === 'TCS'))
    expect(is).toEqual({ ...was, updated_at: is?.updated_at })
    expect(Date.parse(is?.updated_at ?? '')).toBeGreaterThan(Date.parse(was?.updated_at ?? ''))
    const moved = await change(asha, 'items/order', { ids: [idOf(before, 'ITC')] })
    expect(symbolsOf(moved)).toEqual(['ITC', 'TCS', 'INFY'])
    expect(moved.items.map(({ updated_at }) => updated_at).sort()).toEqual(
      again.board.items.map(({ updated_at }) => updated_at).sort(),
    )
  })

  it('remove from one list only, or altogether, and give everything back on undo', async () => {
    const whole = await board(asha)
    const [tech, cheap] = whole.lists.map(({ id }) => id)
    const infy = idOf(whole, 'INFY')
    await change(asha, 'items/note', { id: infy, note: '  Wait for results  ' })
    const less = await change(asha, 'items/remove', { list: tech, ids: [infy] })
    expect([symbolsOf(less), symbolsOf(less, tech)]).toEqual([['ITC', 'TCS', 'INFY'], ['TCS']])
    await change(asha, 'items/remove', { ids: [infy] })
    const back = await change(asha, 'items/restore', {
      items: [
        {
          asset_type: 'equity',
          symbol: 'INFY',
          note: 'Wait for results',
          position: 1,
          lists: [
            { id: tech, position: 0 },
            { id: cheap, position: 0 },
            { id: 999_999, position: 0 },
          ],
        },
      ],
    })
    expect([symbolsOf(back), symbolsOf(back, tech), symbolsOf(back, cheap)]).toEqual([
      ['ITC', 'INFY', 'TCS'],
      ['INFY', 'TCS'],
      ['INFY', 'ITC'],
    ])
    expect(back.items.find(({ symbol }) => symbol === 'INFY')?.note).toBe('Wait for results')
  })

  it('are renamed, coloured, ordered and removed; what was in them stays watched', async () => {
    const [tech, cheap] = (await board(asha)).lists.map(({ id }) => id)
    await change(asha, 'lists/change', { id: tech, name: 'Software', colour: 5 })
    const ordered = await change(asha, 'lists/order', { ids: [cheap] })
    expect(ordered.lists.map(({ name }) => name)).toEqual(['Cheap', 'Software'])
    const taken = await asha.post('/api/watchlist/lists/change', { id: tech, name: 'Cheap' })
    expect([taken.status, await taken.json()]).toMatchObject([400, { message: 'You have a list of that name.' }])
    const left = await change(asha, 'lists/remove', { id: cheap })
    expect([left.lists.length, symbolsOf(left).length]).toEqual([1, 3])
  })

  it('keep views by name', async () => {
    await change(asha, 'views', { name: 'Cheap', view: 'c=pe' })
    const { views } = await change(asha, 'views', { name: 'Cheap', view: 'c=pe.pb' })
    expect(views.map(({ name, view }) => [name, view])).toEqual([['Cheap', 'c=pe.pb']])
    expect((await change(asha, 'views/remove', { id: views[0]?.id })).views).toEqual([])
  })

  it('a bulk add is all or nothing', async () => {
    const before = await board(asha)
    const reply = await asha.post('/api/watchlist/items', { items: [...equity('MARUTI'), ...equity('<script>')] })
    expect(reply.status).toBe(400)
    expect((await asha.post('/api/watchlist/items', { list: 999_999, items: equity('MARUTI') })).status).toBe(404)
    expect(await board(asha)).toEqual(before)
  })

  it('[P7] another person’s lists, items and views cannot be read or changed', async () => {
    const hers = await board(asha)
    const his = await board(ravi)
    const [list] = hers.lists
    const ids = hers.items.map(({ id }) => id)
    const statuses = await Promise.all(
      (
        [
          ['lists/change', { id: list?.id, name: 'Mine' }],
          ['items', { list: list?.id, items: equity('TCS') }],
          ['items/note', { id: ids[0], note: 'x' }],
        ] as const
      ).map(async ([path, body]) => (await ravi.post(`/api/watchlist/${path}`, body)).status),
    )
    expect(statuses).toEqual([404, 404, 404])
    await change(ravi, 'lists/remove', { id: list?.id })
    await change(ravi, 'items/remove', { ids })
    await change(ravi, 'items/remove', { list: list?.id, ids })
    await change(ravi, 'items/order', { list: list?.id, ids })
    expect(await board(asha)).toEqual(hers)
    expect(await board(ravi)).toEqual(his)
    expect(symbolsOf(his)).toEqual(['HDFCBANK'])
  })

  it('a stranger is asked to sign in', async () => {
    expect((await server.get('/api/watchlist')).status).toBe(401)
    expect((await server.post('/api/watchlist/items', { items: equity('TCS') })).status).toBe(401)
  })
})

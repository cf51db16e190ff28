import type { IndexCloses, IndexHistory, IndexPage, IndexRotation, IndexRow } from 'core/contract/rest'
import { once } from './once.ts'
import { readIndexCloses, readIndexDips, readIndexMembers, readIndexRows, readIndexTrackers } from './read-indices.ts'
import { readBreadthDays, readIndexRotation, readMemberRotation } from './read-rotation.ts'
import type { MarketStore } from './store.ts'

/** What the index screens ask. The same until the next store, so each is counted once. */
export interface IndexReads {
  rows(): Promise<readonly IndexRow[]>
  /** Null for an index that is not known. */
  page(indexName: string): Promise<Omit<IndexPage, 'quotes' | 'asOf' | 'source'> | null>
  history(indexName: string): Promise<IndexHistory>
  rotation(): Promise<IndexRotation>
  closes(names: readonly string[]): Promise<IndexCloses>
}

export function createIndexReads(store: MarketStore): IndexReads {
  const rows = once(() => readIndexRows(store))
  const known = async (name: string): Promise<IndexRow | null> =>
    (await rows()).find(({ index_name }) => index_name === name) ?? null
  // Only names that are indices reach a kept answer: what strangers may type must not fill the memory.
  const page = once(async (name: string) => {
    const index = await known(name)
    if (!index) throw new Error(`no index ${name}`)
    const [members, trackers, dips] = await Promise.all([
      readIndexMembers(store, index),
      readIndexTrackers(store, name),
      readIndexDips(store, name),
    ])
    return { index, members, trackers, dips }
  })
  const history = once(async (name: string): Promise<IndexHistory> => {
    const [breadth, rotation] = await Promise.all([readBreadthDays(store, name), readMemberRotation(store, name)])
    return { breadth, rotation }
  })
  return {
    rows,
    page: async (name) => ((await known(name)) ? page(name) : null),
    history: async (name) => ((await known(name)) ? history(name) : { breadth: [], rotation: [] }),
    rotation: once(() => readIndexRotation(store)),
    closes: async (names) => {
      const asked = (await rows()).filter(({ index_name }) => names.includes(index_name))
      return asked.length === 0 ? { lines: [] } : readIndexCloses(store, names)
    },
  }
}

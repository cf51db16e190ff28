import type { Screen, Universe } from 'core/language'
import { formatNumber } from 'core/values'
import { universeWords } from '../companies.ts'
import { grounds } from '../sql/ground.ts'
import { titleOf } from '../titles.ts'

const singular = { stocks: 'company', etfs: 'ETF', indices: 'index', coins: 'coin' } as const

export const counted = (base: Screen['universe']['base'], count: number): string =>
  count === 1 ? `1 ${singular[base]}` : `${formatNumber(count, 0)} ${grounds[base].noun}`

/** One sentence: how many, of which, in which order. */
export function headlineOfScreen(query: Screen, total: number): string {
  const { base } = query.universe
  const among = scopeWords(query.universe)
  if (query.where === null) {
    const order = query.sort
      ? `, ${query.sort.descending ? 'highest' : 'lowest'} ${titleOf(query.sort.by, base)} first`
      : ''
    return `${counted(base, total)}${among}${order}.`
  }
  if (total === 0) return `No ${singular[base]}${among} matches.`
  return `${counted(base, total)}${among} ${total === 1 ? 'matches' : 'match'}.`
}

const scopeWords = ({ base, within, except }: Universe): string => {
  const words = universeWords({ base, within, except: [] }).replace(/^ of /, ' among ')
  const without = universeWords({ base, within: except, except: [] }).replace(/^ of /, ' without ')
  return `${words}${without}`
}

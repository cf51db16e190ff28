import type { Condition, Expression, Funds } from '../../ast.ts'
import { type KindReader, refusal } from '../candidate.ts'
import { readFigure } from '../figures/figure.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { assumed, became, isWord, joinNotes, nothingNoted, type Sentence, senseAt } from '../token.ts'
import { allOf, readConditions } from './clauses.ts'
import { beatsSlot } from './fund-beats.ts'
import { fundBeside } from './fund-beside.ts'
import { categoriesAt, categoriesCalled, categoryAt, categoryPhrases } from './fund-categories.ts'
import { fundField, fundFigureWords, ofFundFigures } from './fund-figures.ts'
import { themeSlot } from './fund-themes.ts'
import { readEntity } from './names.ts'
import { phraseTable } from './phrases.ts'
import { noRanking, rankingSlots } from './ranking.ts'
import { fillSlots, hasWord, inWhole, partOf, type Slot, saying } from './slots.ts'

const phrases = {
  ...fundFigureWords,
  ...categoryPhrases,
  ...phraseTable(`
star: star | stars | star rated | star rating
directplan: direct plan | direct plans | direct
regularplan: regular plan | regular plans
indexfund: index fund | index funds
managedby: managed by | run by | offered by | amc | amcs
tracks: tracking | tracks | track | that track | that tracks | which track | which tracks | follows | that follow | that follows | following | based
`),
}

/** Mutual funds: a screen of them, or figures of one. */
export const funds: KindReader = {
  kind: 'funds',
  phrases,
  read(typed, { lexicon }) {
    if (!isOfFunds(typed, lexicon)) return null
    const whole = ofFundFigures(typed)
    if (whole.isOtherRolling) return otherRolling
    const isLooseSort = whole.sortsByReturn
    const { sentence } = whole
    const categories: string[] = []
    const houses: string[] = []
    const houseAt: number[] = []
    const nameAt: number[] = []
    const names: string[] = []
    const conditions: Condition[] = []
    const show: Expression[] = []
    const ranking = noRanking()
    const add = (list: string[], value: string) => {
      if (!list.includes(value)) list.push(value)
    }
    const readBy = (at: number) => readFigure(sentence, at)
    const slots: Slot[] = [
      ...rankingSlots(sentence, ranking, readBy),
      // "5 star", "4 star and above".
      (at) => {
        const number = senseAt(sentence, at, 'number')
        if (!number || !isWord(sentence, at + 1, 'star')) return null
        let next = at + 2
        const op = senseAt(sentence, next, 'op')?.op
        if (op) next++
        while (senseAt(sentence, next, 'field')?.id === 'star_rating') next++
        conditions.push({
          node: 'compare',
          op: op === '>' || op === '>=' || number.orMore ? '>=' : '=',
          left: fundField('star_rating'),
          right: { node: 'number', value: number.value, unit: 'plain' },
        })
        return { next, notes: became(at, next, 'star_rating') }
      },
      (at) => {
        const found = readEntity(sentence, at, 'fund')
        if (found) {
          add(names, found.value.id)
          nameAt.push(at)
        }
        return found
      },
      (at) => {
        const named = categoriesAt(sentence, at, lexicon)
        if (named.length === 0) return null
        for (const each of named) add(categories, each)
        return { next: at + 1, notes: became(at, at + 1, `category ${named.map((each) => `"${each}"`).join(', ')}`) }
      },
      // "exit load zero".
      (at) => {
        const id = senseAt(sentence, at, 'field')?.id
        if (!id || !isWord(sentence, at + 1, 'no') || senseAt(sentence, at + 2, 'field')) return null
        conditions.push({
          node: 'compare',
          op: '=',
          left: fundField(id),
          right: { node: 'number', value: 0, unit: 'percent' },
        })
        return { next: at + 2, notes: became(at, at + 2, `${id} = 0%`) }
      },
      (at) => {
        const found = readEntity(sentence, at, 'fund_house')
        if (found) {
          add(houses, found.value.id)
          houseAt.push(at)
        }
        return found
      },
      (at) => {
        const plan = isWord(sentence, at, 'directplan')
          ? 'Direct Plan'
          : isWord(sentence, at, 'regularplan')
            ? 'Regular Plan'
            : null
        if (!plan) return null
        conditions.push({ node: 'text', field: 'plan', op: 'is', values: [plan] })
        return { next: at + 1, notes: became(at, at + 1, `plan is "${plan}"`) }
      },
      beatsSlot(sentence, conditions),
      // The index an index fund follows.
      (at) => {
        const found = readEntity(sentence, at, 'index')
        if (!found) return null
        conditions.push({ node: 'text', field: 'benchmark', op: 'is', values: [found.value.id] })
        // "nifty 50 index" is a name of the index too: before "funds" its last word says what they are.
        const isIndexFund = / index$/.test(sentence.tokens[at]?.norm ?? '') && isWord(sentence, at + 1, 'fundword')
        if (isIndexFund) for (const each of categoriesCalled('index fund', lexicon)) add(categories, each)
        return found
      },
      themeSlot(sentence, conditions),
      // A figure that no comparison follows is to be shown.
      (at) => {
        const figure = readBy(at)
        if (figure?.value.node !== 'field') return null
        const after = figure.next
        const isCompared =
          senseAt(sentence, after, 'op') !== null ||
          isWord(sentence, after, 'between', 'no', 'is', 'negative', 'positive', 'up', 'down') ||
          senseAt(sentence, after, 'number') !== null ||
          senseAt(sentence, after, 'numbers') !== null ||
          isWord(sentence, at - 1, 'negative', 'positive', 'no', 'low', 'high')
        if (isCompared) return null
        show.push(figure.value)
        return figure
      },
      saying(
        sentence,
        [
          'fundword',
          'indexfund',
          'tracks',
          'managedby',
          'all',
          'every',
          'compare',
          'vs',
          'what',
          'fund_return',
          'returns',
        ],
        'funds',
      ),
    ]
    const { left, notes } = fillSlots(sentence, slots)
    const rest = partOf(sentence, left)
    const clauses = readConditions(rest)
    if (clauses.condition) conditions.push(clauses.condition)
    if (hasWord(typed, 'compare', 'vs') && nameAt.length > 0) {
      for (const at of houseAt) {
        const found = fundBeside({ sentence, lexicon, at, namedAt: nameAt[0] ?? 0 })
        if (typeof found !== 'string') return found
        add(names, found)
      }
      houses.length = 0
    }
    if (names.length > 0) conditions.unshift({ node: 'text', field: 'name', op: 'is', values: names })
    if (whole.hasLooseReturn && show.length === 0 && !ranking.sort)
      show.push(...['1y', '3y', '5y'].map((span) => fundField(`fund_return_${span}`)))
    const loose = looseSort(ranking.loose, show)
    const query: Funds = {
      kind: 'funds',
      categories,
      houses,
      where: conditions.length > 0 ? allOf(conditions) : null,
      show: loose ? [] : show,
      sort: ranking.sort ?? loose,
      limit: ranking.limit ?? (isOne(typed) ? 1 : null),
    }
    return {
      outcome: 'query',
      query,
      strength: hasWord(typed, 'fundword') || categories.length + houses.length + names.length > 0 ? 3 : 2,
      unread: clauses.unread.map((at) => whole.places[at] ?? at),
      notes: joinNotes(
        whole.notes,
        inWhole(joinNotes(notes, clauses.notes), whole.places),
        isLooseSort ? assumed('return', 'over three years, a year') : nothingNoted,
        whole.isRolling ? assumed('rolling', 'the median of all three-year returns, a year') : nothingNoted,
      ),
    }
  },
}

const otherRolling = refusal('Rolling returns are kept over three years only, as in “3y rolling > 15”.', 'no_data')

/** "highest … return" with the figure elsewhere, "cheapest". */
function looseSort(loose: 'highest' | 'lowest' | null, show: readonly Expression[]): Funds['sort'] {
  if (!loose) return null
  const [by] = show
  if (by) return { by, descending: loose === 'highest' }
  return loose === 'lowest' ? { by: fundField('expense_ratio'), descending: false } : null
}

/** "which fund gave most", "the cheapest index fund": one is asked for. */
const isOne = (sentence: Sentence): boolean =>
  hasWord(sentence, 'lowest', 'highest') && /\bfund\b/.test(sentence.text.toLowerCase()) && !hasWord(sentence, 'top')

function isOfFunds(sentence: Sentence, lexicon: Lexicon): boolean {
  if (hasWord(sentence, 'fundword', 'indexfund')) return true
  return sentence.tokens.some(
    ({ norm }, at) =>
      categoryAt(sentence, at, lexicon)?.isSure ||
      (senseAt(sentence, at, 'scope') !== null && /\bfunds?$/.test(norm)) ||
      readEntity(sentence, at, 'fund') !== null ||
      (readEntity(sentence, at, 'fund_category') !== null && /\b(?:funds?|mfs?|elss)\b/.test(norm)),
  )
}

/** "what is the pe of tcs", "titan ka pe abhi kitna hai vs 5yr avg", "infosys revenue FY23", "reliance". */
import { findIndicator } from 'core/indicators'
import type { Expression, Lookup } from '../../ast.ts'
import type { KindReader } from '../candidate.ts'
import { sure } from '../figures/make.ts'
import { isOfIndex } from '../figures/of-index.ts'
import { assumed, joinNotes, nothingNoted, type Sentence } from '../token.ts'
import { aboutPeers, aboutRank } from './among-peers.ts'
import { askedWhetherHigh } from './is-high.ts'
import { business, overview, priceOverview, resultsOf } from './overview.ts'
import { hasWord, saysAny } from './slots.ts'
import { throughTime } from './steps.ts'
import { type About, readAbout } from './subjects.ts'
import { topicPhrases } from './topics.ts'
import { aboutWeights } from './weights.ts'

const listingWords: ReadonlySet<string> = new Set(['listed', 'listing', 'ipo', 'list'])

const isOfBusiness = ({ tokens }: Sentence, at: number): boolean =>
  /^(?:what does|what do|does|do|business|model|business model)$/.test(tokens[at]?.norm ?? '')

const asksBusiness = /\bwhat (?:does|do) .+ do\b|\b(?:business|business model) of\b/i

/** What is meant of a company where no figure is said. */
function unnamedFigures(
  { text }: Sentence,
  { said, fiscal }: About,
): { readonly show: readonly Expression[]; readonly means: string } {
  if (asksBusiness.test(text)) return { show: business, means: 'its sector, industry and what it does' }
  // "how has hdfc bank performed".
  if (said.has('moved')) return { show: priceOverview, means: 'its price and how it moved' }
  const period = fiscal ? null : said.has('quarterly') ? 'quarterly' : said.has('annual') ? 'annual' : null
  // "infosys latest quarter".
  if (period) return { show: resultsOf(period), means: 'sales, operating profit, net profit and EPS' }
  return { show: overview, means: 'an overview: price, size, valuation, returns, growth' }
}

/** Bands and levels come together: one line of a channel tells nothing. */
const lined: ReadonlySet<string> = new Set([
  'bollinger',
  'keltner',
  'donchian',
  'envelope',
  'fibonacci',
  'pivots',
  'camarilla',
  'year_range',
])

function withLines(figures: readonly Expression[]): readonly Expression[] {
  const [only, ...others] = figures
  if (only?.node !== 'technical' || others.length > 0 || !lined.has(only.id)) return figures
  const outputs = findIndicator(only.id)?.outputs ?? []
  return only.output === outputs[0]?.name ? outputs.map(({ name }) => ({ ...only, output: name })) : figures
}

export const lookup: KindReader = {
  kind: 'lookup',
  phrases: topicPhrases,
  read(sentence) {
    const about = readAbout(sentence)
    const high = askedWhetherHigh(sentence, about)
    if (high) {
      const query: Lookup = { kind: 'lookup', subjects: about.subjects, show: high.figures, at: null, asOf: null }
      return { outcome: 'query', query, strength: 3, unread: about.unread, notes: joinNotes(about.notes, high.notes) }
    }
    const amongOthers = aboutPeers(sentence, about) ?? aboutRank(sentence, about)
    if (amongOthers) return amongOthers
    const weights = aboutWeights(sentence, about)
    if (weights) return weights
    if (
      about.subjects.length === 0 ||
      about.range ||
      about.extreme ||
      about.said.has('history') ||
      // "better roe than tcs" asks who has it.
      hasWord(sentence, 'than') ||
      // Two of one year stand side by side; now they are compared.
      (about.said.has('vs') && !about.fiscal)
    )
      return null
    // "when was infosys listed"; of nothing else is a day known without a figure.
    const isOfDay = about.said.has('when') && about.figures.length === 0
    if (isOfDay && !saysAny(sentence, listingWords)) return null
    const figures = isOfDay
      ? [sure('listing_date')]
      : about.fiscal?.quarter
        ? about.figures.map((each) => throughTime(each, 'quarter'))
        : about.figures
    const isCompany = about.subjects.every(({ asset }) => asset === 'stock')
    const unnamed = isCompany
      ? unnamedFigures(sentence, about)
      : { show: priceOverview, means: 'its price and how it moved' }
    const show = figures.length > 0 ? withLines(figures) : unnamed.show
    const unread = asksBusiness.test(sentence.text)
      ? about.unread.filter((at) => !isOfBusiness(sentence, at))
      : about.unread
    if (about.figures.length === 0 && unread.length > 0) return null
    // The roce of an index is that of its members: another kind of question.
    if (about.subjects.every(({ asset }) => asset === 'index') && !show.every(isOfIndex)) return null
    const query: Lookup = { kind: 'lookup', subjects: about.subjects, show, at: about.fiscal, asOf: about.asOf }
    const [first] = about.subjects
    const said = about.figures.length > 0 || isOfDay ? nothingNoted : assumed(first?.symbol ?? '', unnamed.means)
    return {
      outcome: 'query',
      query,
      strength: about.figures.length > 0 || isOfDay ? 2 : 1,
      unread,
      notes: joinNotes(about.notes, said),
    }
  },
}

/** "what is the pe of tcs", "titan ka pe abhi kitna hai vs 5yr avg", "infosys revenue FY23", "reliance". */
import { findIndicator } from 'core/indicators'
import type { Expression, Lookup, Screen } from '../../ast.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { close, peer, sure } from '../figures/make.ts'
import { isPeersWord, readPeersOf } from '../figures/universe.ts'
import { assumed, became, isWord, joinNotes, nothingNoted, type Sentence } from '../token.ts'
import { isOfIndex } from './of-index.ts'
import { business, overview, priceOverview, resultsOf } from './overview.ts'
import { hasWord, saysAny } from './slots.ts'
import { throughTime } from './steps.ts'
import { type About, readAbout } from './subjects.ts'

import { aboutWeights } from './weights.ts'

/** What companies of an industry are held against each other by. */
const comparable = ['pe', 'pb', 'roe', 'roce', 'operating_margin', 'revenue_growth', 'debt_to_equity'].map((id) =>
  sure(id),
)

/** Words that ask for a list and say nothing more. */
const asking = ['whose', 'what', 'find', 'show', 'all', 'top']

/** "compare reliance with its peers": each figure beside the median of its industry. "peers of reliance": who they are. */
function aboutPeers(sentence: Sentence, about: About): Candidate | null {
  const { subjects, figures, unread, said, notes, extreme, range, fiscal, asOf } = about
  const [subject, ...others] = subjects
  const left = unread.filter((at) => !isWord(sentence, at, ...asking))
  const isPeers = left.length > 0 && left.every((at) => isPeersWord(sentence, at))
  if (!subject || others.length > 0 || subject.asset !== 'stock' || !isPeers) return null
  const isListed = sentence.tokens.some((_, at) => readPeersOf(sentence, at))
  if (!isListed || said.has('compare') || said.has('vs')) {
    const of = figures.length > 0 ? figures : comparable
    const show = of.flatMap((each) => [each, peer('median', each, 'industry')])
    const query: Lookup = { kind: 'lookup', subjects: [subject], show, at: null, asOf: null }
    const meaning = 'the median of its industry'
    const words = left.map((at) =>
      joinNotes(became(at, at + 1, meaning), assumed(sentence.tokens[at]?.text ?? '', meaning)),
    )
    return { outcome: 'query', query, strength: 2, unread: [], notes: joinNotes(notes, ...words) }
  }
  // "roe of tcs peers", "cheapest peers of tcs": a screen or a group of them.
  if (figures.length > 0 || extreme || range || fiscal || asOf) return null
  const query: Screen = {
    kind: 'screen',
    universe: { base: 'stocks', within: [{ by: 'peers', name: subject.symbol }], except: [] },
    where: null,
    show: [close, ...comparable],
    sort: { by: sure('market_cap'), descending: true },
    limit: null,
    asOf: null,
    why: [],
  }
  const words = left.map((at) => became(at, at + 1, `peers ${subject.symbol}`))
  // "who are the peers of tcs" begins as a question about its holders does.
  return { outcome: 'query', query, strength: 3, unread: [], notes: joinNotes(notes, ...words) }
}

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
  phrases: {},
  read(sentence) {
    const about = readAbout(sentence)
    const peers = aboutPeers(sentence, about)
    if (peers) return peers
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

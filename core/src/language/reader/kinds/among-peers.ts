/** One company among those of its kind: beside their median, in their list, or its rank. */
import type { Expression, Lookup, PeerGroup, Screen } from '../../ast.ts'
import type { Candidate } from '../candidate.ts'
import { close, peer, sure } from '../figures/make.ts'
import { isPeersWord, readPeersOf } from '../figures/universe.ts'
import { assumed, became, isWord, joinNotes, type Sentence, senseAt } from '../token.ts'
import type { About } from './subjects.ts'

/** What companies of an industry are held against each other by. */
const comparable = ['pe', 'pb', 'roe', 'roce', 'operating_margin', 'revenue_growth', 'debt_to_equity'].map((id) =>
  sure(id),
)

/** Words that ask for a list and say nothing more. */
const asking = ['whose', 'what', 'find', 'show', 'all', 'top']

/** "compare reliance with its peers", "tcs vs sector": each figure beside the median of its industry. "peers of reliance": who they are. */
export function aboutPeers(sentence: Sentence, about: About): Candidate | null {
  const { subjects, unread, said, notes, extreme, range, fiscal, asOf } = about
  const [subject, ...others] = subjects
  const isHeld = said.has('compare') || said.has('vs')
  const { figures, named } = isHeld ? withoutGroups(about) : { figures: about.figures, named: null }
  const left = unread.filter((at) => !isWord(sentence, at, ...asking))
  const group = named ?? (isHeld ? left.map((at) => groupAt(sentence, at)).find((each) => each !== null) : null)
  const isPeers =
    left.length + (named ? 1 : 0) > 0 &&
    left.every((at) => isPeersWord(sentence, at) || (group && groupAt(sentence, at) === group))
  if (!subject || others.length > 0 || subject.asset !== 'stock' || !isPeers) return null
  const isListed = sentence.tokens.some((_, at) => readPeersOf(sentence, at))
  if (!isListed || isHeld) {
    const by = group ?? 'industry'
    const of = figures.length > 0 ? figures : comparable
    const show = of.flatMap((each) => [each, peer('median', each, by)])
    const query: Lookup = { kind: 'lookup', subjects: [subject], show, at: null, asOf: null }
    const meaning = `the median of its ${by}`
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

const groups = ['sector', 'industry'] as const
type Group = (typeof groups)[number]

/** "sector" alone is a text of the company, and here the companies beside it. */
function withoutGroups({ figures }: About) {
  const groupOf = (of: Expression): Group | null =>
    of.node === 'field' ? (groups.find((each) => each === of.id) ?? null) : null
  const named = figures.map(groupOf).find((each) => each !== null) ?? null
  return { named, figures: figures.filter((of) => groupOf(of) === null) }
}

const groupAt = (sentence: Sentence, at: number): Group | null =>
  groups.find((each) => isWord(sentence, at, each) || senseAt(sentence, at, 'field')?.id === each) ?? null

const isRank = ({ tokens }: Sentence, at: number): boolean => /^rank(?:s|ed|ing)?$/.test(tokens[at]?.norm ?? '')

/** "rank of tcs by roe in its sector", "pe rank of tcs": its place among them, the highest first. */
export function aboutRank(sentence: Sentence, about: About): Candidate | null {
  const { subjects, unread, notes, extreme, range, fiscal, asOf } = about
  const [subject, ...others] = subjects
  const { figures, named } = withoutGroups(about)
  if (!subject || others.length > 0 || subject.asset !== 'stock' || extreme || range || fiscal || asOf) return null
  const left = unread.filter((at) => !isWord(sentence, at, ...asking, 'by', 'per'))
  if (!left.some((at) => isRank(sentence, at))) return null
  const group = named ?? left.map((at) => groupAt(sentence, at)).find((each) => each !== null)
  const rest = left.filter(
    (at) => !isRank(sentence, at) && groupAt(sentence, at) === null && !isPeersWord(sentence, at),
  )
  const isOfPeers = left.some((at) => isPeersWord(sentence, at))
  const by: PeerGroup = group ?? (isOfPeers ? 'industry' : 'market')
  const of = figures.length > 0 ? figures : [sure('market_cap')]
  const show = of.flatMap((each) => [each, peer('rank', each, by)])
  const query: Lookup = { kind: 'lookup', subjects: [subject], show, at: null, asOf: null }
  const where = by === 'market' ? 'among all companies' : `in its ${by}`
  const words = left.filter((at) => isRank(sentence, at)).map((at) => became(at, at + 1, `rank ${where}`))
  const said = group ? [] : [assumed('rank', `${where}, the highest first`)]
  return { outcome: 'query', query, strength: 2, unread: rest, notes: joinNotes(notes, ...words, ...said) }
}

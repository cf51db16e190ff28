/** "what is the pe of tcs", "titan ka pe abhi kitna hai vs 5yr avg", "infosys revenue FY23", "reliance". */
import type { Lookup } from '../../ast.ts'
import { print } from '../../canonical/print.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { peer, sure } from '../figures/make.ts'
import { assumed, became, joinNotes, nothingNoted, type Sentence } from '../token.ts'
import { throughTime } from './steps.ts'
import { type About, isOfIndex, overview, priceOverview, readAbout } from './subjects.ts'

/** What companies of an industry are held against each other by. */
const comparable = ['pe', 'pb', 'roe', 'roce', 'operating_margin', 'revenue_growth', 'debt_to_equity'].map((id) =>
  sure(id),
)

const peerWords = /^(?:its )?(?:peers?|peer group|competitors)$/

/** "compare reliance with its peers": each figure beside the median of its industry. */
function againstPeers(sentence: Sentence, { subjects, figures, unread, said, notes }: About): Candidate | null {
  const [subject, ...others] = subjects
  const isPeers = unread.length > 0 && unread.every((at) => peerWords.test(sentence.tokens[at]?.norm ?? ''))
  if (!subject || others.length > 0 || subject.asset !== 'stock' || !isPeers) return null
  const of = figures.length > 0 ? figures : comparable
  const show = of.flatMap((each) => [each, peer('median', each, 'industry')])
  const query: Lookup = { kind: 'lookup', subjects: [subject], show, at: null, asOf: null }
  if (said.has('compare') || said.has('vs') || figures.length > 0) {
    const meaning = 'the median of its industry'
    const words = unread.map((at) =>
      joinNotes(became(at, at + 1, meaning), assumed(sentence.tokens[at]?.text ?? '', meaning)),
    )
    return { outcome: 'query', query, strength: 2, unread: [], notes: joinNotes(notes, ...words) }
  }
  return {
    outcome: 'clarify',
    question:
      'Which companies count as peers is listed on the page of the company. Shall it be held against its industry here?',
    choices: [{ label: 'Its figures beside the median of its industry', text: print(query) }],
    strength: 2,
    unread: [],
    notes,
  }
}

export const lookup: KindReader = {
  kind: 'lookup',
  phrases: {},
  read(sentence) {
    const about = readAbout(sentence)
    const peers = againstPeers(sentence, about)
    if (peers) return peers
    if (
      about.subjects.length === 0 ||
      about.range ||
      about.extreme ||
      about.said.has('history') ||
      // Two of one year stand side by side; now they are compared.
      (about.said.has('vs') && !about.fiscal)
    )
      return null
    const figures = about.fiscal?.quarter ? about.figures.map((each) => throughTime(each, 'quarter')) : about.figures
    const isCompany = about.subjects.every(({ asset }) => asset === 'stock')
    const show = figures.length > 0 ? figures : isCompany ? overview : priceOverview
    if (about.figures.length === 0 && about.unread.length > 0) return null
    // The roce of an index is that of its members: another kind of question.
    if (about.subjects.every(({ asset }) => asset === 'index') && !show.every(isOfIndex)) return null
    const query: Lookup = { kind: 'lookup', subjects: about.subjects, show, at: about.fiscal, asOf: about.asOf }
    const [first] = about.subjects
    const said =
      about.figures.length > 0
        ? nothingNoted
        : assumed(
            first?.symbol ?? '',
            isCompany ? 'an overview: price, size, valuation, returns, growth' : 'its price and how it moved',
          )
    return {
      outcome: 'query',
      query,
      strength: about.figures.length > 0 ? 2 : 1,
      unread: about.unread,
      notes: joinNotes(about.notes, said),
    }
  },
}

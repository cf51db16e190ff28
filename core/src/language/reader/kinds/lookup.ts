/** "what is the pe of tcs", "titan ka pe abhi kitna hai vs 5yr avg", "infosys revenue FY23", "reliance". */
import type { Lookup } from '../../ast.ts'
import type { KindReader } from '../candidate.ts'
import { assumed, joinNotes, nothingNoted } from '../token.ts'
import { throughTime } from './steps.ts'
import { isOfIndex, overview, priceOverview, readAbout } from './subjects.ts'

export const lookup: KindReader = {
  kind: 'lookup',
  phrases: {},
  read(sentence) {
    const about = readAbout(sentence)
    if (
      about.subjects.length === 0 ||
      about.range ||
      about.extreme ||
      about.said.has('history') ||
      about.said.has('vs')
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

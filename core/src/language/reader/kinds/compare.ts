/** "tcs vs infy vs wipro opm 10 yr", "compare hdfc bnk n icici roa nim gnpa", "asian paints berger sales cagr 3 5 10 yr". */
import type { Compare } from '../../ast.ts'
import type { KindReader } from '../candidate.ts'
import { close } from '../figures/make.ts'
import { assumed, joinNotes, nothingNoted } from '../token.ts'
import { overview, priceOverview } from './overview.ts'
import { stepFor, throughTime } from './steps.ts'
import { readAbout } from './subjects.ts'

export const compare: KindReader = {
  kind: 'compare',
  phrases: {},
  read(sentence) {
    const about = readAbout(sentence)
    if (about.subjects.length < 2 || about.asOf || about.extreme || about.fiscal) return null
    const isSaid = about.said.has('vs') || about.said.has('compare')
    if (about.figures.length === 0 && !isSaid && !(about.range && about.unread.length === 0)) return null
    const isCompanies = about.subjects.every(({ asset }) => asset === 'stock')
    // "tcs vs infy last 5 years": what became of their prices.
    const usual = about.range ? [close] : isCompanies ? overview : priceOverview
    const figures = about.figures.length > 0 ? about.figures : usual
    const isThroughTime = about.range !== null || about.said.has('history') || about.said.has('every')
    const every = isThroughTime ? stepFor({ ...about, figures, isExtreme: false, today: sentence.today }) : null
    const query: Compare = {
      kind: 'compare',
      subjects: about.subjects,
      show: every ? figures.map((each) => throughTime(each, every)) : figures,
      every,
      over: about.range,
    }
    const said =
      about.figures.length > 0
        ? nothingNoted
        : assumed(
            'compare',
            about.range
              ? 'their prices'
              : isCompanies
                ? 'an overview: price, size, valuation, returns, growth'
                : 'their prices and how they moved',
          )
    return {
      outcome: 'query',
      query,
      strength: isSaid ? 3 : 2,
      unread: about.unread,
      notes: joinNotes(about.notes, said),
    }
  },
}

/** "reliance qtrly net profit last 12 qtr", "pe history of tcs last 10 years", "lowest pb of sbi in 15 yrs and when". */
import type { Expression, FiscalPeriod, Range, Series } from '../../ast.ts'
import { stretchOf } from '../../fiscal.ts'
import { isMarketRatio } from '../../market-ratio.ts'
import type { KindReader } from '../candidate.ts'
import { saysAtExtreme } from '../conditions/at-extreme.ts'
import { close } from '../figures/make.ts'
import { isOfIndex } from '../figures/of-index.ts'
import { yearAt } from '../figures/time.ts'
import { type Sentence, senseAt } from '../token.ts'
import { saysAny } from './slots.ts'
import { stepFor, throughTime } from './steps.ts'
import { type About, readAbout } from './subjects.ts'

/** "quarterly sales of infosys": all of them; "latest quarter" is one. */
const stepWords: ReadonlySet<string> = new Set(['quarterly', 'qtrly', 'yearly', 'annually', 'quaterly', 'qtly'])

const judgingWords: ReadonlySet<string> = new Set(['best', 'worst'])

export const series: KindReader = {
  kind: 'series',
  phrases: {},
  read(sentence) {
    const about = readAbout(sentence)
    const [subject] = about.subjects
    if (!subject || about.subjects.length > 1 || saysAtExtreme(sentence)) return null
    const isThroughTime =
      about.range !== null ||
      about.said.has('history') ||
      about.said.has('every') ||
      about.extreme !== null ||
      (about.fiscal === null && !about.said.has('cagr') && saysAny(sentence, stepWords))
    if (!isThroughTime || about.asOf) return null
    // "tcs last 5 years": its price.
    const isOfPrice =
      about.range !== null && about.unread.length === 0 && !about.said.has('moved') && !about.said.has('cagr')
    if (about.figures.length === 0 && !about.said.has('history') && !about.extreme && !isOfPrice) return null
    // "best month for nifty" asks which month, not when the price stood highest.
    if (about.figures.length === 0 && saysAny(sentence, judgingWords)) return null
    const figures = about.figures.length > 0 ? about.figures : [close]
    if (subject.asset === 'index' && !figures.every(isOfIndex)) return null
    // "lowest pe and when": a market ratio was lowest on a day.
    const isOfDay = about.extreme !== null && figures.every((each) => each.node === 'field' && each.period === 'ttm')
    const ofYear = courseOfYear(about)
    const over: Range | null = about.range ?? ofYear
    const step = stepFor({ ...about, figures, range: over, isExtreme: about.extreme !== null, today: sentence.today })
    const isByDay = (isOfDay || (ofYear !== null && figures.every(isMarketRatioOf))) && !isStepSaid(about)
    const every = isByDay ? 'day' : ofYear && step === 'year' ? 'quarter' : step
    const query: Series = {
      kind: 'series',
      subject,
      show: figures.map((each) => throughTime(each, every)),
      every,
      over,
      extreme: about.extreme,
    }
    return {
      outcome: 'query',
      query,
      strength: 2,
      unread: about.fiscal && !ofYear ? [...about.unread, ...periodPlaces(sentence, about.fiscal)] : about.unread,
      notes: about.notes,
    }
  },
}

const isStepSaid = ({ said }: About): boolean => said.has('annual') || said.has('quarterly')

const isMarketRatioOf = (of: Expression): boolean => of.node === 'field' && isMarketRatio(of)

/** "pe history of itc in 2025", "quarterly sales history in fy24": how it went within that year. */
const courseOfYear = ({ fiscal, range, said }: About): Range | null =>
  fiscal?.quarter === null && range === null && said.has('history') && !said.has('annual') ? stretchOf(fiscal) : null

/** A figure of one year or quarter is no course through time: its words are left to who shows that one. */
const periodPlaces = (sentence: Sentence, { year }: FiscalPeriod): number[] =>
  sentence.tokens.flatMap((_, at) => (senseAt(sentence, at, 'fiscal') || yearAt(sentence, at) === year ? [at] : []))

/** Whether a query can be run at all: names, units, spans, sizes. Says the first thing that is wrong with it. */
import type * as ast from '../ast.ts'
import { nearestWords } from '../nearest.ts'
import type { LanguageProblem } from '../reading.ts'
import { bounds } from './bounds.ts'
import { dayFault, fiscalFault, spanFault, stretchFault } from './cadence.ts'
import { conditionFault } from './check-condition.ts'
import { figureFault, shownFault } from './check-expression.ts'
import { type Fault, fault, firstAmong, firstFault } from './fault.ts'
import { fundGround, futuresGround, type Ground, groundOfAsset, groundOfBase, groundOfEvents } from './grounds.ts'
import { sizeFault } from './size.ts'

export const checkQuery = (query: ast.Query): LanguageProblem | null => findFault(query)?.problem ?? null

/** As `checkQuery`, with the part of the query it is about. */
export function findFault(query: ast.Query): Fault | null {
  // First, and without recursion: everything after it may call itself for each level of the query.
  const found = sizeFault(query) ?? firstAmong(namedIn(query), emptyFault) ?? companyFault(query)
  if (found) return found
  // Each check takes the queries of its own kind; TypeScript cannot follow that through the index.
  return (checks[query.kind] as (of: ast.Query) => Fault | null)(query)
}

const barByBar: ReadonlySet<ast.QueryKind> = new Set(['series', 'study', 'chart', 'watch', 'backtest'])

/** Bar by bar only the bars of the instrument itself are at hand: it would never hold, and nobody would be told why. */
const companyFault = (query: ast.Query): Fault | null =>
  barByBar.has(query.kind) && namesCompany(query)
    ? fault('no_data', 'A figure of another company is known as it stands now: ask for a list of companies', null)
    : null

const namesCompany = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  (('node' in part && part.node === 'company') || Object.values(part).some(namesCompany))

type Checks = { [Kind in ast.QueryKind]: (query: Extract<ast.Query, { kind: Kind }>) => Fault | null }

const checks: Checks = {
  screen: (query) =>
    firstFault(
      () => universeFault(query.universe),
      () => rowsFault(query, groundOfBase[query.universe.base]),
      () => dayFault(query.asOf),
    ),
  lookup: ({ subjects, show, at, asOf }) =>
    firstFault(
      () => noneFault(subjects, 'Say of what, as in show TCS: pe'),
      () => onEach(groundsOf(subjects), (on) => firstAmong(show, (each) => shownFault(each, on))),
      () => fiscalFault(at),
      () => dayFault(asOf),
    ),
  series: ({ subject, show, over }) =>
    firstFault(
      () => noneFault(show, 'Say what is to be shown, as in series TCS: revenue every year'),
      () => firstAmong(show, (each) => figureFault(each, groundOfAsset[subject.asset])),
      () => rangeFault(over),
    ),
  compare: ({ subjects, show, over }) =>
    firstFault(
      () => noneFault(subjects, 'Say what is to be compared, as in compare TCS, INFY on pe'),
      () => onEach(groundsOf(subjects), (on) => firstAmong(show, (each) => shownFault(each, on))),
      () => rangeFault(over),
    ),
  group: ({ universe, where, show, limit, asOf }) =>
    firstFault(
      () => universeFault(universe),
      () => whereFault(where, groundOfBase[universe.base]),
      () => noneFault(show, 'Say what is to be shown of each group, as in show count, median(pe)'),
      () => firstAmong(show, (each) => aggregateFault(each, groundOfBase[universe.base])),
      () => limitFault(limit),
      () => dayFault(asOf),
    ),
  study: ({ subject, when, over, then }) =>
    firstFault(
      () => conditionFault(when, groundOfAsset[subject.asset]),
      () => rangeFault(over),
      () => noneFault(then, 'Say how long after, as in then 1m, 1y'),
      () => firstAmong(then, spanFault),
    ),
  events: ({ of, universe, where, over, limit }) =>
    firstFault(
      () => universeFault(universe),
      () => whereFault(where, groundOfEvents[of]),
      () => (over?.range === 'next' ? spanFault(over.span) : over?.range === 'coming' ? null : rangeFault(over)),
      () => limitFault(limit),
    ),
  holders: ({ subject, above }) =>
    firstFault(
      () => assetFault(subject, ['stock'], 'Holders are known'),
      () =>
        above === null || (above >= 0 && above <= 100) ? null : fault('syntax', 'A stake is from 0 to 100%', null),
    ),
  holdings: ({ owner, of }) =>
    firstFault(
      () => noneFault(owner.name, 'Say whose holdings, as in holdings fund "…"'),
      () => of && assetFault(of, ['stock'], 'Holdings are known'),
    ),
  overlap: ({ funds }) =>
    funds.length >= 2 && funds.length <= 10 ? null : fault('syntax', 'Overlap is between two to ten funds', null),
  funds: (query) => rowsFault(query, fundGround),
  chain: ({ subject, expiry, option, show }) =>
    firstFault(
      () => (option && option.strike <= 0 ? fault('syntax', 'A strike is more than nothing', null) : null),
      () => assetFault(subject, ['stock', 'index', 'commodity', 'currency'], 'Option chains are kept'),
      () => (expiry === 'nearest' || expiry === 'next' || expiry === 'monthly' ? null : dayFault(expiry)),
      () => noneFault(show, 'Say what of the chain, as in show max_pain, pcr'),
    ),
  futures: (query) =>
    firstFault(
      () =>
        firstAmong(query.subjects, (each) =>
          assetFault(each, ['stock', 'index', 'commodity', 'currency'], 'Futures are kept'),
        ),
      () =>
        query.universe.base === 'stocks' || query.universe.base === 'indices'
          ? universeFault(query.universe)
          : fault(
              'no_data',
              `Futures are kept for stocks and indices, not for ${groundOfBase[query.universe.base].name}`,
              query,
            ),
      () => rowsFault(query, futuresGround),
    ),
  chart: ({ subjects, draw, mark, over }) =>
    firstFault(
      () => noneFault(subjects, 'Say what is to be drawn, as in chart TCS every day'),
      () => onEach(groundsOf(subjects), (on) => firstAmong(draw, (each) => figureFault(each, on))),
      () => onEach(groundsOf(subjects), (on) => whereFault(mark, on)),
      () => rangeFault(over),
    ),
  watch: ({ target, when }) =>
    firstFault(
      () => targetFault(target),
      () => onEach(groundsOfTarget(target), (on) => conditionFault(when, on)),
    ),
  backtest: ({ target, amount, buy, sell, hold, over, against }) =>
    firstFault(
      () => targetFault(target),
      () =>
        against !== null && typeof against === 'object' && buy.node !== 'schedule'
          ? fault('syntax', 'Only money put in by the calendar is held against other instruments', buy)
          : null,
      () => amountFault(amount),
      () =>
        buy.node === 'schedule'
          ? sell === null && hold === null
            ? null
            : fault('syntax', 'What is bought by the calendar is kept: leave out when to sell', buy)
          : onEach(groundsOfTarget(target), (on) => conditionFault(buy, on)),
      () => onEach(groundsOfTarget(target), (on) => whereFault(sell, on)),
      () => hold && spanFault(hold),
      () => rangeFault(over),
    ),
  basket: ({ of, amount }) =>
    firstFault(
      () => amountFault(amount),
      () => ('kind' in of ? checks.screen(of) : noneFault(of.instruments, 'Say what is to be traded')),
    ),
  pulse: () => null,
  define: ({ term }) => noneFault(term, 'Say which word, as in define roce'),
}

/** Instruments a query names. */
function namedIn(query: ast.Query): readonly ast.Instrument[] {
  if ('subjects' in query) return query.subjects
  if ('subject' in query) return [query.subject]
  const of = 'target' in query ? query.target : query.kind === 'basket' ? query.of : null
  return of && 'instruments' in of ? of.instruments : []
}

const emptyFault = (subject: ast.Instrument): Fault | null =>
  subject.symbol === '' ? fault('unknown_name', 'A name is empty', subject) : null

function rowsFault(
  { where, show, sort, limit }: Pick<ast.Screen, 'where' | 'show' | 'sort' | 'limit'>,
  on: Ground,
): Fault | null {
  return firstFault(
    () => whereFault(where, on),
    () => firstAmong(show, (each) => shownFault(each, on)),
    () => sort && shownFault(sort.by, on),
    () => limitFault(limit),
  )
}

const whereFault = (where: ast.Condition | null, on: Ground): Fault | null => where && conditionFault(where, on)

const groundsOf = (subjects: readonly ast.Instrument[]): Ground[] => [
  ...new Set(subjects.map(({ asset }) => groundOfAsset[asset])),
]

const groundsOfTarget = (target: ast.Watch['target']): Ground[] =>
  'universe' in target ? [groundOfBase[target.universe.base]] : groundsOf(target.instruments)

const onEach = (grounds: readonly Ground[], check: (on: Ground) => Fault | null): Fault | null =>
  firstAmong(grounds, check)

const noneFault = (all: { readonly length: number }, message: string): Fault | null =>
  all.length > 0 ? null : fault('syntax', message, null)

const targetFault = (target: ast.Watch['target']): Fault | null =>
  'universe' in target ? universeFault(target.universe) : noneFault(target.instruments, 'Say of what, as in watch TCS')

const assetFault = (subject: ast.Instrument, allowed: readonly ast.Asset[], what: string): Fault | null =>
  allowed.includes(subject.asset)
    ? null
    : fault(
        'no_data',
        `${what} for ${allowed.map((each) => groundOfAsset[each].name).join(', ')}, not for ${groundOfAsset[subject.asset].name}`,
        subject,
      )

/** Kinds of scope whose names are few and fixed. */
const fixedScopes: Partial<Record<ast.ScopeKind, readonly string[]>> = {
  size: ['large', 'mid', 'small'],
  ownership: ['PSU', 'Private', 'MNC'],
  kind: ['bank', 'nbfc', 'insurer', 'ordinary'],
  fno: [''],
  watchlist: [''],
}

function scopeFault(scope: ast.Scope): Fault | null {
  const { by, name } = scope
  const fixed = fixedScopes[by]
  if (!fixed) return name === '' ? fault('syntax', `Say which ${by}, as in ${by} "…"`, scope) : null
  if (fixed.includes(name)) return null
  const near = nearestWords(name, fixed)
  return fault(
    'unknown_name',
    `"${name}" is not a ${by}; there are: ${fixed.join(', ')}`,
    scope,
    near.length > 0 ? near : fixed,
  )
}

const universeFault = ({ within, except }: ast.Universe): Fault | null => firstAmong([...within, ...except], scopeFault)

function aggregateFault({ op, of }: ast.Aggregate, on: Ground): Fault | null {
  if (of) return figureFault(of, on)
  return op === 'count' ? null : fault('syntax', `Say of what, as in ${op}(pe)`, null)
}

function limitFault(limit: number | null): Fault | null {
  if (limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= bounds.limit)) return null
  const code = limit > bounds.limit ? 'too_large' : 'syntax'
  return fault(code, `A limit is a whole number from 1 to ${bounds.limit}, not ${limit}`, null)
}

const amountFault = (amount: number): Fault | null =>
  amount > 0 ? null : fault('syntax', 'An amount of money is more than nothing', null)

function rangeFault(range: ast.Range | null): Fault | null {
  if (range === null) return null
  switch (range.range) {
    case 'last':
      return spanFault(range.span)
    case 'next':
    case 'coming':
      return fault('no_data', 'Days to come are known of events only', null)
    default:
      return stretchFault(range)
  }
}

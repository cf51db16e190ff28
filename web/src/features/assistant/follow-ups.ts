/** What may be asked next, by the kind of the answer. */
import type { Answer } from 'core/compile'

interface FollowUp {
  readonly asks: string
  /** What the understood question has in it where this was said already. */
  readonly said: RegExp
}

const chart: FollowUp = { asks: 'make it a chart', said: /^chart / }
const followUps: Partial<Record<NonNullable<Answer['kind']>, readonly FollowUp[]>> = {
  screen: [
    { asks: 'only pharma', said: /pharma|healthcare/i },
    { asks: 'sort by market cap', said: /sort market_cap/ },
    { asks: 'add promoter holding', said: /promoter_holding/ },
  ],
  lookup: [chart, { asks: 'what about infosys', said: /\bINFY\b/ }],
  series: [
    { asks: 'what about tcs', said: /\bTCS\b/ },
    { asks: 'make it quarterly', said: /every quarter/ },
  ],
  compare: [chart, { asks: 'last 5 years', said: /last 5y/ }],
  group: [
    { asks: 'only nifty 500', said: /NIFTY 500/i },
    { asks: 'by industry', said: /by industry/ },
  ],
  study: [{ asks: 'since 2015', said: /since 2015/ }],
}

/** Those the question has not said yet. */
export const followUpsOf = ({ kind, canonical }: Pick<Answer, 'kind' | 'canonical'>): readonly string[] =>
  (kind ? (followUps[kind] ?? []) : []).filter(({ said }) => !said.test(canonical ?? '')).map(({ asks }) => asks)

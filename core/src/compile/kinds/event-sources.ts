/** What happened, where it is kept, and which of its columns tell it. */
import type { EventKind, Events } from 'core/language'
import { clausesOf } from '../sql/walk.ts'

export interface EventSource {
  readonly dataset: string
  /** The day a range is about. */
  readonly day: string
  readonly noun: string
  /** One of them, for a sentence. */
  readonly one: string
  /** Fields in the order of the columns; the company stands before them. */
  readonly fields: readonly string[]
  readonly hasCompany: boolean
  /** Which of equal days comes first. */
  readonly order: string
  readonly note: string | null
}

export const eventSources: Readonly<Record<EventKind, EventSource>> = {
  insider: {
    dataset: 'company_insider_trades',
    day: 'intimation_date',
    noun: 'insider trades',
    one: 'insider trade',
    fields: [
      'intimation_date',
      'name_of_insider',
      'category_of_insider',
      'transaction_type',
      'mode_of_transaction',
      'number_of_securities_transacted',
      'value_of_securities_transacted',
      'shareholding_before_transaction',
      'shareholding_after_transaction',
      'transaction_date',
    ],
    hasCompany: true,
    order: '"value_of_securities_transacted" desc, "id"',
    note: 'Days are those of the disclosure to the exchange.',
  },
  deals: {
    dataset: 'bulk_deals',
    day: 'day',
    noun: 'bulk and block deals',
    one: 'deal',
    fields: ['deal_kind', 'client', 'deal_side', 'deal_quantity', 'deal_price'],
    hasCompany: true,
    order: '"deal_quantity" * "deal_price" desc, "id"',
    note: 'A bulk deal is half a percent of a company or more by one client in a day; a block deal is a single large trade.',
  },
  actions: {
    dataset: 'corporate_actions',
    day: 'ex_date',
    noun: 'corporate actions',
    one: 'corporate action',
    fields: ['ex_date', 'action', 'action_amount', 'ratio_from', 'ratio_to', 'action_text'],
    hasCompany: true,
    order: '"id"',
    note: null,
  },
  announcements: {
    dataset: 'company_announcements',
    day: 'announcement_date',
    noun: 'announcements',
    one: 'announcement',
    fields: [
      'announcement_date',
      'announcement_category',
      'announcement_impact',
      'announcement_sentiment',
      'announcement_text_summary',
    ],
    hasCompany: true,
    order: '"id"',
    note: null,
  },
  results: {
    dataset: 'results_calendar',
    day: 'results_date',
    noun: 'results',
    one: 'result',
    fields: ['results_date', 'results_period'],
    hasCompany: true,
    order: '"symbol"',
    note: 'Days are those of the board meeting.',
  },
  flows: {
    dataset: 'institutional_flows',
    day: 'day',
    noun: 'flows of institutions',
    one: 'day of flows',
    fields: ['fii_net', 'dii_net', 'fii_bought', 'fii_sold', 'dii_bought', 'dii_sold'],
    hasCompany: false,
    order: '"day"',
    note: 'Bought less sold in the cash market.',
  },
  holidays: {
    dataset: 'trading_holidays',
    day: 'day',
    noun: 'trading holidays',
    one: 'trading holiday',
    fields: ['holiday'],
    hasCompany: false,
    order: '"segment"',
    note: 'Of the cash market.',
  },
}

/** What one of these is called where the condition names a single kind of it. */
const kindNouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'action.dividend': ['dividend', 'dividends'],
  'action.bonus': ['bonus issue', 'bonus issues'],
  'action.split': ['split', 'splits'],
  'action.rights': ['rights issue', 'rights issues'],
  'action.buyback': ['buyback', 'buybacks'],
  'deal_kind.bulk': ['bulk deal', 'bulk deals'],
  'deal_kind.block': ['block deal', 'block deals'],
  'transaction_type.buy': ['insider buy', 'insider buys'],
  'transaction_type.sell': ['insider sale', 'insider sales'],
  'transaction_type.pledge': ['pledge', 'pledges'],
  'transaction_type.pledge revoke': ['release of a pledge', 'releases of pledges'],
}

export function nounsOf({ where }: Events, source: EventSource): readonly [one: string, many: string] {
  for (const clause of clausesOf(where)) {
    if (clause.node !== 'text' || clause.op !== 'is' || clause.values.length !== 1) continue
    const known = kindNouns[`${clause.field}.${clause.values[0]?.toLowerCase()}`]
    if (known) return known
  }
  return [source.one, source.noun]
}

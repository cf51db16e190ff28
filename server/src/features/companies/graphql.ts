import { parseInput } from 'core/contract'
import { EventRange, graphqlLimits } from 'core/contract/graphql'
import { builder } from '#graphql/builder.ts'
import { CompanyProfile } from '#graphql/refs.ts'
import { type CompanyAnnouncement, dmaDays, type InsiderTrade, type Stock } from '#market/records.ts'

const StockType = builder.objectRef<Stock>('stock').implement({
  fields: (t) => ({ id: t.exposeID('id'), company_name: t.exposeString('company_name') }),
})

CompanyProfile.implement({
  fields: (t) => {
    const figure = (name: `${'price' | 'volume'}_dma_${(typeof dmaDays)[number]}` | 'marketCap') =>
      t.float({ nullable: true, resolve: (row) => row[name] ?? null })
    const averages = Object.fromEntries(
      dmaDays.flatMap((days) => [
        [`price_dma_${days}`, figure(`price_dma_${days}`)],
        [`volume_dma_${days}`, figure(`volume_dma_${days}`)],
      ]),
    )
    return {
      symbol: t.exposeString('symbol'),
      companyName: t.exposeString('companyName'),
      marketCap: figure('marketCap'),
      industry: t.string({ nullable: true, resolve: (row) => row.industry ?? null }),
      sector: t.string({ nullable: true, resolve: (row) => row.sector ?? null }),
      kite_instrument_token: t.field({
        type: 'bigint',
        nullable: true,
        resolve: (row) => row.kite_instrument_token ?? null,
      }),
      ...averages,
    }
  },
})

const Announcement = builder.objectRef<CompanyAnnouncement>('company_announcements').implement({
  fields: (t) => ({
    announcement_date: t.exposeString('announcement_date'),
    company_profile: t.field({ type: CompanyProfile, resolve: (row) => row.company_profile }),
    announcement_category: t.exposeString('announcement_category'),
    announcement_document_link: t.exposeString('announcement_document_link', { nullable: true }),
    announcement_impact: t.exposeString('announcement_impact', { nullable: true }),
    announcement_text_summary: t.exposeString('announcement_text_summary'),
    announcement_sentiment: t.exposeString('announcement_sentiment', { nullable: true }),
  }),
})

const Insider = builder.objectRef<InsiderTrade>('company_insider_trades').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    hash: t.exposeString('hash'),
    intimation_date: t.exposeString('intimation_date'),
    transaction_date: t.exposeString('transaction_date'),
    company_profile: t.field({ type: CompanyProfile, resolve: (row) => row.company_profile }),
    name_of_insider: t.exposeString('name_of_insider'),
    category_of_insider: t.exposeString('category_of_insider'),
    regulation: t.exposeString('regulation'),
    exchange: t.exposeString('exchange'),
    mode_of_transaction: t.exposeString('mode_of_transaction'),
    transaction_type: t.exposeString('transaction_type'),
    type_of_security: t.exposeString('type_of_security'),
    number_of_securities_before_transaction: t.exposeFloat('number_of_securities_before_transaction', {
      nullable: true,
    }),
    number_of_securities_transacted: t.exposeFloat('number_of_securities_transacted', { nullable: true }),
    number_of_securities_after_transaction: t.exposeFloat('number_of_securities_after_transaction', { nullable: true }),
    shareholding_before_transaction: t.exposeFloat('shareholding_before_transaction', { nullable: true }),
    shareholding_after_transaction: t.exposeFloat('shareholding_after_transaction', { nullable: true }),
    value_of_securities_transacted: t.exposeFloat('value_of_securities_transacted', { nullable: true }),
    created_at: t.exposeString('created_at'),
    updated_at: t.exposeString('updated_at'),
  }),
})

interface EventArgs {
  readonly symbols?: readonly string[] | null | undefined
  readonly fromDate?: string | null | undefined
  readonly toDate?: string | null | undefined
}

/** Absent and null mean the same to a client; the market wants the first. */
const eventFilter = ({ symbols, fromDate, toDate }: EventArgs) => {
  const range = parseInput(EventRange, {
    ...(symbols ? { symbols } : {}),
    ...(fromDate ? { fromDate } : {}),
    ...(toDate ? { toDate } : {}),
  })
  return {
    ...(range.symbols ? { symbols: range.symbols } : {}),
    ...(range.fromDate ? { fromDate: range.fromDate } : {}),
    ...(range.toDate ? { toDate: range.toDate } : {}),
    limit: graphqlLimits.events.rows,
  }
}

builder.queryFields((t) => {
  const args = { symbols: t.arg.stringList(), fromDate: t.arg.string(), toDate: t.arg.string() }
  return {
    stock: t.field({
      type: [StockType],
      description: 'All stocks, by company name.',
      resolve: (_root, _args, ctx) => ctx.market.stocks(),
    }),
    company_announcements: t.field({
      type: [Announcement],
      description: 'Newest first.',
      args,
      resolve: (_root, args, ctx) => ctx.market.announcements(eventFilter(args)),
    }),
    company_insider_trades: t.field({
      type: [Insider],
      description: 'Newest first.',
      args,
      resolve: (_root, args, ctx) => ctx.market.insiderTrades(eventFilter(args)),
    }),
  }
})

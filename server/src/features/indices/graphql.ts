import { assetTypes, intervals } from 'core/contract/graphql'
import { builder } from '#graphql/builder.ts'
import { CompanyProfile } from '#graphql/refs.ts'
import type { IndexCompany, MarketIndex } from '#market/records.ts'

const Index = builder.objectRef<MarketIndex>('market_indices').implement({
  fields: (t) => ({
    index_name: t.exposeString('index_name'),
    kite_instrument_token: t.expose('kite_instrument_token', { type: 'bigint' }),
  }),
})

const IndexCompanies = builder.objectRef<IndexCompany>('market_index_wise_companies').implement({
  fields: (t) => ({ company_profile: t.field({ type: CompanyProfile, resolve: (row) => row }) }),
})

interface Choice {
  readonly value: string
  readonly comment: string
}

const choice = (name: string) =>
  builder.objectRef<Choice>(name).implement({
    fields: (t) => ({ value: t.exposeString('value'), comment: t.exposeString('comment') }),
  })

const AssetTypes = choice('asset_type')
const Intervals = choice('interval')

builder.queryFields((t) => ({
  market_indices: t.field({
    type: [Index],
    description: 'Indices that have companies, by name.',
    resolve: (_root, _args, ctx) => ctx.market.marketIndices(),
  }),
  market_index_wise_companies: t.field({
    type: [IndexCompanies],
    description: 'Companies of an index, largest first.',
    args: { index_name: t.arg.string({ required: true }) },
    resolve: (_root, { index_name }, ctx) => ctx.market.indexCompanies(index_name),
  }),
  asset_type: t.field({ type: [AssetTypes], resolve: () => [...assetTypes] }),
  interval: t.field({ type: [Intervals], resolve: () => [...intervals] }),
}))

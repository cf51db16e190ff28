import { product } from 'core/contract'
import { batched } from '#graphql/batched.ts'
import { Affected, builder } from '#graphql/builder.ts'
import { LinkedUser, User } from '#graphql/refs.ts'
import { self } from '#graphql/self.ts'
import type { MutualFund } from '#market/records.ts'
import { addFund, listFunds, removeFund } from './portfolio.ts'
import type { HoldingRow } from './store.ts'

const Fund = builder.objectRef<MutualFund>('mutual_fund').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    return_3Y: t.exposeFloat('return_3Y', { nullable: true }),
    star_rating: t.exposeFloat('star_rating', { nullable: true }),
    [`is${product.dips}ETF`]: t.exposeBoolean('isDipSipETF'),
  }),
})

const fundById = batched<string, MutualFund>(
  async (ctx, ids) => new Map((await ctx.market.mutualFunds(ids)).map((fund) => [fund.id, fund])),
)

const Holding = builder.objectRef<HoldingRow>('portfolio_mutual_funds').implement({
  fields: (t) => ({
    mutual_fund_id: t.exposeID('mutual_fund_id'),
    user_id: t.exposeInt('user_id'),
    mutual_fund: t.field({
      type: Fund,
      nullable: true,
      description: 'Null for a fund that today’s market no longer lists.',
      resolve: (row, _args, ctx) => fundById(ctx, row.mutual_fund_id),
    }),
    user: t.field({ type: User, resolve: (row) => ({ id: row.user_id }) }),
  }),
})

const HoldingInput = builder.inputType('portfolio_mutual_funds_insert_input', {
  fields: (t) => ({
    mutual_fund_id: t.id({ required: true }),
    user_id: t.int(),
    user: t.field({ type: LinkedUser }),
  }),
})

builder.queryField('portfolio_mutual_funds', (t) =>
  t.field({
    type: [Holding],
    args: { email: t.arg.string() },
    resolve: (_root, { email }, ctx) => listFunds(self(ctx, { email })),
  }),
)

builder.mutationFields((t) => ({
  insert_portfolio_mutual_funds_one: t.field({
    type: Holding,
    args: { object: t.arg({ type: HoldingInput, required: true }) },
    resolve: (_root, { object }, ctx) =>
      addFund(self(ctx, { user_id: object.user_id, ...object.user }), object.mutual_fund_id),
  }),
  delete_portfolio_mutual_funds: t.field({
    type: Affected,
    args: { mutual_fund_id: t.arg.id({ required: true }), email: t.arg.string() },
    resolve: (_root, { mutual_fund_id, email }, ctx) => removeFund(self(ctx, { email }), mutual_fund_id),
  }),
}))

import { Affected, builder } from '#graphql/builder.ts'
import { LinkedUser, User } from '#graphql/refs.ts'
import { self } from '#graphql/self.ts'
import { changeAgent, createAgent, listAgents, removeAgent } from './agents.ts'
import type { AgentRow } from './store.ts'

const Agent = builder.objectRef<AgentRow>('trading_agent').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    short_name: t.exposeString('short_name'),
    description: t.exposeString('description'),
    alert_id: t.expose('alert_id', { type: 'bigint', nullable: true }),
    amount: t.exposeInt('amount'),
    notification_channel: t.exposeString('notification_channel'),
    created_at: t.expose('created_at', { type: 'timestamptz' }),
    updated_at: t.expose('updated_at', { type: 'timestamptz' }),
    user: t.field({ type: User, resolve: (row) => ({ id: row.user_id }) }),
  }),
})

const AgentInput = builder.inputType('trading_agent_insert_input', {
  fields: (t) => ({
    short_name: t.string({ required: true }),
    description: t.string(),
    alert_id: t.field({ type: 'bigint' }),
    amount: t.field({ type: 'numeric' }),
    notification_channel: t.string(),
    user: t.field({ type: LinkedUser }),
  }),
})

const AgentChanges = builder.inputType('trading_agent_set_input', {
  fields: (t) => ({
    short_name: t.string(),
    description: t.string(),
    alert_id: t.field({ type: 'bigint' }),
    amount: t.field({ type: 'numeric' }),
    notification_channel: t.string(),
  }),
})

builder.queryField('trading_agent', (t) =>
  t.field({
    type: [Agent],
    description: 'Newest first.',
    args: { email: t.arg.string() },
    resolve: (_root, { email }, ctx) => listAgents(self(ctx, { email })),
  }),
)

builder.mutationFields((t) => ({
  insert_trading_agent_one: t.field({
    type: Agent,
    args: { object: t.arg({ type: AgentInput, required: true }) },
    resolve: (_root, { object }, ctx) => createAgent(self(ctx, object.user ?? {}), object),
  }),
  update_trading_agent: t.field({
    type: Agent,
    args: {
      id: t.arg.int({ required: true }),
      changes: t.arg({ type: AgentChanges, required: true }),
    },
    resolve: (_root, { id, changes }, ctx) => changeAgent(self(ctx), id, changes),
  }),
  delete_trading_agent: t.field({
    type: Affected,
    args: { id: t.arg.int({ required: true }) },
    resolve: (_root, { id }, ctx) => removeAgent(self(ctx), id),
  }),
}))

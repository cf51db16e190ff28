import { Affected, builder } from '#graphql/builder.ts'
import { self } from '#graphql/self.ts'
import { listInstruments, removeInstruments, replaceInstruments, saveInstruments, versionOf } from './dips.ts'
import type { InstrumentRow } from './store.ts'

const Instrument = builder.objectRef<InstrumentRow>('user_instrument').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    user_id: t.exposeInt('user_id'),
    instrument_symbol: t.exposeString('instrument_symbol'),
    instrument_token: t.expose('instrument_token', { type: 'bigint' }),
    value: t.exposeInt('value'),
    base_amount: t.exposeInt('base_amount'),
    trigger: t.exposeFloat('trigger'),
    notification_frequency: t.exposeInt('notification_frequency'),
    notification_frequency_unit: t.exposeString('notification_frequency_unit'),
    allocation_factor: t.exposeFloat('allocation_factor'),
    notification_last_time: t.expose('notification_last_time', { type: 'timestamptz', nullable: true }),
    notification_channel: t.exposeString('notification_channel'),
  }),
})

const InstrumentInput = builder.inputType('user_instrument_insert_input', {
  description:
    'A stored ETF subscription. value, frequency, its unit and the last notification time are the server’s to decide; what is sent for them is not used.',
  fields: (t) => ({
    instrument_token: t.field({ type: 'bigint', required: true }),
    instrument_symbol: t.string({ required: true }),
    user_id: t.int(),
    base_amount: t.field({ type: 'numeric', required: true }),
    trigger: t.field({ type: 'numeric', required: true }),
    allocation_factor: t.field({ type: 'numeric', required: true }),
    notification_channel: t.string({ required: true }),
    value: t.field({ type: 'numeric' }),
    notification_frequency: t.field({ type: 'numeric' }),
    notification_frequency_unit: t.string(),
    notification_last_time: t.string(),
  }),
})

const Saved = builder
  .objectRef<{ readonly affected_rows: number; readonly returning: readonly InstrumentRow[] }>('user_instrument_saved')
  .implement({
    fields: (t) => ({
      affected_rows: t.exposeInt('affected_rows'),
      returning: t.field({ type: [Instrument], resolve: (saved) => [...saved.returning] }),
      version: t.string({ resolve: (saved) => versionOf(saved.returning) }),
    }),
  })

builder.queryFields((t) => ({
  user_instrument: t.field({
    type: [Instrument],
    description: 'By instrument symbol.',
    args: { user_id: t.arg.int() },
    resolve: (_root, { user_id }, ctx) => listInstruments(self(ctx, { user_id })),
  }),
  user_instrument_version: t.field({
    type: 'String',
    description: 'Changes with every change of the saved set; save_user_instrument takes it back.',
    args: { user_id: t.arg.int() },
    resolve: async (_root, { user_id }, ctx) => versionOf(await listInstruments(self(ctx, { user_id }))),
  }),
}))

/** Every row names its owner; one foreign name among them refuses the whole list. */
const ownersOf = (objects: readonly { readonly user_id?: number | null | undefined }[]) =>
  objects.map(({ user_id }) => user_id)

builder.mutationFields((t) => ({
  insert_user_instrument: t.field({
    type: Saved,
    description: 'Adds, or changes those already there (unique per user and instrument symbol). All or none.',
    args: { objects: t.arg({ type: [InstrumentInput], required: true }) },
    resolve: (_root, { objects }, ctx) => saveInstruments(self(ctx, { user_ids: ownersOf(objects) }), objects),
  }),
  delete_user_instrument: t.field({
    type: Affected,
    args: {
      user_id: t.arg.int(),
      instrumentTokens: t.arg({ type: ['bigint'], required: true }),
    },
    resolve: (_root, { user_id, instrumentTokens }, ctx) => removeInstruments(self(ctx, { user_id }), instrumentTokens),
  }),
  save_user_instrument: t.field({
    type: Saved,
    description:
      'The whole set in one transaction: what is not listed is unsubscribed. Refused when the set changed since `version` was read.',
    args: {
      user_id: t.arg.int(),
      objects: t.arg({ type: [InstrumentInput], required: true }),
      version: t.arg.string({ required: true }),
    },
    resolve: (_root, { user_id, objects, version }, ctx) =>
      replaceInstruments(self(ctx, { user_ids: [user_id, ...ownersOf(objects)] }), objects, version),
  }),
}))

import { dayOf } from 'core/values'
import type { Logger } from 'pino'
import type { OwnCtx } from '#ctx.ts'
import type { Rephrasing } from '#market/ask/question.ts'
import { type Model, ModelAway } from '#model/model.ts'
import { rephrase } from '#model/rephrase.ts'
import { takeModelUse } from './word-store.ts'

/** A use is counted before the model is asked: a slow answer costs as much as a good one. */
export const withinUses =
  (model: Model, take: () => Promise<boolean>, log: Pick<Logger, 'warn'>) =>
  async (sentence: string): Promise<Rephrasing> => {
    if (!(await take())) return { why: 'The language model was asked as often as one may in a day.' }
    try {
      const text = await rephrase(model, sentence)
      return text === null ? { why: 'A language model could not rephrase it either.' } : { text }
    } catch (error) {
      if (!(error instanceof ModelAway)) throw error
      log.warn({ err: error.cause ?? error }, 'the language model is away')
      return { why: error.message }
    }
  }

/** Within the person's uses of the day. */
export function rephraseFor(own: OwnCtx, model: Model, sentence: string): Promise<Rephrasing> {
  const { db, env, user, clock, log } = own
  const use = { user_id: user.id, day: dayOf(clock.now()), most: env.MODEL_DAILY_BUDGET }
  const take = (): Promise<boolean> => db.asUser(user.id, (tx) => takeModelUse(tx, use))
  return withinUses(model, take, log)(sentence)
}

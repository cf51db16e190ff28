/** What a person can and will risk: asked, reckoned, kept, and forgotten when she says so. */
import {
  isRiskAnswers,
  nextRiskQuestion,
  type RiskAnswers,
  riskBandOf,
  riskResult,
  riskValidMonths,
} from 'core/calculators'
import { AppError } from 'core/contract'
import type { RiskBandNow, RiskProfile, RiskTaken } from 'core/contract/rest'
import { dayOf } from 'core/values'
import type { UserCtx } from '#ctx.ts'
import { deleteProfiles, insertTaken, putDraft, readDraft, readTaken, type TakenRow } from './store.ts'

const day = (at: Date): string => dayOf(at.getTime())

/** The same day so many months later; the last day of a shorter month. */
function monthsAfter(from: string, months: number): string {
  const at = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(at / 12), (at % 12) + 1]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${String(month).padStart(2, '0')}-${String(Math.min(last, Number(from.slice(8)))).padStart(2, '0')}`
}

/** Answers of an earlier set of questions no longer add up to a profile: they are not shown as one. */
function presentTaken({ id, answers, taken_at }: TakenRow): RiskTaken[] {
  if (!taken_at || !isRiskAnswers(answers) || nextRiskQuestion(answers) !== null) return []
  const retakeOn = monthsAfter(day(taken_at), riskValidMonths)
  return [{ ...riskResult(answers), id, answers, takenAt: taken_at.toISOString(), retakeOn }]
}

export const readProfile = ({ db, user }: UserCtx): Promise<RiskProfile> =>
  db.readAs(user.id, async (tx) => ({
    draft: await readDraft(tx, user.id),
    taken: (await readTaken(tx, user.id)).flatMap(presentTaken),
  }))

export async function readBand(ctx: UserCtx): Promise<RiskBandNow | null> {
  const [newest] = (await readProfile(ctx)).taken
  if (!newest) return null
  const { title, equity } = riskBandOf(newest.band)
  return { band: newest.band, title, equity, takenOn: day(new Date(newest.takenAt)), retakeOn: newest.retakeOn }
}

function known(answers: RiskAnswers): RiskAnswers {
  if (!isRiskAnswers(answers))
    throw new AppError('invalid_input', { message: 'These are not answers to our questions.' })
  return answers
}

export const saveDraft = async ({ db, user }: UserCtx, answers: RiskAnswers): Promise<void> =>
  db.asUser(user.id, (tx) => putDraft(tx, user.id, known(answers)))

export async function finishProfile({ db, user, clock }: UserCtx, answers: RiskAnswers): Promise<RiskTaken> {
  if (nextRiskQuestion(known(answers)) !== null) {
    throw new AppError('invalid_input', { message: 'Every question needs an answer.' })
  }
  const { capacity, tolerance, band } = riskResult(answers)
  const taken_at = new Date(clock.now())
  const scores = { taken_at, capacity: capacity.score, tolerance: tolerance.score, band }
  const id = await db.asUser(user.id, (tx) => insertTaken(tx, user.id, answers, scores))
  const [taken] = presentTaken({ id, answers, taken_at })
  if (!taken) throw new Error('a finished profile must read back as one')
  return taken
}

export const forgetProfiles = ({ db, user }: UserCtx): Promise<number> =>
  db.asUser(user.id, (tx) => deleteProfiles(tx, user.id))

import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { answerText } from 'core/compile'
import { dayOf, parseDay } from 'core/values'
import { systemClock } from '#clock.ts'
import { withinUses } from '#features/research/rephrasing.ts'
import { createLog } from '#http/log.ts'
import { openMarketStore } from '#jobs/open-market.ts'
import { createAsk } from '#market/ask/ask.ts'
import type { Asked } from '#market/ask/question.ts'
import { createModel } from '#model/openai-compatible.ts'
import type { Command, CommandIo } from '../command.ts'
import { openPerson, type Person, stranger } from '../person.ts'

const usage = 'ask "<sentence>" [--as-of YYYY-MM-DD] [--as e-mail]'

export const ask: Command = {
  name: 'ask',
  summary: 'Answers a question like the chat does, whether or not the server runs.',
  usage,
  run: async (args, io) => {
    const asked = readArguments(args)
    if (!asked) {
      io.err(`artha ${usage}`)
      return 2
    }
    const dataDir = resolve(io.env.ARTHA_DATA_DIR)
    mkdirSync(dataDir, { recursive: true })
    const person = asked.email === null ? stranger : await openPerson(io.env, dataDir, asked.email)
    try {
      const { answer } = await answerAs(io, dataDir, person, asked)
      io.out(io.json ? JSON.stringify(answer) : answerText(answer))
      return answer.outcome === 'refused' ? 1 : 0
    } finally {
      await person.close()
    }
  },
}

interface Arguments {
  readonly sentence: string
  readonly asOf: string | null
  readonly email: string | null
}

function readArguments(args: readonly string[]): Arguments | null {
  const words = [...args]
  const take = (name: string): string | null => {
    const at = words.indexOf(name)
    return at < 0 ? null : (words.splice(at, 2)[1] ?? '')
  }
  const asOf = take('--as-of')
  const email = take('--as')
  const sentence = words.join(' ').trim()
  const isWrong =
    sentence === '' || sentence.startsWith('--') || (asOf !== null && !parseDay(asOf)) || email?.trim() === ''
  return isWrong ? null : { sentence, asOf, email: email?.trim().toLowerCase() ?? null }
}

async function answerAs(
  { env, err }: CommandIo,
  dataDir: string,
  person: Person,
  { sentence, asOf }: Arguments,
): Promise<Asked> {
  const log = createLog({ ...env, LOG_LEVEL: 'silent' })
  const model = createModel(env)
  const store = await openMarketStore({ env, dataDir, log, clock: systemClock, onProgress: err })
  try {
    return await createAsk(store)({
      sentence,
      asOf,
      today: asOf ?? dayOf(systemClock.now()),
      taught: person.taught,
      watchlist: person.watchlist,
      ...(model ? { rephrase: withinUses(model, person.takeUse, log) } : {}),
    })
  } finally {
    store.close()
  }
}

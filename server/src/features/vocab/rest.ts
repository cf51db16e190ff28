import { TrySentenceRequest, type Vocabulary, vocabLimits } from 'core/contract/rest'
import { vocabulary } from 'core/language'
import { type App, get, post } from '#http/route.ts'
import { trySentence, unknownWords, type VocabParts } from './vocab.ts'

const limit = vocabLimits.perMinute

export function vocabRoutes(app: App, parts: VocabParts): void {
  get(app, '/api/vocab', { who: 'public', limit }, (): Vocabulary => ({ entries: vocabulary() }))

  post(app, '/api/vocab/try', { who: 'public', limit, body: TrySentenceRequest }, ({ ctx, body }) =>
    trySentence(ctx, body.sentence, parts),
  )

  get(app, '/api/vocab/unknown', { who: 'signedIn', limit }, ({ ctx }) => unknownWords(ctx, parts))
}

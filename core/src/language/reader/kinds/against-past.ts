import type { Expression } from '../../ast.ts'
import { readRelative } from '../conditions/relative.ts'
import { field, hasPeriod, window } from '../figures/make.ts'
import { isWord, type Sentence, senseAt } from '../token.ts'

/** "pe vs industry", "roe vs sector average". */
function readAgainstPeers(sentence: Sentence, at: number, [first]: readonly Expression[]) {
  const isPeers = /^(?:its |their )?(?:industry|sector)\b/.test(sentence.tokens[at]?.norm ?? '')
  const beside = first && isPeers ? readRelative(sentence, at, first) : null
  return beside && { figures: [beside.value], next: beside.next }
}

/** "pe vs 5yr avg": the figure against its own past. */
export function readAgainstPast(sentence: Sentence, at: number, figures: readonly Expression[]) {
  if (!isWord(sentence, at, 'vs', 'with', 'and', 'comma')) return null
  const peers = isWord(sentence, at, 'vs') ? readAgainstPeers(sentence, at + 1, figures) : null
  if (peers) return peers
  let place = at + 1
  const span = senseAt(sentence, place, 'span') ?? null
  const range = senseAt(sentence, place, 'range')
  const over = span?.span ?? (range?.range.range === 'last' ? range.range.span : null)
  if (over) place++
  const isHistory = isWord(sentence, place, 'history')
  if (isHistory) place++
  const isAverage = isWord(sentence, place, 'avg', 'median')
  if (!isAverage || (!over && !isHistory)) return null
  place++
  const later = over ? null : senseAt(sentence, place, 'span')
  const whole = over ?? later?.span ?? { count: 5, unit: 'y' as const }
  if (later) place++
  const [first] = figures
  if (!first) return null
  // What trails has a past of its own: a PE of each day, not five of year-ends.
  const isOfYears = first.node === 'field' && first.period !== 'ttm' && hasPeriod(first.id, 'annual')
  const base = isOfYears ? (field(first.id, 'annual') ?? first) : first
  return {
    figures: [window('avg', base, whole), window('median', base, whole), window('percentile', base, whole)],
    next: place,
  }
}

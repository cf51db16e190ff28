import type { Candidate } from '../candidate.ts'
import { nothingNoted, type Sentence } from '../token.ts'

/** Things of the market that are not kept here, by the words for them and what they are called. */
const absent: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:upcoming|new|latest|open|current|recent|list of|all|live|sme|subscribe|apply)\b.*\bipos?\b|\bipos?\b.*\b(?:this|next|today|upcoming|subscription|allotment|gmp|list|calendar|status|open|apply)\b/,
    'IPOs',
  ],
  [
    /\b(?:debt|liquid|gilt|overnight|ultra short|money market|corporate bond|banking and psu) (?:mutual )?(?:funds?|mfs?)\b/,
    'Debt and liquid funds',
  ],
  [/\bgmp\b|\bgrey market premium of\b/, 'Grey market prices'],
  [/\b(?:agm|egm|annual general meeting)\b/, 'Dates of general meetings'],
  [
    /\banalysts?\b.*\b(?:rating|ratings|recommendation|recommendations|estimate|estimates|consensus)\b|\bbroker(?:age)? (?:report|reports|recommendation|recommendations|ratings?)\b/,
    'Ratings and estimates of analysts',
  ],
  [
    /\b(?:fixed deposit|fd rates?|bond yields?|corporate bonds?|government bonds?|debentures?|ncds?)\b/,
    'Bonds and deposits',
  ],
]

/** Said plainly, so that nobody takes silence for none. */
export function notKept(sentence: Sentence): Candidate | null {
  const small = sentence.text.slice(0, 400).toLowerCase()
  if (/^(?:what|define|explain|meaning)\b/.test(small)) return null
  const found = absent.find(([pattern]) => pattern.test(small))
  if (!found) return null
  return {
    outcome: 'refused',
    problem: { code: 'no_data', message: `${found[1]} are not kept here.`, place: null, nearest: [] },
    choices: [],
    strength: 3,
    unread: [],
    notes: nothingNoted,
  }
}

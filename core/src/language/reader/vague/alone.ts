/** One word of the market by itself: it is known, and what is wanted of it is asked. */
import { findFields } from 'core/catalogue'
import { findPattern } from 'core/indicators'
import { parseCanonical } from '../../canonical/parse.ts'
import { checkQuery } from '../../check/check-query.ts'
import type { Choice } from '../../reading.ts'
import type { Candidate } from '../candidate.ts'
import { contentOf } from '../kinds/slots.ts'
import { nothingNoted, type Sentence, senseAt } from '../token.ts'

export const alone = (sentence: Sentence): Candidate | null =>
  whichSide(sentence) ?? whichTop(sentence) ?? whichUse(sentence)

/** "roe" may be asked about, ranked by, or looked up. */
function whichUse(sentence: Sentence): Candidate | null {
  const [only, ...others] = contentOf(
    sentence,
    sentence.tokens.map((_token, at) => at),
  )
  if (only === undefined || others.length > 0) return null
  const id = senseAt(sentence, only, 'field')?.id
  const title = id && findFields(id)[0]?.title
  // "dividend stocks" says more than the word; a word that is a name as well is that name.
  if (!title || sentence.all.length > 1 || sentence.tokens[only]?.senses.some(({ is }) => is === 'entity')) return null
  const choices = running([
    { label: `What ${title} means`, text: `define ${id}` },
    { label: `Highest ${title}`, text: `screen stocks sort ${id} desc limit 20` },
    { label: `${title} of TCS`, text: `show TCS: ${id}` },
  ])
  return choices.length > 1 ? asked(`What shall be shown of ${title}?`, choices) : null
}

const twoSided =
  /^\W*(?:stocks? (?:with|showing|forming) )?(engulfing|harami|marubozu|kicker)(?: (?:patterns?|candles?|candlesticks?|stocks?|today))*\W*$/i

/** A pattern that goes both ways is not chosen for the asker. */
function whichSide(sentence: Sentence): Candidate | null {
  const name = twoSided.exec(sentence.text.slice(0, 100))?.[1]?.toLowerCase()
  if (!name) return null
  const choices = ['bullish', 'bearish'].flatMap((side) => {
    const pattern = findPattern(`${side}_${name}`)
    return pattern ? [{ label: pattern.title, text: `screen stocks where pattern(${pattern.id})` }] : []
  })
  return asked('Which way shall it point?', running(choices))
}

const tops = /^\W*(?:(?:show|list|give|tell)(?: me)? )?(?:the )?top ?(\d{1,3})? ?(?:stocks|shares|companies)\W*$/i

/** "top 10 stocks": by what, nobody said. */
function whichTop(sentence: Sentence): Candidate | null {
  const found = tops.exec(sentence.text.slice(0, 100))
  if (!found) return null
  const count = Number(found[1] ?? 10)
  const by = [
    ['By market cap', 'market_cap'],
    ['By the rise of the day', 'return(1d)'],
    ['By the return of a year', 'return(1y)'],
    ['By ROE', 'roe'],
  ] as const
  const choices = by.map(([label, figure]) => ({ label, text: `screen stocks sort ${figure} desc limit ${count}` }))
  return asked('Top by which figure?', running(choices))
}

/** Only what runs when sent is offered. */
const running = (choices: readonly Choice[]): readonly Choice[] =>
  choices.filter(({ text }) => {
    const read = parseCanonical(text)
    return read.ok && checkQuery(read.value) === null
  })

const asked = (question: string, choices: readonly Choice[]): Candidate => ({
  outcome: 'clarify',
  question,
  choices,
  strength: 3,
  unread: [],
  notes: nothingNoted,
})

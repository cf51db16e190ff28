import type { Condition, Query, Universe, Watch, WatchChannel } from '../../ast.ts'
import { print } from '../../canonical/print.ts'
import { type Candidate, type KindReader, refusal } from '../candidate.ts'
import { readInstrument } from '../figures/subject.ts'
import { joinUniverses } from '../figures/universe.ts'
import { assumed, became, isWord, joinNotes, type Notes, nothingNoted, type Sentence, senseAt } from '../token.ts'
import { allOf } from './clauses.ts'
import { phraseTable } from './phrases.ts'
import { fillSlots, hasWord, type Slot, saying } from './slots.ts'
import { readAimed } from './target.ts'

const phrases = phraseTable(`
alert: message me | message me when | message me if | text me when | ping me when | remind me when | send me alert | send me alerts | send alert | keep an eye on | wake me up when | wake me when | ka alert laga do | alert laga do | alert lagao | ka alert lagao | alert laga dena | alert | alert me | alert me when | alert me if | alert me once when | alert me once | alert me whenever | alert me every time | alert when | alert if | alerts | price alert | set alert | set an alert | set a price alert | create alert | create an alert | notify | notify me | notify me when | notify me if | notify me every time | notify when | notify if | inform me when | inform me if | warn me when | warn me if | ping me | ping me when | ping me if | remind me when | remind me if | remind me | tell me when | tell me if | tell me each time | alert me each time | notify me each time | message me each time | message me every time | tell me once | tell me whenever | tell me every time | let me know when | let me know if | let me know once | batao jab | batao agar | bata dena jab | bata dena agar | batana jab | bataiye jab | bataiyega jab | batana | mujhe batana | mujhe batana jab | mujhe bata dena | tab batao | tab batana | tab bata dena | alert karo | alert kar dena | watch | send alert | send me an alert | send me alert when | send alert when | message me when | msg me when
whenword: when | if | jab | jab bhi | whenever | agar | as soon as | jaise hi | जब | जब भी | every time | each time
telegram: telegram | send a telegram alert | send a telegram alert when | send telegram alert | send telegram alert when | send me a telegram alert when | a telegram alert | telegram pe | telegram par | on telegram | via telegram | by telegram | through telegram | tell me on telegram | tell me on telegram when | tell me on telegram if | telegram alert | telegram alert when | telegram message | telegram me | telegram pe batao | telegram pe batao jab | telegram par batao jab | telegram pe alert
webhook: webhook | send webhook | via webhook | on webhook | by webhook | through webhook | send a webhook | call webhook | call my webhook
inbox: inbox | in app | in the app | on app | app notification | in my inbox | notification
nochannel: email | email me | email me when | mail me | mail me when | on email | by email | sms | sms me | sms me when | by sms | whatsapp | whatsapp pe | on whatsapp | whatsapp me | whatsapp pe batao | call me | call me when
each: every time | each time | every time when | jab bhi | har baar | har bar | whenever | on each | always
once: once | only once | just once | ek baar | ek bar | one time | first time
reach: reach | reaches | reached | hits | touches | comes to | goes to | becomes
signal: signal | signals | any signal | signal on | buy signal | sell signal
watchnoise: send | tab | तो बताओ | तो बताना | बताओ | बताना | तो | message karo | message kar dena | message bhejo | msg karo | jaye | jaaye | jae | ho jaye | ho jaae | aaye | aa jaye | kare | karta | karta hai | kare to | करता | करता है | happens | occurs | gives | shows
`)

const channelWords = ['telegram', 'webhook', 'inbox'] as const

/** A condition to be told of when it comes true. */
export const watch: KindReader = {
  kind: 'watch',
  phrases,
  read(sentence, { previous }) {
    const isSaid = hasWord(sentence, 'alert', ...channelWords, 'nochannel')
    // "when was sbi at its 52 week low" asks for a day that has been.
    const opens = isWord(sentence, 0, 'whenword') && !/^\s*when (?:was|were|did)\b/i.test(sentence.text)
    if (!isSaid && (!opens || hasWord(sentence, 'study', 'studynoise'))) return null
    let channel: WatchChannel = 'any'
    let trigger: Watch['trigger'] = 'entry'
    const slots: Slot[] = [
      saying(sentence, ['each'], 'each', () => {
        trigger = 'each'
      }),
      saying(sentence, ['once'], 'once', () => {
        trigger = 'once'
      }),
      ...channelWords.map((word) =>
        saying(sentence, [word], `by ${word}`, () => {
          channel = word
        }),
      ),
      (at) => {
        if (!isWord(sentence, at, 'alert')) return null
        const norm = sentence.tokens[at]?.norm ?? ''
        if (/(?:every|each) time|whenever/.test(norm)) trigger = 'each'
        if (/\bonce\b/.test(norm)) trigger = 'once'
        return { next: at + 1, notes: became(at, at + 1, 'watch') }
      },
      saying(sentence, ['whenword', 'nochannel', 'latest', 'what'], 'when'),
      (at) => (isNoise(sentence, at) ? { next: at + 1, notes: became(at, at + 1, 'when') } : null),
    ]
    const { left, notes } = fillSlots(sentence, slots)
    if (hasWord(sentence, 'signal')) return isSaid ? whichSignal(sentence) : null
    const aimed = readAimed(sentence, left)
    if (!aimed.condition) return null
    const isNamed = 'instruments' in aimed.target
    // "When the 50 DMA moves above the 200 DMA" by itself asks for companies.
    if (!isSaid && !isNamed) return null
    const these =
      'universe' in aimed.target ? ofThese(sentence, previous, aimed.target.universe, aimed.condition) : null
    if (these?.outcome === 'refused') return these.candidate
    const target = these?.target ?? aimed.target
    const query: Watch = { kind: 'watch', target, when: these?.when ?? aimed.condition, channel, trigger }
    const all = joinNotes(notes, aimed.notes, these?.notes ?? nothingNoted, fromToday(sentence))
    if (hasWord(sentence, 'nochannel')) return whichChannel(query, aimed.unread)
    return {
      outcome: 'query',
      query,
      strength: isSaid ? 3 : 2,
      unread: [...aimed.unread, ...fundsOfMetal(sentence)],
      notes: all,
    }
  },
}

type OfThese =
  | { readonly outcome: 'read'; readonly target: Watch['target']; readonly when: Condition; readonly notes: Notes }
  | { readonly outcome: 'refused'; readonly candidate: Candidate }

/** "alert me when any of these falls 5%": whatever is in the list when it happens. */
function ofThese(sentence: Sentence, previous: Query | null, named: Universe, condition: Condition): OfThese | null {
  const said = /\b(?:any|one|each|all|some) of them\b|\b(?:(?:any|one|each|all|some) of )?(?:these|those)\b/i.exec(
    sentence.text,
  )?.[0]
  if (!said) return null
  if (previous?.kind !== 'screen') {
    // "when any nifty 50 stock falls, those …": they are named.
    if (named.base !== 'stocks' || named.within.length + named.except.length > 0) return null
    const whose = 'Which ones? Name them, as in “any nifty 50 stock”, or ask for a list first.'
    return { outcome: 'refused', candidate: refusal(whose) }
  }
  const { universe, where, limit } = previous
  const isCut = limit !== null
  return {
    outcome: 'read',
    target: { universe: joinUniverses(universe, named) },
    when: where ? allOf([where, condition]) : condition,
    notes: assumed(said, isCut ? 'all that match, not only the first of the list' : 'all that match when it happens'),
  }
}

/** "gold etf" is not gold: which of them is meant has to be said. */
const fundsOfMetal = (sentence: Sentence): readonly number[] =>
  sentence.tokens.flatMap((_token, at) =>
    isWord(sentence, at, 'base') && readInstrument(sentence, at - 1)?.value.asset === 'commodity' ? [at] : [],
  )

const isNoise = (sentence: Sentence, at: number): boolean => {
  const token = sentence.tokens[at]
  return (
    isWord(sentence, at, 'watchnoise') &&
    (token?.senses.every((sense) => sense.is === 'word' || sense.is === 'filler') ?? false)
  )
}

/** An alert does not remember the day it was made: what it is held against is the close before. */
const fromToday = (sentence: Sentence) => {
  const said = /\b(?:(?:from|since) (?:today|now|here)|aaj se)\b/i.exec(sentence.text)?.[0]
  return said ? assumed(said, 'against the close of the day before, each day') : nothingNoted
}

function whichChannel(query: Watch, unread: readonly number[]): Candidate {
  const choices = (['telegram', 'webhook', 'inbox'] as const).map((channel) => ({
    label: { telegram: 'On Telegram', webhook: 'By webhook', inbox: 'In the app' }[channel],
    text: print({ ...query, channel }),
  }))
  return {
    outcome: 'clarify',
    question: 'Alerts go out by Telegram, by webhook or in the app. Which shall it be?',
    choices,
    strength: 3,
    unread,
    notes: nothingNoted,
  }
}

/** A signal is many things: none is armed by guessing. */
function whichSignal(sentence: Sentence): Candidate {
  const scope = sentence.tokens.map((_token, at) => senseAt(sentence, at, 'scope')).find((found) => found !== null)
  const isWatchlist = scope?.scopes.some(({ by }) => by === 'watchlist') ?? false
  const universe = isWatchlist ? 'any stocks in watchlist' : 'any stocks in index "NIFTY 50"'
  const signals = [
    ['Golden cross', 'sma(50) crosses above sma(200)'],
    ['RSI below 30', 'rsi(14) < 30'],
    ['A fall of 3% in a day', 'return(1d) <= -3%'],
    ['A new 52-week high', 'close >= high_52w'],
  ] as const
  return {
    outcome: 'clarify',
    question: 'Which signal shall it be?',
    choices: signals.map(([label, condition]) => ({ label, text: `watch ${universe} when ${condition}` })),
    strength: 3,
    unread: [],
    notes: nothingNoted,
  }
}

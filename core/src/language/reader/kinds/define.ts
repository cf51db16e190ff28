import { findFields } from 'core/catalogue'
import { findIndicator, findPattern } from 'core/indicators'
import { findGlossaryEntry, glossary } from '../../glossary.ts'
import { technicalOfField } from '../../technical-fields.ts'
import type { KindReader } from '../candidate.ts'
import { fillers } from '../lexicon/fillers.ts'
import { became, isWord, type Token } from '../token.ts'
import { phraseTable } from './phrases.ts'
import { contentOf, fillSlots, hasWord, saying } from './slots.ts'

const termPrefix = 'term:'

const phrases = {
  ...phraseTable(`
define: computed | measured | worked out | define | definition | definition of | meaning | meaning of | what is the meaning of | what is meant by | what does | what do you mean by | explain | explain me | explain the | kya hota hai | kya hoti hai | kya hote hai | kya hota h | ka matlab | ka matlab kya hai | matlab | kya matlab | means | mean | full form | full form of | how is | how are | calculated | calculate | how to calculate | formula | formula of | formula for | samjhao | samjhaiye | what is a | what is an | what are the different | what exactly is | who are | concept of | iska matlab | stand for | stands for | kise kehte hai | kise kahte hain
difference: difference
termnoise: in simple words | in simple terms | in simple language | in hindi | simply | order | pattern | ratio | indicator | issue | term | account | score | in stock market | in mutual funds | in trading | of a company | of a stock | settlement
`),
  ...Object.fromEntries(
    glossary.map(({ id, words }) => [`${termPrefix}${id}`, words.filter((word) => !fillers.has(word))]),
  ),
}

/** What a word means. Asked only where a word of the market stands alone: with a company's name its figure is meant. */
export const define: KindReader = {
  kind: 'define',
  phrases,
  read(sentence) {
    const asks =
      hasWord(sentence, 'define', 'what', 'compare') ||
      /\bdifference\b/.test(sentence.text) ||
      /\bkya\b/.test(sentence.text)
    if (!asks) return null
    let term: string | null = null
    const terms: string[] = []
    const { left, notes } = fillSlots(sentence, [
      (at) => {
        const token = sentence.tokens[at]
        const found = token ? termOf(token) : null
        if (found === null || (term !== null && !hasWord(sentence, 'compare', 'vs'))) return null
        terms.push(found)
        term ??= found
        return { next: at + 1, notes: became(at, at + 1, `define ${found}`) }
      },
      saying(sentence, ['define', 'what', 'termnoise', 'compare', 'vs', 'changeof', 'difference'], 'define'),
    ])
    if (term === null) return null
    const unread = contentOf(sentence, left)
    if (terms.length > 1)
      return {
        outcome: 'clarify',
        question: 'Each is explained by itself. Which one first?',
        choices: [...new Set(terms)].map((each) => ({ label: titleOf(each), text: `define ${each}` })),
        strength: 2,
        unread,
        notes,
      }
    // "what is short covering", with nothing else: the word is asked about, not where it happens.
    const isAlone = sentence.tokens.length === 2 && isWord(sentence, 0, 'what', 'define')
    const isSure = isAlone || hasWord(sentence, 'define')
    return { outcome: 'query', query: { kind: 'define', term }, strength: isSure ? 3 : 2, unread, notes }
  },
}

/** A figure by its own name comes before a word of the glossary, and that before what else a figure is called. */
export function termOf(token: Token): string | null {
  const called: string[] = []
  for (const sense of token.senses) {
    if (sense.is === 'field') {
      const id = technicalOfField(sense.id)?.id ?? sense.id
      const title = findFields(sense.id)[0]?.title.toLowerCase()
      if (token.norm === title || token.norm === sense.id || token.norm === sense.id.replaceAll('_', ' ')) return id
      called.push(id)
    }
    if (sense.is === 'price') called.push(sense.of)
    if (sense.is === 'indicator') called.push(sense.id)
    if (sense.is === 'pattern') called.push(sense.id)
  }
  return glossaryTerm(token) ?? called[0] ?? null
}

function glossaryTerm({ senses }: Token): string | null {
  for (const sense of senses) {
    if (sense.is === 'word' && sense.word.startsWith(termPrefix)) return sense.word.slice(termPrefix.length)
  }
  return null
}

const titleOf = (term: string): string =>
  findFields(term)[0]?.title ?? findIndicator(term)?.title ?? findGlossaryEntry(term)?.title ?? term

/** Whether "define …" knows it. */
export const isTerm = (term: string): boolean =>
  findFields(term).length > 0 ||
  findIndicator(term) !== undefined ||
  Boolean(findPattern(term)) ||
  findGlossaryEntry(term) !== null

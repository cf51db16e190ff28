import type { Expression, Holders, Instrument } from '../../ast.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { assumed, became, isWord, joinNotes, type Notes, type Sentence, senseAt } from '../token.ts'
import { instrumentOf, readEntity } from './names.ts'
import { phraseTable } from './phrases.ts'
import { contentOf, fillSlots, hasWord, type Slot, saying, saysAny } from './slots.ts'

const changeWords = phraseTable(`
bought: bought | buy | buys | buying | kharida | kharide | kharidi | khareeda | kharid | added more | accumulated | accumulating | increased stake | increased their stake | increased holding | raised stake | stake badhaya | latest buys | recent buys
sold: sold | sell | sells | selling | becha | beche | bechi | bech diya | reduced stake | reduced their stake | reduced holding | trimmed stake | cut stake | decreased stake | dumped | stake ghataya
newly: new additions | additions | new names | new | newly | newly added | newly bought | new entry | new entries | fresh entry | fresh entries | entered | added | fresh buys | new stocks | new holdings
exited: exited | exit | exits | exited from | completely exited | fully exited | sold out of | sold off | completely sold | nikal gaya | nikal gaye
`)

/** "fresh" and "left" are said of prices too, so these ids are their own. */
export const changes = { bought: 'bought', sold: 'sold', newly: 'new', exited: 'left' } as const

const ownerWords = phraseTable(`
hold: hold | holds | holding | holdings | held | held by | exposure to | exposure in | with exposure to | having exposure to | exposed to | own | owns | owned | owned by | invested in | holders | holder | holders of | holder of | shareholders of | shareholder of | shareholders in | owners of | stake in | stake | institutional holders | institutional holder | institutions holding | portfolio | portfolio of | portfolio holdings | ke paas | ke paas hai | stake holders
shpattern: shareholding pattern | share holding pattern | holding pattern | shareholding structure | ownership pattern | shareholding
major: major | main | principal
recently: recently | lately | of late
whose: who holds | who hold | who owns | who own | who all | who all hold | who are | kaun kaun | kaun kaun se | kiske | kiske paas | kis kis ke paas | kis kis ka
fundword: mf | mfs | mutual fund | mutual funds | fund | funds | scheme | schemes | fund houses | konse fund | konsa fund | kaunse fund | kaunsa fund | konsa mutual fund | kaunsa mutual fund | konse mutual fund | kaun se fund | which mf | which mfs | which funds | which fund | which mutual funds | which mutual fund | which schemes | any fund | any mutual fund | mutual fund holders
investorword: investor | investors | big investor | big investors | ace investor | ace investors | which ace investors | superstar investor | superstar investors | superstars | marquee investors | bade investor | individual investors | famous investors
`)

const phrases = { ...changeWords, ...ownerWords }

/** "last month", "this quarter": changes are always those of the latest disclosure. */
export const latestDisclosure =
  (sentence: Sentence): Slot =>
  (at) => {
    const isRange = senseAt(sentence, at, 'range') !== null
    if (!isRange && !isWord(sentence, at, 'quarterly', 'latest', 'yesterday', 'recently')) return null
    const text = sentence.tokens[at]?.text ?? ''
    const isNow = isWord(sentence, at, 'latest')
    const meaning = 'between the last two disclosures'
    return {
      next: at + 1,
      notes: joinNotes(became(at, at + 1, meaning), isNow ? { became: [], assumptions: [] } : assumed(text, meaning)),
    }
  }

const askers = new Set(['who', 'whom', 'whose', 'kaun', 'kiske'])

/** "top 10": holders are listed largest first, and all of them. */
export const topOf =
  (sentence: Sentence): Slot =>
  (at) => {
    const number = senseAt(sentence, at + 1, 'number')
    if (!isWord(sentence, at, 'top', 'highest') || number?.unit !== 'plain') return null
    const text = `${sentence.tokens[at]?.text ?? ''} ${sentence.tokens[at + 1]?.text ?? ''}`
    return {
      next: at + 2,
      notes: joinNotes(became(at, at + 2, 'largest first'), assumed(text, 'all are listed, largest first')),
    }
  }

/** The field of that name counts them; who they are is asked for. */
const isShareholders = (sentence: Sentence, at: number): boolean =>
  senseAt(sentence, at, 'field')?.id === 'shareholders' &&
  /^(?:shareholders|shareholder)$/.test(sentence.tokens[at]?.norm ?? '')

export const holders: KindReader = {
  kind: 'holders',
  phrases,
  read(sentence) {
    if (!sentence.tokens.some((_token, at) => readEntity(sentence, at, 'stock'))) return null
    const owners = ownersBeside(sentence)
    // One owner and one company: what the one holds of the other, which is read in holdings.ts.
    if (owners.length === 1) return null
    let subject: Instrument | null = null
    let among: Holders['among'] = 'all'
    let change: Holders['change'] = 'any'
    let above: number | null = null
    const whose = hasWord(sentence, 'whose') || saysAny(sentence, askers)
    const slots: Slot[] = [
      (at) => {
        const entity = subject || owners.includes(at) ? null : readEntity(sentence, at, 'stock')
        const found = entity && instrumentOf(entity.value)
        if (!entity || !found) return null
        subject = found
        return entity
      },
      (at) => {
        if (above !== null) return null
        const op = senseAt(sentence, at, 'op')?.op
        const number = senseAt(sentence, op ? at + 1 : at, 'number')
        if (!number || number.unit === 'rupees' || number.unit === 'times') return null
        if (op !== '>' && op !== '>=' && !(number.orMore && !op)) return null
        above = number.value
        let next = at + (op ? 2 : 1)
        if (isWord(sentence, next, 'percentsign')) next++
        return { next, notes: became(at, next, `above ${number.value}%`) }
      },
      saying(sentence, ['fundword'], 'among funds', () => {
        among = 'funds'
      }),
      saying(sentence, ['investorword'], 'among investors', () => {
        among = 'investors'
      }),
      ...(['exited', 'newly', 'bought', 'sold'] as const).map((word) =>
        saying(sentence, [word], changes[word], () => {
          change = changes[word]
        }),
      ),
      // Promoters and each named owner stand among the holders that are disclosed.
      (at) => {
        const isOwner = owners.includes(at) || (whose && isWord(sentence, at, 'ev.promoter'))
        if (!isOwner || !hasWord(sentence, 'hold', 'whose')) return null
        const text = sentence.tokens[at]?.text ?? ''
        return {
          next: at + 1,
          notes: joinNotes(became(at, at + 1, 'holders'), assumed(text, 'among all holders that are disclosed')),
        }
      },
      topOf(sentence),
      saying(sentence, ['hold', 'whose', 'major'], 'holders'),
      (at) => (isShareholders(sentence, at) ? { next: at + 1, notes: became(at, at + 1, 'holders') } : null),
      saying(sentence, ['highest', 'top', 'find'], 'largest first'),
      saying(sentence, ['howmany', 'shpattern', 'what'], 'holders'),
      latestDisclosure(sentence),
      (at) => {
        if (senseAt(sentence, at, 'field')?.id !== 'mutual_fund_holding') return null
        among = 'funds'
        return { next: at + 1, notes: became(at, at + 1, 'among funds') }
      },
    ]
    const { left, notes } = fillSlots(sentence, slots)
    const isAsked =
      (hasWord(sentence, 'hold', 'whose') &&
        (whose || hasWord(sentence, 'fundword', 'investorword') || hasHolders(sentence))) ||
      (hasWord(sentence, 'hold') && owners.length > 0) ||
      (hasWord(sentence, 'fundword', 'investorword') && hasWord(sentence, 'bought', 'sold', 'newly', 'exited')) ||
      (whose && hasWord(sentence, 'bought', 'sold', 'newly', 'exited')) ||
      sentence.tokens.some((_token, at) => isShareholders(sentence, at)) ||
      (hasWord(sentence, 'top', 'highest') &&
        sentence.tokens.some((_token, at) => senseAt(sentence, at, 'field')?.id === 'mutual_fund_holding')) ||
      (hasWord(sentence, 'fundword') && (above !== null || hasHolders(sentence))) ||
      sentence.tokens.some(
        ({ norm }, at) =>
          senseAt(sentence, at, 'field')?.id === 'mutual_fund_holding' && norm.startsWith('mutual funds'),
      )
    if (subject && hasWord(sentence, 'shpattern')) return pattern(subject, contentOf(sentence, left), notes)
    if (!subject || !(isAsked || isOnlyInvestors(sentence, left))) return null
    const query: Holders = { kind: 'holders', subject, among, above, change }
    return { outcome: 'query', query, strength: 3, unread: contentOf(sentence, left), notes }
  },
}

/** "lic" in "shares of itc that lic holds": investors, where another company is named. */
function ownersBeside(sentence: Sentence): readonly number[] {
  const places = sentence.tokens.map((_token, at) => at)
  const owners = places.filter((at) => readEntity(sentence, at, 'investor'))
  return places.some((at) => !owners.includes(at) && readEntity(sentence, at, 'stock')) ? owners : []
}

/** Who owns a company, by kind of owner. */
function pattern(subject: Instrument, unread: readonly number[], notes: Notes): Candidate {
  const owners = ['promoter', 'fii', 'dii', 'mutual_fund', 'insurance', 'public']
  const show = owners.map((owner): Expression => ({ node: 'field', id: `${owner}_holding`, period: 'quarterly' }))
  return {
    outcome: 'query',
    query: { kind: 'lookup', subjects: [subject], show, at: null, asOf: null },
    strength: 3,
    unread,
    notes,
  }
}

/** "list of investors in trent". */
const isOnlyInvestors = (sentence: Sentence, left: readonly number[]): boolean =>
  hasWord(sentence, 'investorword') && contentOf(sentence, left).length === 0

/** "shareholders of", "top holders": the word alone asks. */
const hasHolders = (sentence: Sentence): boolean =>
  sentence.tokens.some(({ norm }, at) => isWord(sentence, at, 'hold', 'fundword') && /holders?|owners|expos/.test(norm))

/** Questions that ask for advice or for the future. They are answered with what can be shown instead. */
import type { Asset } from '../../ast.ts'
import type { Choice } from '../../reading.ts'

/** Read from the sentence as typed, in small letters: such questions live from their small words. */
const advice: readonly RegExp[] = [
  /\bshould (?:i|we|you)\b(?! filter| screen| look)/,
  /\b(?:is|are) (?:it|now|this|today) (?:a )?(?:good|right|best|safe) (?:time|day) to (?:buy|sell|invest|enter|exit)\b/,
  /\b(?:good|best|right|ideal) (?:time|price|level|moment|point)s? (?:to|for) (?:buy|sell|invest|enter|exit)(?:ing)?\b/,
  /\bis .{1,40} (?:a|an) (?:good |strong |safe )?(?:buy|sell|hold|investment)\b/,
  /\b(?:can|shall|may) (?:i|we) (?:buy|sell|hold|invest in|keep|exit|enter)\b/,
  /\b(?:worth|safe) (?:buying|selling|holding|investing)\b/,
  /\b(?:kharidna|bechna|lena|kharid lena|bech dena|hold karna|invest karna) chahiye\b/,
  /\b(?:kharidu|kharidun|bechu|bechun|le lu|le lun|bech du|bech dun|hold karu|hold karun)\b/,
  /\b(?:kaunsa|konsa|kaun sa|kon sa) (?:share|stock|fund|mf) (?:lu|lun|loon|kharidu|kharidun|le|lena|kharide|kharidein|leun)\b/,
  /\bwhich (?:stock|share|one|fund|crypto|coin)s? (?:should|to buy|to sell|do you recommend|is best to buy)\b/,
  /\b(?:what|which) (?:stock|stocks|share|shares) (?:to|should) (?:i )?(?:buy|sell)\b/,
  /\bwhat (?:is|are) the right (?:nav|price|time)\b/,
  /\b(?:stock|intraday|trading|share|option|sure ?shot) (?:tips?|calls?)(?! oi| open)\b/,
  /\btips? for (?:tomorrow|today|intraday|monday)\b/,
  /\bthinking of stopping\b/,
  /^(?:what (?:is|should be) (?:the |a |my )?)?(?:good |right |best )?(?:stop ?-?loss|entry|exit|entry price|exit price|entry point|buy(?:ing)? price|buy(?:ing)? level)s? (?:for|of|in|on) /,
]

const prediction: readonly RegExp[] = [
  /^(?!.*\b(?:alert|notify|tell me when|tell me if|let me know|inform|batao|batana|ping|remind|watch)\b).*\bwill\b.*\b(?:rise|fall|go up|go down|double|triple|crash|recover|reach|hit|cross|bounce)\b/,
  /\bwill (?:give|make|become)\b.*\b(?:return|returns|profit|profits|money|multibagger|multibaggers|rich)\b/,
  /\b(?:kal|aage|agle|next (?:week|month|year)).{0,30}\b(?:badhega|girega|jayega|jaega|chalega|hoga|upar jayega|neeche jayega)\b/,
  /\b(?:badhega|girega|double hoga|upar jayega|neeche jayega|kitna jayega|kaha tak jayega)\b/,
  /\b(?:target price|price target|targets? for|target kya|ka target|target of)\b/,
  /\bcan .{1,40} (?:reach|hit|cross|double|go up|go down|rise|fall)\b/,
  /\bguaranteed?\b/,
  /\b(?:assured|sure ?shot|fixed) (?:return|returns|profit|profits|income|stock|stocks|multibagger)\b/,
  /\b(?:jackpot|100% sure|risk ?free (?:return|profit))\b/,
  /\bwhat will (?!.*\b(?:invested|in (?:19|20)\d\d|since)\b).{1,40} (?:do|be|happen)\b/,
  /\bhow will .{1,40} (?:do|perform|open|close|move)\b/,
  /\b(?:predict|prediction|predictions|forecast for|outlook for)\b/,
  /\b(?:ensure|guarantee|sure)\b.*\b(?:never|not) (?:be )?(?:lost|lose|fall)\b/,
  /\b(?:principal|principle) (?:amount )?(?:will )?never\b/,
  /\b(?:next|agla) (?:big|10x|100x) (?:stock|multibagger|thing)\b/,
]

/** Why a price moved, not why a company is in a list, and not what came after something. */
const reason =
  /^what(?:'?s| is| has)? happen(?:ed|ing) (?:to|with) (?!.*\b(?:after|when|if|whenever|once|next|market|markets|everything)\b)|^(?:why|kyu|kyun|kyon)\b.*\b(?:fall|fell|falling|fallen|rise|rose|rising|risen|down|up|crash|crashed|crashing|drop|dropped|dropping|gir|gira|gire|badha|badh)\b/

/** One look that lets nearly every question pass. */
const suspicious =
  /\b(?:why|kyu|kyun|kyon|best|ideal|should|can|shall|may|will|tips?|calls?|target|targets|guaranteed?|assured|sure|fixed|jackpot|predict|predictions?|forecast|outlook|ensure|princip(?:al|le)|worth|safe|time|right|stopping|stop|stoploss|entry|exit|which|what|is|next|agla|kal|aage|agle|chahiye|kharid\w*|bech\w*|le|hold|kaunsa|konsa|kaun|kon|badhega|girega|jayega|hoga)\b/

export type Unanswerable = 'advice' | 'prediction' | 'reason'

export function unanswerable(text: string): Unanswerable | null {
  // Such questions are short; a long text is not searched through.
  const small = text.slice(0, 400).toLowerCase().replace(/\s+/g, ' ').trim()
  if (!suspicious.test(small)) return null
  if (advice.some((pattern) => pattern.test(small))) return 'advice'
  if (reason.test(small)) return 'reason'
  return prediction.some((pattern) => pattern.test(small)) ? 'prediction' : null
}

export const sentences: Readonly<Record<Unanswerable, string>> = {
  advice: 'Whether to buy, hold or sell is yours to decide. This is information, not advice.',
  reason: 'Why a price moved is not known here. What was announced and what it did can be shown.',
  prediction: 'Nobody knows what a price will do, so nothing is foretold here. This can be shown.',
}

/** What can be shown instead, about the instrument named or the market. `written` is canonical. */
export function shownInstead(written: string | null, asset: Asset | null): readonly Choice[] {
  if (written === null)
    return [
      { label: 'The market today', text: 'pulse' },
      {
        label: 'Return on capital above 20%, little debt',
        text: 'screen stocks where avg(roce, 5y) > 20% and debt_to_equity < 0.3',
      },
      {
        label: 'Below their DCF value',
        text: 'screen stocks where dcf_upside > 20% and roce > 12% sort dcf_upside desc',
      },
    ]
  if (asset !== 'stock')
    return [
      ...(asset === 'index'
        ? [
            { label: 'Its PE, PB and yield', text: `show ${written}: index_pe, index_pb, index_dividend_yield` },
            { label: 'Its PE of ten years', text: `series ${written}: index_pe every day last 10y` },
          ]
        : []),
      { label: 'Its chart', text: `chart ${written} every day last 1y` },
      {
        label: 'What came after falls of 3%',
        text: `study ${written} when return(1d) <= -3% since 2010-01-01 then 1m, 1y`,
      },
      { label: 'The market today', text: 'pulse' },
    ]
  return [
    { label: 'Its figures', text: `show ${written}: close, pe, industry_pe, roce, debt_to_equity, dcf_upside` },
    { label: 'Ten years of sales and profit', text: `series ${written}: revenue, net_profit every year last 10y` },
    { label: 'Its chart', text: `chart ${written} every day draw sma(50), sma(200) last 1y` },
  ]
}

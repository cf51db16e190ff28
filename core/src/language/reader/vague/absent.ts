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
  [
    /\b(?:who is|who's|name of) (?:the )?(?:ceo|cfo|md|chairman|founder|managing director|auditor)\b/,
    'Names of managers',
  ],
  [/\bfund managers?\b(?! of)|\bwho manages\b/, 'Names of fund managers'],
  [
    /\b(?:revenue|sales|profit|income|ebitda|margin)s? (?:by|per|from each|of each|across) (?:region|geograph(?:y|ies)|country|segment|product|division|vertical)s?\b|\b(?:segment|geographic(?:al)?|region) ?wise\b|\bsegment (?:revenue|results|sales|profit|margin)\b/,
    'Figures by segment or region',
  ],
  [/\b(?:lawsuits?|legal proceedings?|litigation risks?)\b/, 'Proceedings in court'],
  [/\b(?:number of employees|employee count|headcount|attrition)\b/, 'Numbers of employees'],
  [
    /\b(?:10-k|10-q|10k(?: filings?| reports?| forms?)|form (?:10|8)-?k|sec filings?)\b/,
    'Filings in the United States',
  ],
  [/\bwhat drove\b|\bwhat (?:factors|reasons)\b|\b(?:key|main) drivers? of\b/, 'Reasons behind figures'],
  [/\b(?:sales|production) volumes?\b|\bunits? sold\b/, 'Numbers of units sold or made'],
  [
    /\b(?:sensex|bankex|bse (?:500|200|100|midcap|smallcap))\b(?!.*\b(?:funds?|etfs?)\b)/,
    'Indices of the BSE, such as the Sensex,',
  ],
  [
    /\b(?:stocks?|shares?|hit(?:s|ting)?|in|at|near)\b.*\bcircuits?\b|\bcircuits?\b.*\b(?:stocks?|shares?|today)\b/,
    'Price bands and circuits',
  ],
  [/\bmonopol(?:y|ies|istic)\b|\bmarket shares?\b(?! of (?:top|all))/, 'Shares of a market'],
  [/\bseasonalit(?:y|ies)\b|\bseasonal (?:patterns?|returns?)\b|\bmuhurat\b|\bdiwali\b/, 'Returns by season or feast'],
  [/\bcorrelat(?:ion|ed) between\b/, 'Correlations of two prices'],
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

const alertWords =
  /\b(?:alert|alerts|notify|inform|remind|warn|tell) (?:me )?(?:when|if|on|of|about|before|for|once)?\b/
const eventWords =
  /\b(?:results?|earnings|dividends?|bonus|splits?|buybacks?|bulk deals?|block deals?|insiders?|announcements?|news|fiis?|diis?|holidays?|ex.?dates?|ipos?)\b/
/** With a figure beside it the word is part of one: "dividend yield above 3", "fii holding falls". */
const figureWords = /\b(?:yield|holding|holdings|stake|payout|growth|per share|ratio)\b/

/** An alert watches what has a value at each close; what happens to a company has none. */
const isAlertOnEvent = (text: string): boolean =>
  alertWords.test(text) && eventWords.test(text) && !figureWords.test(text)

/** What is done on a page of its own, and not by a sentence. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:show|see|list|view|open|manage|edit|remove|delete|cancel|stop|pause|mute)\b.*\balerts?\b|\bmy alerts\b/,
    'Your alerts are under Alerts, where each can be changed, muted or deleted.',
  ],
  [
    /\b(?:add|put|save|include)\b.*\b(?:to|in|into) (?:my |the )?watch ?list\b|\b(?:remove|delete|drop)\b.*\bfrom (?:my |the )?watch ?list\b/,
    'Your watch lists are under Watch List; a company is added there, or by Watch on its page.',
  ],
]

/** Said plainly, so that nobody takes silence for none. */
export function notKept(sentence: Sentence): Candidate | null {
  const small = sentence.text.slice(0, 400).toLowerCase()
  if (/^(?:what (?:is|are|does) |define|explain|meaning)/.test(small) && !/\b(?:by|of|for|in) \w+/.test(small))
    return null
  const message = sayingWhere(small)
  if (message === null) return null
  return {
    outcome: 'refused',
    problem: { code: 'no_data', message, place: null, nearest: [] },
    choices: small.includes('sensex')
      ? [{ label: 'Nifty 50 instead', text: sentence.text.replace(/sensex/gi, 'nifty 50') }]
      : [],
    strength: 3,
    unread: [],
    notes: nothingNoted,
  }
}

function sayingWhere(small: string): string | null {
  if (isAlertOnEvent(small))
    return 'An alert watches prices, indicators and figures. Results, dividends, deals and news have none yet: their pages list them by day.'
  const page = elsewhere.find(([pattern]) => pattern.test(small))
  if (page) return page[1]
  const found = absent.find(([pattern]) => pattern.test(small))
  return found ? `${found[1]} are not kept here.` : null
}

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
  [/\b(?:fno|f&o|futures) ban\b|\bban (?:list|period)\b/, 'Bans on new futures positions'],
  [/\bmonopol(?:y|ies|istic)\b|\bmarket shares?\b(?! of (?:top|all))/, 'Shares of a market'],
  [
    /\bseasonalit(?:y|ies)\b|\bseasonal (?:patterns?|returns?)\b|\bmuhurat\b|\bdiwali\b|\b(?:average|mean|usual|typical) (?:monthly )?returns? (?:of|for) .*\bin (?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?! \d)/,
    'Returns by season or feast',
  ],
  [
    /\bday of (?:the )?week\b|\b(?:on|every) (?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?)\b|^\S+(?: \S+)? in (?:january|february|march|april|may|june|july|august|september|october|november|december)$/,
    'Returns by weekday or month of the year',
  ],
  [
    /\b(?:inflation|cpi|wpi|gdp|repo rate|reverse repo|rbi policy|fed rates?|fiscal deficit|unemployment|iip)\b/,
    'Figures of the economy',
  ],
  [
    /\b(?:s ?& ?p ?500|sp ?500|nasdaq|dow jones|nikkei|hang ?seng|ftse|kospi|gift nifty|sgx nifty)\b(?!.*\b(?:funds?|etfs?|fofs?)\b)/,
    'Indices of other countries',
  ],
  [
    /(?<!\b(?:show|give|tell|get|let|find|list|help|send|bring|offer) )\b(?:us|u\.s\.?|usa|american?|wall street|global|world|asian?|europe(?:an)?|chin(?:a|ese)|japan(?:ese)?|uk) (?:stock )?(?:markets?|stocks|shares|indices|indexes|equit(?:y|ies))\b(?! cap)(?!.*\b(?:funds?|etfs?|fofs?)\b)|\b(?:us|american) tech(?:nology)?\b/,
    'Markets of other countries',
  ],
  [/\bcorrelat(?:ion|ed) (?:between|of|with|to)\b/, 'Correlations of two prices'],
  [
    /\b(?:headquartered|registered office|located in|based in)\b|\b(?:companies|stocks|company|firms) (?:in|from|of) (?:gujarat|maharashtra|karnataka|kerala|tamil nadu|telangana|andhra|rajasthan|punjab|haryana|bengal|delhi|mumbai|bangalore|bengaluru|chennai|hyderabad|pune|ahmedabad|kolkata|gurgaon|noida)\b/,
    'Places of companies',
  ],
  [/\b(?:maha|nava?|mini)ratnas?\b/, 'Ranks of public companies'],
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

/** What no exchange classifies by, and many ask for. Where the data has a sector or industry of that name, it is that. */
const theme =
  /(?<!\b(?:high|low|highest|lowest) )\b(railways?|rail|evs?|electric vehicles?|solar|renewables?|(?:renewable|green|clean) energy|green hydrogen|hydrogen|nuclear|ai|artificial intelligence|semiconductors?|drones?|space|water|tourism|travel|batter(?:y|ies)|ethanol|gaming|agri|education|dairy|tea|footwear|plastics?|glass|ceramics?|packaging|beverages?|electronics|microfinance|blockchain|5g|cdmo|shipbuilding|data cent(?:er|re)s?) (stocks?|companies|company|shares?|sector|theme|players|industry)\b/

function themeOf({ tokens }: Sentence, small: string): string | null {
  const [, said, ground] = theme.exec(small) ?? []
  const first = said?.split(' ')[0]
  const token = tokens.find(({ norm }) => first !== undefined && norm.split(' ').includes(first))
  // "solar companies" are many, and not the one whose name begins so.
  const isMany = ground !== undefined && !/^(?:company|shares?|stock)$/.test(ground)
  const isKnown = token?.senses.some(
    (sense) =>
      sense.is === 'scope' ||
      sense.is === 'taught' ||
      (sense.is === 'entity' && !(isMany && sense.entity.is === 'stock')),
  )
  return said && !isKnown ? said : null
}

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
    /\b(?:remind|alert|notify|send|tell|e-?mail|show) (?:me )?(?:this |it )?(?:every|each) (?:mon|tues|wednes|thurs|fri|satur|sun)?(?:day|week|month|morning|evening)s?\b(?!.*\b(?:when|if|jab)\b)|^(?:daily|weekly|monthly) (?:alerts?|report|digest|reminder)\b|\b(?:schedule|run) (?:this|it) (?:daily|weekly|monthly|every)\b/,
    'A question that is saved as a report can be scheduled daily, weekly or monthly, under Saved prompts.',
  ],
  [
    /\b(?:pay ?off|iron (?:condor|butterfly|fly)|covered call|protective put|(?:bull|bear|call|put|calendar|ratio) spread|strangle|butterfly|option strateg(?:y|ies))\b/,
    'Option strategies are laid out, drawn and priced under Options, by pressing premiums in the chain.',
  ],
  [
    /\bmarket (?:timings?|hours?)\b|\b(?:when|what time) (?:does|do|will) (?:the )?(?:stock )?(?:market|nse|exchange)s? (?:open|close|start|end)\b|\b(?:opening|closing|trading) (?:time|times|hours)\b/,
    'The NSE trades from 09:15 to 15:30 IST on trading days; “nse holidays” lists the days it does not.',
  ],
  [
    /\b(?:show|see|list|view|open|manage|edit|remove|delete|cancel|stop|pause|mute)\b.*\balerts?\b|\bmy alerts\b/,
    'Your alerts are under Alerts, where each can be changed, muted or deleted.',
  ],
  [
    /\bmy (?:portfolio|holdings?|investments?|positions?|p ?& ?l|(?:mutual )?funds)\b/,
    'Your fund portfolio is under Mutual funds. Shares you hold are with your broker and not kept here; what you follow is your watch list.',
  ],
  [
    /\b(?:add|put|save|include)\b.*\b(?:to|in|into) (?:my |the )?watch ?list\b|\b(?:remove|delete|drop)\b.*\bfrom (?:my |the )?watch ?list\b/,
    'Your watch lists are under Watch List; a company is added there, or by Watch on its page.',
  ],
]

/** Said plainly, so that nobody takes silence for none. */
export function notKept(sentence: Sentence): Candidate | null {
  const small = sentence.text.slice(0, 400).toLowerCase()
  if (/^(?:what (?:is|are|does) |define|explain|meaning)/.test(small) && !/\b(?:by|of|for|in) \w+|\bmy\b/.test(small))
    return null
  const topic = themeOf(sentence, small)
  const message = topic
    ? `“${topic}” is no sector or industry here. Companies are kept by sector, industry, index, group and ownership.`
    : sayingWhere(small)
  if (message === null) return null
  return {
    outcome: 'refused',
    problem: { code: 'no_data', message, place: null, nearest: [] },
    choices: topic
      ? [
          { label: 'All industries', text: 'number of companies by industry' },
          { label: 'All sectors', text: 'number of companies by sector' },
        ]
      : small.includes('sensex')
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

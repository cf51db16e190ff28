/** Closed-class words by id, and the phrases that say them. Kinds add their own (`phrases` in kinds/*). */

/** A line each: id: phrase | phrase. */
const lines = `
and: and | n | & | aur | but | lekin | plus also | as well as | along with | and also | while | then | और | tatha | evam
comma: , | ; | nor | /and
with: with | wid | w/ | having | where | that have | which have | who have | whose | such that | ke saath | saath | wherein | जिनका
or: or | ya | either | या | | 
not: not | non | never | nahi | nahin | isnt | is not | are not | not be | नहीं
no: no | zero | nil | without | bina
except: except | neither | excluding | excl | other than | apart from | but not | ex | exclude | barring | chhod kar | chhodkar
between: between | lies between | is between | in between | in the range of | in range of | ranging between | in the range | range between | ranges between | ke beech
to: to | till | until | upto | tak
than: than
avg: average | avg | mean | averaged | averages | on average | avrage | averge | औसत
median: median
max: max | maximum | greatest
min: min | minimum | least
sum: sum | cumulative | cumulatively | aggregate
growth: growth | growth companies | growth company | growth stocks | growth stock | growth rate | growth in | cagr | compounded growth | compound growth | compound annual growth rate | annualised growth | badhat | badhotri | grth | grwth | growing at | grown at | grew at | var
cagr: cagr | compounded growth | compound growth | compound annual growth rate
changeof: change | change in | difference | increase in | changes in | delta in
percentileof: percentile | percentile rank | percentiles | %ile
stdevof: standard deviation | std dev | stdev | deviation of
returns: return | return diya | returns diya | return diye | return deta hai | returns | price return | stock return | absolute return | share price return | price performance | performance | stock returns | price returns | share price growth | price growth | return over | returns over | return in | returns in | price change | percentage change | % change | change percent | percent change | day change | change% | price change %
yoy: yoy | y-o-y | y/y | year on year | year over year | y o y | over last year | over the last year | annual change | same quarter last year basis | compared to same quarter last year | compared to last year same quarter | साल दर साल
qoq: qoq | q-o-q | q/q | quarter on quarter | quarter over quarter | q o q | quarter to quarter | sequentially | sequential
quarterly: quarterly | qtrly | qtr | quarter | latest quarter | latest qtr | current quarter | current qtr | this quarter | this qtr | most recent quarter | recent quarter | mrq | last quarter | last qtr | in last quarter | in the last quarter | in latest quarter | in the latest quarter | for the quarter | timahi | timahi | quaterly | quater | qrtly | qtly | is quarter
annual: annual | yearly | annually | annual basis | full year | latest year | latest annual | this year's | salana | vaarshik
ttm: ttm | trailing | trailing twelve months | trailing 12 months | ltm | last twelve months | last 12 months | 12 months trailing | trailing twelve month | trailing 12m
latest: latest | current | today | todays | today's | aaj | aaj ka | abhi | now | present | recent | right now | as of now | as of today | this day | on the day | of the day | current day | at present
preceding: preceding | previous | prior | prev | earlier
ago: ago | back | before | pehle | earlier | purana
samequarter: same quarter last year | same qtr last yr | same quarter previous year | same qtr last year | year ago quarter | corresponding quarter last year | corresponding quarter | preceding year quarter | same quarter of last year | same qtr previous year | last year same quarter | last year same qtr | same quarter a year ago | previous year same quarter | a year ago quarter | previous year quarter
last: last | past | latest? | pichle | pichhle | pichla | pichhla | trailing? | the last | the past | in last | in the last | in past | in the past | over last | over the last | over past | over the past | for last | for the last | for past | for the past | during last | during the last | during the past | from last | since last | within last | within the last | in each of the last | in each of last | each of the last | each of last | in all of the last | all of the last | पिछले
for: for | over | during | throughout | across | ke liye | within
since: since | se lekar | starting | starting from | after | from year
every: every | each | consistently | consistent | continuously | continuous | regularly | regular | always | har | har saal | lagataar | lagatar | consecutive | consecutively | straight | in a row | every year | each year | every yr | every single year | all years | year after year | every quarter | each quarter | every qtr | every month | steadily | steady | uninterrupted
up: up | grow | bounced | bounces | bouncing | bounced back | rebounded | recovered | recovering | rising | increasing | increased | increase | increases | rises | rise | rose | risen | growing | grows | grew | grown | improving | improved | improves | higher | gained | gain | gains | gaining | jumped | jump | jumps | surged | surge | rallied | rally | climbed | climbing | soared | went up | gone up | going up | moved up | moves up | badha | badhe | badhi | badh | badh raha | badh rahe | badh rahi | badha rahe | badha rahi | badha raha | badhaya | bada | upar gaya | charha | chadha | boosting | expanded | expanding | upward | uptick | बढ़ा | बढ़े | बढ़ रहा
down: down | come down | came down | coming down | falling | decreasing | decreased | decrease | decreases | falls | fall | fell | fallen | declining | declined | declines | decline | dropping | dropped | drop | drops | reducing | reduced | reduces | reduction | lower? | lost | lose | loses | losing | loss of | shrinking | shrunk | corrected | correction | crashed | crash | tanked | slipped | slid | plunged | went down | gone down | going down | moves down | moved down | gira | gire | giri | gir | gir raha | gir rahe | gir rahi | girta hai | ghata | ghati | ghate | ghat | ghat raha | ghat rahe | ghat rahi | kam hua | kam ho raha | kam kiya | neeche gaya | cut | trimmed | गिरा | गिरे | गिरता
flat: flat | stagnant | unchanged | sideways | stable | same
top: top | first | highest ranked
highest: highest | most active | most actively traded | most traded | most expensive | costliest | largest | biggest | most | max? | best | greatest | sabse zyada | sabse jyada | sabse bada | sabse badi | sabse bade | sabse achha | sabse accha | sabse acchi | sabse badhiya | sabse acche | maximum? | strongest | fastest | leading | all time highest
lowest: lowest | smallest | least | cheapest | min? | worst | weakest | sabse kam | sabse chhota | sabse chota | sabse sasta | bottom | slowest | minimum?
sort: sort by | sort | sorted by | order by | ordered by | rank by | ranked by | arranged by | arrange by | ranked on | rank on | ranked | sort on | sorted on | in order of | sorted | ordered | rank them by | ranking by
asc: asc | ascending | in ascending order | low to high | lowest first | smallest first | ascending order | increasing order
desc: desc | descending | in descending order | high to low | highest first | largest first | descending order | decreasing order | biggest first
show: show columns | with columns | show column | columns | column | also show | aur dikhao | bhi dikhao | bhi batao | along with columns | display columns | and show | and display | add column | add columns | provide | show | display | list | including | include | dikhao | batao | show their | with their | show me their
find: find | list | screen for | screen | filter | show | display | scan for | scan
limit: limit | limit to | maximum of | max of
vs: vs | versus | v/s | v s | compared with | compared to | against | compare to | vis a vis | ki tulna mein | ke mukable | relative to
compare: compare | comparison | comparison of | comparison between | compare between | tulna | difference between | which is better | better
of: of
in: in | me | mein | within | inside | amongst | among | में
from: from | se
on: on | at | upon
by: by
for2: for
is: is | are | was | were | be | being | has | have | had | should be | must be | will be | equals? | shows | showing | showed | posted | reported | reporting | posting | delivered | delivering | with a | having a | of about | gives | giving | remains | stays | is at | are at | stands at | at
ohlc: ohlc | open high low close | open high low and close
what: how far | distance of | distance | how far is | how far away is | how far below is | tell me about | know about | about | details of | details about | overview of | what | what is | what's | whats | what are | what was | what were | how much | how much is | how much was | kya | kya hai | kitna | kitna hai | kitni | kitni hai | kitne | tell me | tell me the | batao | give me the | show me the | what has been | kitna tha
howmany: how many | count | count of | number of | no of | how many companies | how many stocks | kitne stocks | kitni companies | kitne | kitni | kitne companies | total number of | count the number of | count number of | number of companies | number of stocks | no of companies | total companies | kitni companiya
why: why | why is | why isn't | why not | kyu | kyun | kyon | kyo | why was | why are | why did | how come | reason
missing: missing | absent | not there | not in | not here | not included | excluded | not showing | not shown | left out | not appearing | not coming | not in the list | not in list | nahi hai | nahi | nahi aaya | gayab | dropped out | filtered out
present: included | showing | here | appearing | in the list | in list | in this list
asof: as of | as on | as at | as it was on | as it stood on | as on date | on date | back on
overview: fundamentals | fundamental | fundamental analysis | fundamental data | key ratios | key metrics | key figures | company details | company overview | overview
ever: ever | of all time | till date | till now | so far | since inception | since listing | in history | in its history | aaj tak | abhi tak
history: history | changed | historical | trend | trends | over time | over the years | over years | time series | timeline | trajectory | track record | series | progression | historically | year wise | yearwise | quarter wise | quarterwise | year by year | month wise | itihas | evolution
when: when | and when | kab | when was it | on which date | date when | on what date | and date
today: today | aaj | intraday
yesterday: yesterday | kal | previous day | prev day | last day | 1 day back | day before | previous trading day | last session | yesterdays | yesterday's | prior day | previous session
cross: cross | crosses | crossed | crossing | crossover | cross over | crossing over | breaks | break | broke | breaking | breached | breach | breaches | breaching | moves | goes | going | went | क्रॉस
crossup: crosses above | crossed above | cross above | crossing above | crossing over | crosses over | crossed over | cross over | crosses up | crossed up | breaks above | broke above | breaking above | breaks out above | breakout above | broken out above | moves above | moved above | moving above | goes above | went above | crosses upward | crossover above | crosses to the upside | crosses from below | has crossed above | just crossed above | just crossed | recently crossed above | breaking out of | breaks out of | broke out of | surpasses | surpassed | ke upar cross | ke upar cross kare | ke upar nikla | ke upar nikle | se upar gaya | crossed upwards | above cross | going above
crossdown: crosses below | crossed below | cross below | crossing below | crosses under | crossed under | crosses down | crossed down | breaks below | broke below | breaking below | breaks down below | breakdown below | moves below | moved below | goes below | went below | falls below | fell below | fallen below | drops below | dropped below | slips below | slipped below | crossunder | has crossed below | just crossed below | recently crossed below | ke neeche cross | ke neeche gaya | ke niche gaya | se neeche gaya | going below | dips below | dipped below
frombelow: from below
fromabove: from above
near: near | near to | nearing | close to | closer to | around | nearby | near its | near their | at or near | hovering near | trading near | ke paas | ke kareeb | ke karib | ke nazdeek | paas | approaching | about to hit | within touching distance of
within: within | not more than? | inside | less than? | within the
away: away from | away | below | below its | below the | below their | under | under its | under the | under their | down from | off | off its | off from | neeche | se neeche | above | above its | above the | above their | lower than | lower than its | higher than | higher than its
known: known | available | not empty | not null | exists
empty: empty | null | missing value | isempty | is empty | isnull
all: all | every stock | every company | each and every | both | dono | sabhi | saare | any of | each of | all the | sab
any: any | any one of | any of the
one: one | either
sma: sma | smas | dma | dmas | ma | mas | moving averages | key moving averages | simple moving averages | major moving averages | important moving averages
ema: ema | emas | exponential moving averages
low: low | lower | small | kam | little | minimal | negligible | tiny | less | cheap? | weak | poor | thoda | very low | extremely low
high: high | higher | large | strong | big | zyada | jyada | heavy | healthy | great | superior | robust | huge | excellent | good | very high | extremely high | bahut zyada | achha | acha | accha | decent | solid | handsome | attractive | above average
fair: reasonable | fair | moderate | not too high | modest | sensible | acceptable
positive: positive | positve | in green | in the green | in profit | greater than zero | non negative
negative: negative | negetive | in red | in the red | less than zero
industry: industry | industry's | industries | industry's | the industry | its industry | industrial | peer | peers | peer group | competitors | competitor | rivals | rival | competition | stocks like | companies like | shares like | similar to | stocks similar to | companies similar to | similar companies to | alternatives to | alternative to | its peers | its competitors | its rivals | peers'
greenday: green days | green day | green sessions | red days | red day | red sessions | green candles in a row
sector: sectors | sector | sector's | sectoral | its sector | the sector
market: market | market's | the market | overall market | market average
percentsign: % | percent | per cent | pct | percentage | pc
lparen: (
rparen: )
lbracket: [
rbracket: ]
lbrace: {
rbrace: }
plus: +
minus: - | minus
times: * | multiplied by
divide: / | divided by
equals: =
colon: :
dot: . | ? | ! | … | • | ·
turn: turned | turning | turn | turns | became | becoming | swing | swung | swinging
hit: hit | hits | hitting | touched | touching | touches | touch | made | making | makes | at | reached | reaching | created | new | fresh | at a new | at their | at its | at new | making new | made new | hit a new | hit new | hitting new | hit fresh
breakout: breakout | breakouts | break out | breaking out | broke out | breakdown
discountto: discount to | discount from | discount of | discount over | discount compared to | cheaper than
premiumto: premium to | premium over | premium compared to
won: beat | beats | beating | beaten | outperform | outperforms | outperformed | outperforming | did better than | done better than | doing better than | do better than | performed better than | performing better than
lost: underperform | underperforms | underperformed | underperforming | did worse than | done worse than | doing worse than | do worse than | performed worse than | performing worse than
ordinal: second | 2nd | third | 3rd | fourth | 4th | fifth | 5th
dearer: dearer | dearer than | pricier | pricier than | costlier | costlier than | more expensive | more expensive than | more costly | more costly than
twice: twice | double | doubled | dugna | do guna
thrice: thrice | triple | tripled | teen guna
half: half | aadha
volumeword: volume | volumes | vol
base: etf | etfs | exchange traded fund | exchange traded funds | index | indices | indexes | coins | coin | crypto | cryptos | cryptocurrencies | cryptocurrency
group: by sector | sector wise | sectorwise
per: per | for each | for every | each | group by | grouped by | by | wise | broken down by | split by | across | according to | in each | in every
`

const table = new Map<string, string[]>()
for (const line of lines.trim().split('\n')) {
  const cut = line.indexOf(':', 1)
  const id = line.slice(0, cut).trim()
  const phrases = line
    .slice(cut + 1)
    .split(' | ')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '' && !(phrase.length > 1 && phrase.endsWith('?')))
  table.set(id, phrases)
}

export const closedWords: ReadonlyMap<string, readonly string[]> = table

/** Words that join others: left over, they change nothing. */
export const lightWords: ReadonlySet<string> = new Set(
  'and comma with to than of in from on by for is dot latest quote what find show percentsign since? colon present? today has of per'.split(
    ' ',
  ),
)

/** Comparisons in words. Those after the number ("30 se kam") are marked in `after`. */
const before = `
>: > | above | over | more than | greater than | higher than | larger than | bigger than | exceeding | exceeds | exceed | exceeded | in excess of | beyond | better than | is above | are above | is over | is more than | is greater than | are greater than | is higher than | was above | stays above | staying above | north of | greater then | more then | higher then | grater than | gt | should be above | must be above | should be more than | should be greater than | must be greater than | has to be above | have more than | has more than | of more than | of over | of above | of greater than | trading above | quoting above | priced above | trade above | trades above | closed above | closing above | holding above | remains above | remain above | sustaining above | with more than | above the | greater than the | more than its | above its | above their | higher than its | higher than the | greater than its
<: < | below | under | less than | lower than | smaller than | lesser than | fewer than | beneath | is below | are below | is under | is less than | are less than | is lower than | south of | less then | lower then | lt | should be below | must be below | should be less than | must be less than | has less than | have less than | of less than | of under | of below | trading below | quoting below | priced below | trade below | trades below | closed below | closing below | shy of | cheaper than | below the | below its | below their | under the | under its | under their | less than the | less than its | lower than its | lower than the | priced under | trading under | not exceeding? | with less than | stays below | staying below
>=: >= | at least | atleast | minimum of | min of | no less than | not less than | not below | greater than or equal to | greater than or equals to | more than or equal to | above or equal to | equal to or more than | equal to or above | equal to or greater than | of at least | is at least | gte | min? | minimum? | not under | and above | or above | or more | or higher | and more | or greater | kam se kam | at a minimum | not lower than
<=: <= | at most | atmost | maximum of | max of | up to | upto | no more than | not more than | not above | less than or equal to | less than or equals to | lower than or equal to | below or equal to | equal to or less than | equal to or below | of at most | is at most | lte | not exceeding | does not exceed | not over | and below | or below | or less | or lower | and less | zyada se zyada | within? | capped at | not greater than | not higher than | maximum? 
=: = | equal to | equals | equal | is equal to | exactly | same as | is exactly | exactly equal to | barabar | ke barabar
!=: != | not equal to | not equals | is not equal to | different from | other than?
`
const after = `
>: se zyada | se jyada | se adhik | se upar | se uper | ke upar | ke uper | se badi | se bada | se bade | se zyaada | se jyaada | se more | se above | se ऊपर | से ऊपर | के ऊपर | ऊपर | upar | से ज़्यादा | से ज्यादा | se jada | se zada
<: se kam | se neeche | se niche | se nichey | ke neeche | ke niche | ke andar | se chhota | se chota | se less | se below | से कम | से नीचे | के नीचे | नीचे | neeche | niche | tak ke andar
>=: or more | or above | or higher | or greater | and above | and more | + | ya usse zyada | ya zyada | aur upar | plus | onwards
<=: or less | or below | or lower | and below | or under | and less | tak | ya usse kam | ya kam
`

export interface OpPhrase {
  readonly phrase: string
  readonly op: '<' | '<=' | '>' | '>=' | '=' | '!='
  readonly isAfter: boolean
}

function readOps(text: string, isAfter: boolean): OpPhrase[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const cut = line.indexOf(':')
      // The keys of the two tables above are the six comparisons.
      const op = line.slice(0, cut).trim() as OpPhrase['op']
      return line
        .slice(cut + 1)
        .split(' | ')
        .map((phrase) => phrase.trim())
        .filter((phrase) => phrase !== '' && !phrase.endsWith('?'))
        .map((phrase) => ({ phrase, op, isAfter }))
    })
}

export const opPhrases: readonly OpPhrase[] = [...readOps(before, false), ...readOps(after, true)]

/** Names of indicators and of their lines. */
import { indicators } from 'core/indicators'

export interface IndicatorPhrase {
  readonly phrase: string
  readonly id: string
  /** A line of it, where the phrase names one. */
  readonly output: string | null
}

/** Words of the registry too general to name an indicator in a sentence; brackets after them still do: "highest(20)". */
const tooGeneral = new Set(
  'highest|maximum|highest value|lowest|minimum|lowest value|mean|range|gap|gap up|gap down|momentum|mom|force|mass|ultimate|streak|efficiency|awesome|vi|ad|ao|ui|chop|z score|z-score|zscore|st|bop|tr|consecutive days|consecutive bars|days in a row|hull|chande|parabolic|change over bars|52 week high low|sar|kc|time series forecast|rs|dpo|day range|squeeze|fib|standard deviation|day moving average|trend strength|ratio to benchmark|volatility|beta|market beta|correlation|relative strength|volume ratio|relative volume|drawdown|max drawdown|maximum drawdown|draw down|historical volatility|hv|annualised volatility|opening gap|high low range|bar range|rvol|atr percent|bollinger position|bollinger width|bb width|relative performance|underwater|streak|money flow|uo|eom|emv|mid point|midpoint'.split(
    '|',
  ),
)

/** Lines by the words people use for them: indicator.line: phrases. */
const lineWords = `
macd.signal: macd signal | macd signal line | signal line | signal line of macd
macd.histogram: macd histogram | macd hist
macd.macd: macd line
bollinger.upper: upper bollinger band | bollinger upper band | bollinger upper | upper bollinger | bb upper | upper bb | upper band | bollinger band upper | upper bollinger bands | upper bolinger band
bollinger.lower: lower bollinger band | bollinger lower band | bollinger lower | lower bollinger | bb lower | lower bb | lower band | bollinger band lower | lower bollinger bands
bollinger.middle: middle bollinger band | bollinger middle band | middle band
adx.plus_di: +di | plus di | positive directional indicator | adx di positive | di plus | di+ | adx plus di
adx.minus_di: -di | minus di | negative directional indicator | adx di negative | di minus | di- | adx minus di
stochastic.k: stochastic k | stochastic %k | stoch k | slow stochastic %k | %k | stochastics k | slow stochastic k
stochastic.d: stochastic d | stochastic %d | stoch d | slow stochastic %d | %d | stochastic signal | slow stochastic d
stochastic_rsi.k: stochrsi k | stoch rsi k | stochrsi %k
stochastic_rsi.d: stochrsi d | stoch rsi d | stochrsi %d
pivots.pivot: pivot | pivot point | pivot levels | pivot points | pp | central pivot
pivots.r1: pivot r1 | r1 | resistance 1 | first resistance | pivot point r1 | r1 pivot | pivot resistance 1
pivots.r2: pivot r2 | r2 | resistance 2 | second resistance | pivot point r2
pivots.r3: pivot r3 | r3 | resistance 3 | pivot point r3
pivots.s1: pivot s1 | s1 | support 1 | first support | pivot point s1 | s1 pivot
pivots.s2: pivot s2 | s2 | support 2 | second support | pivot point s2
pivots.s3: pivot s3 | s3 | support 3 | pivot point s3
supertrend.supertrend: supertrend | super trend | supertrend line
supertrend.rising: supertrend direction
donchian.upper: donchian upper | donchian high | upper donchian | donchian channel upper
donchian.lower: donchian lower | donchian low | lower donchian | donchian channel lower
keltner.upper: upper keltner | keltner upper | upper keltner channel
keltner.lower: lower keltner | keltner lower | lower keltner channel
aroon.up: aroon up
aroon.down: aroon down
aroon.oscillator: aroon oscillator
ichimoku.conversion: ichimoku conversion line | conversion line | tenkan | tenkan sen | ichimoku conversion
ichimoku.base: ichimoku base line | base line | kijun | kijun sen | ichimoku base
ichimoku.span_a: ichimoku span a | span a | senkou a | senkou span a | leading span a | ichimoku cloud top
ichimoku.span_b: ichimoku span b | span b | senkou b | senkou span b | leading span b | ichimoku cloud bottom
vortex.plus: vortex plus
vortex.minus: vortex minus
elder_ray.bull: bull power
elder_ray.bear: bear power
sma.sma: sma | smas | dma | dmas | ma | simple ma | simple moving avg | moving average | moving avg | mavg | day ma | moving averages | simple moving averages | m.a. | movin average
ema.ema: ema | emas | exponential ma | exponential moving avg | exp moving average | exponential moving averages | expma
wma.wma: weighted ma | weighted moving avg
atr.atr: avg true range | true range average
rsi.rsi: rsi indicator | relative strenght index | rsi value | आरएसआई
mfi.mfi: money flow index
roc.roc: rate of change
adx.adx: average directional index
vwap.vwap: vwap | volume weighted average price
`

export function indicatorPhrases(): IndicatorPhrase[] {
  const found: IndicatorPhrase[] = []
  for (const line of lineWords.trim().split('\n')) {
    const cut = line.indexOf(': ')
    const [id = '', output = ''] = line.slice(0, cut).split('.')
    for (const phrase of line.slice(cut + 2).split(' | ')) found.push({ phrase: phrase.trim(), id, output })
  }
  const taken = new Set(found.map(({ phrase }) => phrase))
  for (const { id, words, outputs } of indicators) {
    for (const phrase of [id.replaceAll('_', ' '), ...words]) {
      if (taken.has(phrase) || tooGeneral.has(phrase)) continue
      taken.add(phrase)
      found.push({ phrase, id, output: outputs.length === 1 ? (outputs[0]?.name ?? null) : null })
    }
  }
  return found
}

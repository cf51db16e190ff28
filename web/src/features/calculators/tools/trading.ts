import { adjustShares, type Leg, optionValue, payoffAt, payoffBefore, payoffOf, positionOf } from 'core/calculators'
import { fail, formatNumber, formatRupeesShort, ok } from 'core/values'
import { readLegs } from '../legs.ts'
import { lastPrice, shownDay, written } from '../real.ts'
import { percent, rupees, type Tool, whole } from '../tool.ts'

export const positionSize: Tool = {
  id: 'position-size',
  title: 'Position size',
  what: 'How many shares, so that a stopped trade costs what you decided before.',
  theme: 'Trading',
  icon: 'basket',
  words: 'risk per trade stop loss quantity reward ratio money management',
  inputs: [
    rupees('capital', 'Capital', 500_000, { min: 1 }),
    percent('risk', 'At risk on this trade', 1, { min: 0.01, max: 100, suffix: '% of capital' }),
    rupees('entry', 'Entry price', 1000, { min: 0.05, max: 1e7 }),
    rupees('stop', 'Stop price', 960, { min: 0.05, max: 1e7 }),
    rupees('target', 'Target price', 0, { isOptional: true, min: 0.05, max: 1e7 }),
    whole('lot', 'Lot size', 1, { max: 100_000, hint: '1 for shares' }),
  ],
  formula: ['Shares = ⌊capital × risk ÷ |entry − stop|⌋, in whole lots', 'Reward = |target − entry| ÷ |entry − stop|'],
  assumes: 'The stop is filled at its price; a gap through it costs more. Costs left out.',
  compute: (values) => {
    const capital = values.number('capital')
    const result = positionOf({
      capital,
      risk: values.number('risk'),
      entry: values.number('entry'),
      stop: values.number('stop'),
      target: values.optional('target'),
      lot: values.number('lot'),
    })
    if (!result.ok) return result
    const { side, quantity, value, lossAtStop, gainAtTarget, reward, isLimitedByCapital, partOfCapital } = result.value
    const losses = [1, 3, 5, 10].map((times) => [
      `${times} in a row`,
      lossAtStop * times,
      Math.max(0, capital - lossAtStop * times),
    ])
    return ok({
      headline: `${side === 'buy' ? 'Buy' : 'Sell short'} ${formatNumber(quantity, 0)} for ${formatRupeesShort(value)}; stopped out, it costs ${formatRupeesShort(lossAtStop)}.`,
      figures: [
        { label: 'Quantity', value: quantity, format: 'whole' },
        { label: 'Value', value, format: 'rupees', note: `${formatNumber(partOfCapital, 1)}% of capital` },
        { label: 'Lost at the stop', value: lossAtStop, format: 'rupees' },
        { label: 'Won at the target', value: gainAtTarget, format: 'rupees', reason: 'No target is given' },
        { label: 'Reward for risk', value: reward, format: 'times', reason: 'No target is given' },
      ],
      chart: {
        title: 'Capital after losses in a row',
        format: 'short',
        series: [
          {
            label: 'Left',
            draw: 'bars',
            points: Array.from({ length: 11 }, (_, times) => [
              String(times),
              Math.max(0, capital - lossAtStop * times),
            ]),
          },
        ],
      },
      table: {
        caption: 'Losses in a row',
        columns: [
          { header: 'Stopped out' },
          { header: 'Lost', format: 'rupees', decimals: 0 },
          { header: 'Capital left', format: 'rupees', decimals: 0 },
        ],
        rows: losses,
      },
      ...(isLimitedByCapital && {
        notes: ['The capital decides the size, not the risk: the risk would allow more shares than the money buys.'],
      }),
    })
  },
  fill: (source) => {
    const found = lastPrice(source)
    if (!found.ok || source.kind !== 'bars') return found.ok ? fail('Pick something with prices.') : found
    const lows = source.bars.low.slice(-20).filter((low): low is number => low !== null)
    const stop = Math.min(...lows)
    const { price, says } = found.value
    return ok({
      texts: {
        entry: written(price),
        ...(Number.isFinite(stop) && stop < price && { stop: written(stop) }),
        target: '',
      },
      says: `${says} The stop is the lowest price of 20 trading days.`,
    })
  },
}

export const optionPayoff: Tool = {
  id: 'option-payoff',
  title: 'Option payoff',
  what: 'What a set of options and futures pays at expiry and today.',
  theme: 'Trading',
  icon: 'candles',
  words: 'call put straddle strangle spread iron condor black scholes greeks break even strategy',
  inputs: [
    rupees('spot', 'Price of the underlying', 24_500, { min: 0.05, max: 1e8 }),
    { kind: 'legs', id: 'legs', label: 'Legs', start: 'buy|call|24500|220|75~sell|call|24800|105|75' },
    whole('days', 'Days to expiry', 21, { min: 0, max: 1500 }),
    percent('volatility', 'Volatility a year', 14, { min: 0.1, max: 300 }),
    percent('rate', 'Interest rate', 6.5, { min: 0, max: 30 }),
  ],
  formula: [
    'At expiry: call = max(0, price − strike), put = max(0, strike − price), each less its premium',
    'Today: Black–Scholes value less premium',
  ],
  assumes:
    'European options without dividends, one volatility for all strikes. Costs and margins left out. Nine of ten individual traders in futures and options lost money (SEBI, 2023).',
  compute: (values) => {
    const legs = readLegs(values.text('legs'))
    if (!legs.ok) return legs
    const result = payoffOf(legs.value)
    if (!result.ok) return result
    const spot = values.number('spot')
    const today = {
      years: values.number('days') / 365,
      rate: values.number('rate') / 100,
      volatility: values.number('volatility') / 100,
    }
    const { netPremium, mostProfit, mostLoss, breakEvens } = result.value
    const { even, marked } = payoffPrices(legs.value, spot, breakEvens)
    const label = (price: number) => formatNumber(price, price < 1000 ? 1 : 0)
    const worth = (price: number) => payoffBefore(legs.value, price, today)
    const delta = legs.value.reduce((sum, leg) => {
      const sign = (leg.side === 'buy' ? 1 : -1) * leg.quantity
      return sum + sign * (leg.kind === 'future' ? 1 : optionValue({ ...leg, kind: leg.kind, spot, ...today }).delta)
    }, 0)
    return ok({
      headline:
        breakEvens.length === 0
          ? `No price of the underlying breaks even at expiry.`
          : `Breaks even at ${breakEvens.map((price) => formatNumber(price)).join(' and ')} at expiry.`,
      figures: [
        { label: 'Most it can win', value: mostProfit, format: 'rupees', decimals: 0, reason: 'No end to it' },
        { label: 'Most it can lose', value: mostLoss, format: 'rupees', decimals: 0, reason: 'No end to it' },
        {
          label: netPremium < 0 ? 'Premium paid' : 'Premium got',
          value: Math.abs(netPremium),
          format: 'rupees',
          decimals: 0,
        },
        { label: 'Worth today', value: worth(spot), format: 'rupees', decimals: 0, note: 'against the premium' },
        { label: 'Delta', value: delta, format: 'plain', note: '₹ for each ₹1 of the underlying' },
      ],
      chart: {
        title: 'Profit and loss by price',
        format: 'short',
        series: [
          {
            label: 'At expiry',
            draw: 'line',
            points: even.map((price) => [label(price), payoffAt(legs.value, price)]),
          },
          { label: 'Today', draw: 'line', points: even.map((price) => [label(price), worth(price)]) },
        ],
      },
      table: {
        caption: 'By price of the underlying',
        columns: [
          { header: 'Price' },
          { header: 'At expiry', format: 'rupees', decimals: 0 },
          { header: 'Today', format: 'rupees', decimals: 0 },
        ],
        rows: marked.map((price) => [formatNumber(price), payoffAt(legs.value, price), worth(price)]),
      },
      ...(mostLoss === null && {
        notes: ['There is no end to what this can lose: it sells calls or futures that nothing covers.'],
      }),
    })
  },
  fill: (source) => {
    const found = lastPrice(source)
    if (!found.ok || source.kind !== 'bars') return found.ok ? fail('Pick something with prices.') : found
    const moves = source.bars.close.slice(-253).flatMap((price, at, all) => {
      const before = all[at - 1]
      return price != null && before != null && before > 0 ? [Math.log(price / before)] : []
    })
    if (moves.length < 60) return fail('There are too few prices to tell how much it moves.')
    const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length
    const spread = moves.reduce((sum, move) => sum + (move - mean) ** 2, 0) / (moves.length - 1)
    const volatility = Math.sqrt(spread * 252) * 100
    const { price, says } = found.value
    const step = price > 10_000 ? 100 : price > 1000 ? 20 : price > 200 ? 5 : 1
    const strike = Math.round(price / step) * step
    const premium = (kind: 'call' | 'put') =>
      written(
        optionValue({ kind, spot: price, strike, years: 21 / 365, rate: 0.065, volatility: volatility / 100 }).price,
      )
    return ok({
      texts: {
        spot: written(price),
        volatility: written(volatility, 1),
        days: '21',
        legs: `buy|call|${strike}|${premium('call')}|1~buy|put|${strike}|${premium('put')}|1`,
      },
      says: `${says} Volatility of its last ${moves.length} days; premiums are computed, not quoted: put in those you see.`,
    })
  },
}

interface PayoffPrices {
  /** For the chart, whose places are evenly far apart. */
  readonly even: readonly number[]
  /** For the table: with every corner and break-even among them. */
  readonly marked: readonly number[]
}

function payoffPrices(legs: readonly Leg[], spot: number, breakEvens: readonly number[]): PayoffPrices {
  const marks = [...legs.map(({ strike }) => strike), spot, ...breakEvens]
  const [low, high] = [Math.min(...marks), Math.max(...marks)]
  const room = Math.max((high - low) * 0.5, spot * 0.04)
  const [from, to] = [Math.max(0, low - room), high + room]
  const spread = (count: number) =>
    Array.from({ length: count + 1 }, (_, at) => Number((from + ((to - from) * at) / count).toFixed(2)))
  return {
    even: spread(60),
    marked: [...new Set([...spread(12), ...marks.map((price) => Number(price.toFixed(2)))])].sort(
      (left, right) => left - right,
    ),
  }
}

export const adjuster: Tool = {
  id: 'bonus-split',
  title: 'Bonus and split',
  what: 'What a bonus or a split makes of your shares and their cost.',
  theme: 'Trading',
  icon: 'plus',
  words: 'adjusted cost average price face value corporate action ratio',
  inputs: [
    whole('quantity', 'Shares held', 100, { max: 1e10 }),
    rupees('cost', 'Paid a share', 1500),
    whole('bonusNew', 'Bonus: new shares', 1, { min: 0, max: 1000, hint: '0 for no bonus' }),
    whole('bonusHeld', 'for each held', 1, { max: 1000 }),
    rupees('faceBefore', 'Face value before', 10, { min: 0.1, max: 1000, hint: 'Equal values: no split' }),
    rupees('faceAfter', 'Face value after', 10, { min: 0.1, max: 1000 }),
  ],
  formula: ['Factor = (1 + new ÷ held) × face before ÷ face after', 'Shares = ⌊held × factor⌋, cost = paid ÷ factor'],
  assumes:
    'A part of a share is paid out in cash. For tax, bonus shares cost nothing and count from the day of allotment.',
  compute: (values) => {
    const [quantity, cost] = [values.number('quantity'), values.number('cost')]
    const result = adjustShares({
      quantity,
      cost,
      bonusNew: values.number('bonusNew'),
      bonusHeld: values.number('bonusHeld'),
      faceBefore: values.number('faceBefore'),
      faceAfter: values.number('faceAfter'),
    })
    if (!result.ok) return result
    const after = result.value
    return ok({
      headline: `${formatNumber(quantity, 0)} shares become ${formatNumber(after.quantity, 0)} at ₹${formatNumber(after.cost)} each.`,
      figures: [
        { label: 'Shares after', value: after.quantity, format: 'whole' },
        { label: 'Cost a share', value: after.cost, format: 'rupees' },
        { label: 'New for one old', value: after.factor, format: 'times', decimals: 4 },
        { label: 'Old prices times', value: after.priceFactor, format: 'plain', decimals: 4 },
      ],
      chart: {
        title: 'Shares before and after',
        format: 'whole',
        series: [
          {
            label: 'Shares',
            draw: 'bars',
            points: [
              ['Before', quantity],
              ['After', after.quantity],
            ],
          },
        ],
      },
      table: {
        caption: 'Before and after',
        columns: [{ header: '' }, { header: 'Before', format: 'plain' }, { header: 'After', format: 'plain' }],
        rows: [
          ['Shares', quantity, after.quantity],
          ['Cost a share, ₹', cost, after.cost],
          ['Money paid, ₹', quantity * cost, (after.quantity + after.fraction) * after.cost],
        ],
      },
      ...(after.fraction > 1e-9 && {
        notes: [`${formatNumber(after.fraction, 4)} of a share is left over and paid out in cash.`],
      }),
    })
  },
  fill: (source) => {
    if (source.kind !== 'bars') return fail('Pick a company: a fund has no bonus and no split here.')
    const event = source.bars.events.findLast(({ kind }) => kind === 'bonus' || kind === 'split')
    if (!event) return fail(`${source.name} had neither a bonus nor a split in our records.`)
    const says = `${source.name}: ${event.says}, ex-date ${shownDay(event.day)}, source ${source.bars.source}.`
    if (event.kind === 'split') {
      return ok({ texts: { bonusNew: '0', bonusHeld: '1', faceBefore: written(event.factor), faceAfter: '1' }, says })
    }
    const held = Array.from({ length: 20 }, (_, at) => at + 1).find(
      (each) => Math.abs((event.factor - 1) * each - Math.round((event.factor - 1) * each)) < 1e-6,
    )
    if (held === undefined) return fail(`The ratio of that bonus (${event.says}) is not a simple one; type it.`)
    return ok({
      texts: {
        bonusNew: String(Math.round((event.factor - 1) * held)),
        bonusHeld: String(held),
        faceBefore: '10',
        faceAfter: '10',
      },
      says,
    })
  },
}

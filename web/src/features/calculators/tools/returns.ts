import { realReturn, xirr } from 'core/calculators'
import { cagr, fail, formatNumber, formatPercent, formatRupeesShort, ok } from 'core/values'
import { readFlows, writeFlows } from '../flows.ts'
import { shownDay, spanOf, written, yearlyRate } from '../real.ts'
import { percent, rupees, type Tool, whole } from '../tool.ts'

export const growthRate: Tool = {
  id: 'cagr',
  title: 'CAGR',
  what: 'The yearly growth between two amounts.',
  theme: 'Returns',
  icon: 'chart',
  words: 'compound annual growth rate annualised return',
  inputs: [
    rupees('from', 'At the start', 100_000),
    rupees('to', 'At the end', 250_000),
    { kind: 'number', id: 'years', label: 'Years between', start: '7', min: 0.1, max: 100, suffix: 'years' },
  ],
  formula: ['CAGR = (end ÷ start)¹ᐟʸᵉᵃʳˢ − 1'],
  assumes: 'One amount in and one out; for money that came and went on several days, use XIRR.',
  compute: (values) => {
    const [from, to, years] = [values.number('from'), values.number('to'), values.number('years')]
    if (from === 0) return fail('Nothing grew from nothing: there is no yearly rate from a start of zero.')
    if (to === 0)
      return fail(
        'All of it was lost: no yearly rate leads to zero, −100% would already be there after the first year.',
      )
    const rate = cagr(from, to, years)
    if (rate === null) return fail('These amounts give a number too large to hold.')
    const points = Array.from({ length: Math.min(60, Math.ceil(years)) + 1 }, (_, year) => Math.min(year, years))
    const at = (year: number) => from * (1 + rate / 100) ** year
    return ok({
      headline: `${formatRupeesShort(from)} to ${formatRupeesShort(to)} in ${formatNumber(years, 1)} years is ${formatPercent(rate)} a year.`,
      figures: [
        { label: 'A year', value: rate, format: 'percent' },
        { label: 'In all', value: (to / from - 1) * 100, format: 'percent' },
        { label: 'Times the money', value: to / from, format: 'times' },
        {
          label: 'Doubles in',
          value: rate > 0 ? Math.log(2) / Math.log1p(rate / 100) : null,
          format: 'plain',
          decimals: 1,
          note: 'years',
          reason: 'It does not grow',
        },
      ],
      chart: {
        title: 'The even path between them',
        format: 'short',
        series: [
          {
            label: 'Value',
            draw: 'line',
            points: points.map((year) => [formatNumber(year, year % 1 ? 1 : 0), at(year)]),
          },
        ],
      },
      table: {
        caption: 'By year',
        columns: [{ header: 'Year' }, { header: 'Value', format: 'rupees', decimals: 0 }],
        rows: points.map((year) => [formatNumber(year, year % 1 ? 1 : 0), at(year)]),
      },
    })
  },
  fill: (source) => {
    if (source.kind === 'fund')
      return fail('Only the 3-year return of a fund is known here; pick something with prices.')
    const span = spanOf(source.bars)
    if (!span.ok) return span
    const { from, to, first, last, years } = span.value
    return ok({
      texts: { from: written(first), to: written(last), years: written(years) },
      says: `${source.name}: closes of ${shownDay(from)} and ${shownDay(to)}, adjusted for splits and bonuses, source ${source.bars.source}.`,
    })
  },
}

const exampleFlows = ['2022-04-01 -50000', '2023-04-03 -50000', '2024-04-01 -50000', '2025-04-01 210000'].join('\n')

export const datedReturn: Tool = {
  id: 'xirr',
  title: 'XIRR',
  what: 'The yearly return of money put in and taken out on many days.',
  theme: 'Returns',
  icon: 'history',
  words: 'internal rate of return irr cash flows sip return',
  inputs: [
    {
      kind: 'flows',
      id: 'flows',
      label: 'A day and an amount on each line',
      start: exampleFlows,
      hint: 'Put in: minus. Taken out, or worth today: plus. Paste from a spreadsheet.',
    },
  ],
  formula: ['0 = Σ amount ÷ (1 + XIRR)^(days since the first ÷ 365)'],
  assumes: 'Where several rates fit, the one nearest to zero is told.',
  compute: (values) => {
    const flows = readFlows(values.text('flows'))
    if (!flows.ok) return flows
    const rate = xirr(flows.value)
    if (!rate.ok) return rate
    const sum = (sign: number) =>
      flows.value.reduce((total, { amount }) => total + (Math.sign(amount) === sign ? Math.abs(amount) : 0), 0)
    const [paid, got] = [sum(-1), sum(1)]
    const sorted = flows.value.toSorted((left, right) => (left.day < right.day ? -1 : 1))
    const first = Date.parse(sorted[0]?.day ?? '')
    const worthToday = ({ day, amount }: (typeof sorted)[number]) =>
      amount / (1 + rate.value / 100) ** ((Date.parse(day) - first) / 86_400_000 / 365)
    return ok({
      headline: `${formatRupeesShort(paid)} put in and ${formatRupeesShort(got)} taken out is ${formatPercent(rate.value)} a year.`,
      figures: [
        { label: 'XIRR', value: rate.value, format: 'percent' },
        { label: 'Put in', value: paid, format: 'rupees', decimals: 0 },
        { label: 'Taken out', value: got, format: 'rupees', decimals: 0 },
        { label: 'Gain', value: got - paid, format: 'rupees', decimals: 0 },
      ],
      chart: {
        title: 'Money in and out',
        format: 'short',
        series: [{ label: 'Amount', draw: 'bars', points: [...byDay(sorted)] }],
      },
      table: {
        caption: 'Each flow at this rate',
        columns: [
          { header: 'Day' },
          { header: 'Amount', format: 'rupees' },
          { header: 'Worth on the first day', format: 'rupees' },
        ],
        rows: sorted.map((flow) => [shownDay(flow.day), flow.amount, worthToday(flow)]),
      },
    })
  },
  fill: (source) => {
    if (source.kind === 'fund')
      return fail('Only the 3-year return of a fund is known here; pick something with prices.')
    const span = spanOf(source.bars)
    if (!span.ok) return span
    const { days, close } = source.bars
    let [units, month] = [0, '']
    const flows = days.flatMap((day, at) => {
      const price = close[at]
      if (day < span.value.from || day.slice(0, 7) === month || price == null || !(price > 0)) return []
      month = day.slice(0, 7)
      units += 10_000 / price
      return [{ day, amount: -10_000 }]
    })
    // The last instalment and the value may fall on one day; both are flows.
    const end = { day: span.value.to, amount: units * span.value.last }
    return ok({
      texts: { flows: writeFlows([...flows, end]) },
      says: `${source.name}: ₹10,000 on the first trading day of each month from ${shownDay(span.value.from)}, worth at the close of ${shownDay(span.value.to)}, source ${source.bars.source}.`,
    })
  },
}

/** Two flows of one day stand as one bar. */
function byDay(flows: readonly { readonly day: string; readonly amount: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { day, amount } of flows) sums.set(day, (sums.get(day) ?? 0) + amount)
  return sums
}

export const real: Tool = {
  id: 'real-return',
  title: 'Real return',
  what: 'What is left of a return after tax and rising prices.',
  theme: 'Returns',
  icon: 'arrow-down',
  words: 'inflation adjusted purchasing power fisher after tax fixed deposit',
  inputs: [
    rupees('amount', 'Amount', 100_000, { min: 1 }),
    percent('rate', 'Return a year', 7, { min: -50, max: 100 }),
    percent('inflation', 'Prices rise by', 6, { min: -10, max: 50, suffix: '% a year' }),
    percent('tax', 'Tax on the gain', 30, { max: 99 }),
    whole('years', 'For', 10, { max: 60, suffix: 'years' }),
  ],
  formula: ['Real = (1 + return × (1 − tax)) ÷ (1 + inflation) − 1'],
  assumes:
    'The tax falls on each year’s gain, as on a deposit; gains that are taxed once at the end keep a little more.',
  compute: (values) => {
    const [amount, rate] = [values.number('amount'), values.number('rate')]
    const result = realReturn(amount, rate, {
      inflation: values.number('inflation'),
      tax: values.number('tax'),
      years: values.number('years'),
    })
    if (!result.ok) return result
    const { afterTax, real: left, keepsPace, years } = result.value
    const end = years.at(-1)
    return ok({
      headline: `${formatPercent(rate)} becomes ${formatPercent(left)} a year: ${formatRupeesShort(end?.money)} that buys what ${formatRupeesShort(end?.buys)} buys today.`,
      figures: [
        { label: 'Real return a year', value: left, format: 'percent' },
        { label: 'After tax', value: afterTax, format: 'percent' },
        { label: 'Only to keep pace', value: keepsPace, format: 'percent' },
        {
          label: 'Buys at the end',
          value: end?.buys ?? null,
          format: 'rupees',
          decimals: 0,
          note: 'in today’s prices',
        },
      ],
      chart: {
        title: 'Money and what it buys',
        format: 'short',
        series: [
          { label: 'Money', draw: 'line', points: years.map(({ year, money }) => [String(year), money]) },
          {
            label: 'Buys, in today’s prices',
            draw: 'line',
            points: years.map(({ year, buys }) => [String(year), buys]),
          },
        ],
      },
      table: {
        caption: 'By year',
        columns: [
          { header: 'Year' },
          { header: 'Money', format: 'rupees', decimals: 0 },
          { header: 'Buys, in today’s prices', format: 'rupees', decimals: 0 },
        ],
        rows: years.map(({ year, money, buys }) => [String(year), money, buys]),
      },
    })
  },
  fill: (source) => {
    const found = yearlyRate(source)
    return found.ok ? ok({ texts: { rate: written(found.value.rate) }, says: found.value.says }) : found
  },
}

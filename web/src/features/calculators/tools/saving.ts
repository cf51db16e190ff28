import { goalOf, loanOf, lumpSum, type Savings, savingsOf, withdrawalsOf } from 'core/calculators'
import { fail, formatNumber, formatRupeesShort, ok, type Result } from 'core/values'
import { type RealSource, written, yearlyRate } from '../real.ts'
import { type Filled, type Outcome, percent, rupees, type Tool, type Values, whole } from '../tool.ts'

/** The yearly rate of something real in the place of a guessed one. */
const fillRate = (source: RealSource): Result<Filled, string> => {
  const found = yearlyRate(source)
  if (!found.ok) return found
  const { rate, says } = found.value
  return rate < -20 || rate > 60
    ? fail(`It moved ${formatNumber(rate)}% a year, which no plan should go on; choose another.`)
    : ok({ texts: { rate: written(rate) }, says })
}

const yearText = (year: number): string => (Number.isInteger(year) ? String(year) : formatNumber(year, 1))
const rate = percent('rate', 'Return a year', 12, { min: -20, max: 60 })
const years = whole('years', 'For', 10, { max: 60, suffix: 'years' })

function savingsOutcome(result: Result<Savings, string>, length: number): Result<Outcome, string> {
  if (!result.ok) return result
  const { paid, value, gain, years: rows } = result.value
  return ok({
    headline: `${formatRupeesShort(paid)} put in over ${formatNumber(length, 0)} years becomes ${formatRupeesShort(value)}.`,
    figures: [
      { label: 'Value at the end', value, format: 'rupees', decimals: 0 },
      { label: 'Put in', value: paid, format: 'rupees', decimals: 0 },
      { label: 'Gain', value: gain, format: 'rupees', decimals: 0 },
      {
        label: 'Times the money',
        value: paid > 0 ? value / paid : null,
        format: 'times',
        reason: 'Nothing was put in',
      },
    ],
    chart: {
      title: 'Growth by year',
      format: 'short',
      series: [
        { label: 'Put in', draw: 'bars', points: rows.map(({ year, paid: by }) => [yearText(year), by]) },
        { label: 'Value', draw: 'bars', points: rows.map(({ year, value: worth }) => [yearText(year), worth]) },
      ],
    },
    table: {
      caption: 'By year',
      columns: [
        { header: 'Year' },
        { header: 'Put in', format: 'rupees', decimals: 0 },
        { header: 'Value', format: 'rupees', decimals: 0 },
        { header: 'Gain', format: 'rupees', decimals: 0 },
      ],
      rows: rows.map(({ year, paid: by, value: worth }) => [yearText(year), by, worth, worth - by]),
    },
  })
}

const plan = (values: Values, stepUp: number) =>
  savingsOf({
    monthly: values.number('monthly'),
    rate: values.number('rate'),
    months: values.number('years') * 12,
    stepUp,
    initial: values.optional('initial') ?? 0,
  })

export const sip: Tool = {
  id: 'sip',
  title: 'SIP',
  what: 'What a monthly plan grows to.',
  theme: 'Saving',
  icon: 'chart',
  words: 'systematic investment plan monthly saving mutual fund recurring',
  inputs: [
    rupees('monthly', 'Each month', 10_000, { min: 1, max: 1e8 }),
    rate,
    years,
    rupees('initial', 'There already', 0, { isOptional: true }),
  ],
  formula: [
    'Value = P × ((1 + i)ⁿ − 1) ÷ i × (1 + i) + A × (1 + i)ⁿ',
    'P a month, A there already, i = return ÷ 12, n months',
  ],
  assumes: 'Paid on the first day of each month; an even return, which no market gives; costs and taxes left out.',
  compute: (values) => savingsOutcome(plan(values, 0), values.number('years')),
  fill: fillRate,
}

export const stepUp: Tool = {
  id: 'step-up',
  title: 'Step-up SIP',
  what: 'What a monthly plan grows to when it rises each year.',
  theme: 'Saving',
  icon: 'chart',
  words: 'top up sip increase yearly salary growth',
  inputs: [
    rupees('monthly', 'Each month, at first', 10_000, { min: 1, max: 1e8 }),
    percent('step', 'More each year', 10, { max: 50 }),
    rate,
    years,
    rupees('initial', 'There already', 0, { isOptional: true }),
  ],
  formula: [
    'Each year is a SIP of its own: P × (1 + s)ᵏ a month in year k + 1,',
    'left to grow for the years that remain',
  ],
  assumes: 'The amount rises after each twelve months; an even return; costs and taxes left out.',
  compute: (values) => {
    const outcome = savingsOutcome(plan(values, values.number('step')), values.number('years'))
    const flat = plan(values, 0)
    const stepped = plan(values, values.number('step'))
    if (!outcome.ok || !flat.ok || !stepped.ok) return outcome
    const more = stepped.value.value - flat.value.value
    return ok({
      ...outcome.value,
      notes: [
        `Without the step-up it would be ${formatRupeesShort(flat.value.value)}: ${formatRupeesShort(more)} less.`,
      ],
    })
  },
  fill: fillRate,
}

export const lump: Tool = {
  id: 'lump-sum',
  title: 'Lump sum',
  what: 'What one amount grows to.',
  theme: 'Saving',
  icon: 'chart',
  words: 'one time investment fixed deposit fd compound interest',
  inputs: [rupees('amount', 'Amount', 100_000, { min: 1 }), rate, years],
  formula: ['Value = A × (1 + r)ⁿ', 'A the amount, r the return a year, n years'],
  assumes: 'Compounded once a year; an even return; costs and taxes left out.',
  compute: (values) =>
    savingsOutcome(
      lumpSum(values.number('amount'), values.number('rate'), values.number('years')),
      values.number('years'),
    ),
  fill: fillRate,
}

export const goal: Tool = {
  id: 'goal',
  title: 'Goal',
  what: 'What to put aside each month to reach a sum.',
  theme: 'Saving',
  icon: 'star',
  words: 'target retirement education house marriage corpus required sip',
  inputs: [
    rupees('target', 'What it costs today', 2_500_000, { min: 1 }),
    percent('inflation', 'Its cost rises by', 6, { min: 0, max: 30, suffix: '% a year' }),
    years,
    rate,
    rupees('held', 'Put aside already', 0, { isOptional: true }),
  ],
  formula: [
    'Needed = cost today × (1 + inflation)ʸᵉᵃʳˢ − put aside × (1 + i)ⁿ',
    'Each month = needed × i ÷ ((1 + i)ⁿ − 1) ÷ (1 + i)',
  ],
  assumes: 'Paid on the first day of each month; an even return; costs and taxes left out.',
  compute: (values) => {
    const inputs = {
      target: values.number('target'),
      inflation: values.number('inflation'),
      rate: values.number('rate'),
      years: values.number('years'),
      held: values.optional('held') ?? 0,
    }
    const result = goalOf(inputs)
    if (!result.ok) return result
    const { needed, fromHeld, monthly, lump: once } = result.value
    const laid = savingsOf({ monthly, initial: inputs.held, rate: inputs.rate, months: inputs.years * 12 })
    if (!laid.ok) return laid
    const chart = savingsOutcome(laid, inputs.years)
    if (!chart.ok) return chart
    const rows = [inputs.years - 5, inputs.years, inputs.years + 5].filter((each) => each > 0)
    return ok({
      headline:
        monthly === 0
          ? 'What is put aside already grows past the goal: nothing more is needed.'
          : `${formatRupeesShort(monthly)} a month reaches ${formatRupeesShort(needed)} in ${inputs.years} years.`,
      figures: [
        { label: 'Each month', value: monthly, format: 'rupees', decimals: 0 },
        { label: 'Or once, today', value: once, format: 'rupees', decimals: 0 },
        { label: 'It will cost', value: needed, format: 'rupees', decimals: 0 },
        { label: 'From what is held', value: fromHeld, format: 'rupees', decimals: 0 },
      ],
      ...(chart.value.chart && { chart: chart.value.chart }),
      table: {
        caption: 'Sooner and later',
        columns: [
          { header: 'Years' },
          { header: 'It will cost', format: 'rupees', decimals: 0 },
          { header: 'Each month', format: 'rupees', decimals: 0 },
        ],
        rows: rows.map((each) => {
          const other = goalOf({ ...inputs, years: each })
          return [String(each), other.ok ? other.value.needed : null, other.ok ? other.value.monthly : null]
        }),
      },
    })
  },
  fill: fillRate,
}

export const swp: Tool = {
  id: 'swp',
  title: 'SWP',
  what: 'How long a sum lasts when some is taken out each month.',
  theme: 'Saving',
  icon: 'arrow-down',
  words: 'systematic withdrawal plan pension retirement income safe withdrawal',
  inputs: [
    rupees('corpus', 'There at the start', 10_000_000, { min: 1 }),
    rupees('monthly', 'Taken out each month', 60_000),
    percent('step', 'More each year', 6, { max: 30 }),
    percent('rate', 'Return a year', 9, { min: -20, max: 60 }),
    whole('years', 'For', 25, { max: 60, suffix: 'years' }),
  ],
  formula: ['Left after a month = left × (1 + i) − withdrawal', 'Even and affordable = A × i ÷ (1 − (1 + i)⁻ⁿ)'],
  assumes:
    'Taken on the last day of each month. Returns are even here; bad years at the start would use the money up sooner.',
  compute: (values) => {
    const months = values.number('years') * 12
    const result = withdrawalsOf({
      corpus: values.number('corpus'),
      monthly: values.number('monthly'),
      stepUp: values.number('step'),
      rate: values.number('rate'),
      months,
    })
    if (!result.ok) return result
    const { withdrawn, left, runsOutAfter, affordable, years: rows } = result.value
    return ok({
      headline:
        runsOutAfter === null
          ? `The money lasts all ${formatNumber(months / 12, 0)} years and leaves ${formatRupeesShort(left)}.`
          : `The money is gone after ${lengthText(runsOutAfter)}.`,
      figures: [
        { label: 'Left at the end', value: left, format: 'rupees', decimals: 0 },
        { label: 'Taken out', value: withdrawn, format: 'rupees', decimals: 0 },
        {
          label: 'Even amount that lasts',
          value: affordable,
          format: 'rupees',
          decimals: 0,
          note: 'a month, never rising',
        },
      ],
      chart: {
        title: 'What is left',
        format: 'short',
        series: [{ label: 'Left', draw: 'bars', points: rows.map(({ year, left: then }) => [yearText(year), then]) }],
      },
      table: {
        caption: 'By year',
        columns: [
          { header: 'Year' },
          { header: 'Taken out so far', format: 'rupees', decimals: 0 },
          { header: 'Left', format: 'rupees', decimals: 0 },
        ],
        rows: rows.map(({ year, withdrawn: so, left: then }) => [yearText(year), so, then]),
      },
    })
  },
  fill: fillRate,
}

function lengthText(months: number): string {
  const [full, rest] = [Math.floor(months / 12), months % 12]
  const parts = [
    full > 0 ? `${full} ${full === 1 ? 'year' : 'years'}` : '',
    rest > 0 ? `${rest} ${rest === 1 ? 'month' : 'months'}` : '',
  ].filter(Boolean)
  return parts.length === 0 ? 'less than a month' : parts.join(' and ')
}

export const emi: Tool = {
  id: 'emi',
  title: 'EMI',
  what: 'The monthly instalment of a loan and what its interest comes to.',
  theme: 'Saving',
  icon: 'home',
  words: 'loan home car personal instalment interest amortisation tenure',
  inputs: [
    rupees('amount', 'Loan', 5_000_000, { min: 1 }),
    percent('rate', 'Interest a year', 8.5, { max: 60 }),
    whole('months', 'Over', 240, { max: 600, suffix: 'months' }),
  ],
  formula: ['EMI = A × i × (1 + i)ⁿ ÷ ((1 + i)ⁿ − 1)', 'A the loan, i = interest ÷ 12, n months'],
  assumes: 'The rate stays; paid at the end of each month; fees and prepayments left out.',
  compute: (values) => {
    const result = loanOf(values.number('amount'), values.number('rate'), values.number('months'))
    if (!result.ok) return result
    const { instalment, interest, paid, years: rows } = result.value
    return ok({
      headline: `₹${formatNumber(instalment, 0)} a month; ${formatRupeesShort(interest)} of ${formatRupeesShort(paid)} is interest.`,
      figures: [
        { label: 'Each month', value: instalment, format: 'rupees' },
        { label: 'Interest in all', value: interest, format: 'rupees', decimals: 0 },
        { label: 'Paid in all', value: paid, format: 'rupees', decimals: 0 },
        { label: 'Interest of what is paid', value: (interest / paid) * 100, format: 'share', decimals: 1 },
      ],
      chart: {
        title: 'Interest and principal by year',
        format: 'short',
        series: [
          { label: 'Interest', draw: 'bars', points: rows.map((row) => [yearText(row.year), row.interest]) },
          { label: 'Principal', draw: 'bars', points: rows.map((row) => [yearText(row.year), row.principal]) },
        ],
      },
      table: {
        caption: 'By year',
        columns: [
          { header: 'Year' },
          { header: 'Interest', format: 'rupees', decimals: 0 },
          { header: 'Principal', format: 'rupees', decimals: 0 },
          { header: 'Still owed', format: 'rupees', decimals: 0 },
        ],
        rows: rows.map((row) => [yearText(row.year), row.interest, row.principal, row.left]),
      },
    })
  },
}

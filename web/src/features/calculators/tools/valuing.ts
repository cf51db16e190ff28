import { dcfGrid, dcfValue, impliedGrowth } from 'core/calculators'
import { fail, formatNumber, formatPercent, ok } from 'core/values'
import { lastPrice, shownDay, written } from '../real.ts'
import { percent, rupees, type Tool, whole } from '../tool.ts'

const crore = 1e7

export const dcf: Tool = {
  id: 'dcf',
  title: 'DCF',
  what: 'What a company’s cash to come is worth today.',
  theme: 'Valuation',
  icon: 'book',
  words: 'discounted cash flow intrinsic value fair value terminal growth wacc reverse dcf sensitivity',
  inputs: [
    {
      kind: 'number',
      id: 'cash',
      label: 'Free cash flow, last year',
      start: '10000',
      min: -1e7,
      max: 1e7,
      prefix: '₹',
      suffix: 'cr',
    },
    percent('growth', 'Grows by', 10, { min: -50, max: 60, suffix: '% a year' }),
    whole('years', 'For', 10, { max: 30, suffix: 'years' }),
    whole('fade', 'Then slows over', 0, { min: 0, max: 20, suffix: 'years' }),
    percent('terminal', 'And for ever after', 4, { min: -5, max: 10, suffix: '% a year' }),
    percent('discount', 'Discount rate', 12, { min: 1, max: 40 }),
    {
      kind: 'number',
      id: 'debt',
      label: 'Net debt',
      start: '0',
      min: -1e8,
      max: 1e8,
      prefix: '₹',
      suffix: 'cr',
      hint: 'Below zero: more cash than debt',
    },
    { kind: 'number', id: 'shares', label: 'Shares', start: '400', min: 0.001, max: 1e6, suffix: 'cr' },
    rupees('price', 'Price today', 0, { isOptional: true, max: 1e7 }),
  ],
  formula: [
    'Value = Σ FCFₜ ÷ (1 + d)ᵗ + FCFₙ × (1 + g∞) ÷ (d − g∞) ÷ (1 + d)ⁿ',
    'A share = (value − net debt) ÷ shares',
  ],
  assumes:
    'Small changes of the two rates move the value a lot: read the grid, not the one figure. Not for banks, whose cash flow is their raw material.',
  compute: (values) => {
    const plan = {
      cashFlow: values.number('cash'),
      growth: values.number('growth'),
      years: values.number('years'),
      fadeYears: values.number('fade'),
      terminalGrowth: values.number('terminal'),
      discountRate: values.number('discount'),
      netDebt: values.number('debt'),
      shares: values.number('shares'),
    }
    const result = dcfValue(plan)
    if (!result.ok) return result
    const { perShare, enterpriseValue, equityValue, terminalShare, terminalPresentValue, years } = result.value
    const price = values.optional('price')
    const implied = price === null ? null : impliedGrowth(plan, price)
    const grid = dcfGrid(plan)
    const gap = price === null || price === 0 ? null : (perShare / price - 1) * 100
    return ok({
      headline:
        perShare < 0
          ? 'The debt is larger than the value of the cash to come: nothing is left for the shares.'
          : `A share is worth ₹${formatNumber(perShare)}${gap === null ? '' : `, ${formatPercent(gap, 0)} against its price`}.`,
      figures: [
        { label: 'Value of a share', value: perShare, format: 'rupees' },
        { label: 'Against the price', value: gap, format: 'percent', reason: 'No price is given' },
        {
          label: 'Growth the price believes in',
          value: implied?.ok ? implied.value : null,
          format: 'percent',
          reason: implied && !implied.ok ? implied.failure : 'No price is given',
        },
        { label: 'Behind the last year', value: terminalShare, format: 'share', decimals: 0, note: 'of the value' },
      ],
      grid: {
        caption: 'Value of a share by discount rate and terminal growth',
        across: 'Terminal growth',
        down: 'Discount rate',
        columns: grid.terminalGrowths.map((rate) => `${formatNumber(rate, 1)}%`),
        rows: grid.discountRates.map((rate) => `${formatNumber(rate, 1)}%`),
        values: grid.perShare,
        format: 'rupees',
        against: price ?? perShare,
        says: (row, column, value) => `Discounted at ${row} with ${column} for ever after, a share is worth ${value}.`,
      },
      chart: {
        title: 'Cash flow and its value today',
        format: 'crore',
        series: [
          {
            label: 'Cash flow',
            draw: 'bars',
            points: years.map(({ year, cashFlow }) => [String(year), cashFlow * crore]),
          },
          {
            label: 'Worth today',
            draw: 'bars',
            points: years.map(({ year, presentValue }) => [String(year), presentValue * crore]),
          },
        ],
      },
      table: {
        caption: 'By year, ₹ crore',
        columns: [
          { header: 'Year' },
          { header: 'Growth', format: 'percent', decimals: 1 },
          { header: 'Cash flow', format: 'plain', decimals: 0 },
          { header: 'Worth today', format: 'plain', decimals: 0 },
        ],
        rows: [
          ...years.map(({ year, growth, cashFlow, presentValue }) => [String(year), growth, cashFlow, presentValue]),
          ['For ever after', plan.terminalGrowth, null, terminalPresentValue],
          ['Value of the company', null, null, enterpriseValue],
          ['Less net debt', null, null, -plan.netDebt],
          ['Value of all shares', null, null, equityValue],
        ],
      },
      ...(terminalShare > 75 && {
        notes: [
          `${formatNumber(terminalShare, 0)}% of the value lies behind the years laid out: it rests on the two rates more than on the business.`,
        ],
      }),
    })
  },
  fill: (source) => {
    if (source.kind !== 'bars' || source.figures === null) return fail('Pick a company: only companies file accounts.')
    const { freeCashFlow, netDebt, shares, growth5y, period } = source.figures
    if (freeCashFlow === null || shares === null || !(shares > 0)) {
      return fail(`${source.name} reports no free cash flow we could discount; banks and insurers do not.`)
    }
    const price = lastPrice(source)
    const growth = growth5y === null ? null : Math.max(-50, Math.min(60, growth5y))
    return ok({
      texts: {
        cash: written(freeCashFlow / crore, 0),
        ...(netDebt !== null && { debt: written(netDebt / crore, 0) }),
        shares: written(shares / crore),
        ...(growth !== null && { growth: written(growth, 1) }),
        ...(price.ok && { price: written(price.value.price) }),
      },
      says:
        `${source.name}: accounts of the year to ${shownDay(period)}, source ${source.bars.source}. ` +
        (growth5y === null
          ? 'Its growth over five years is not known; yours is kept.'
          : 'Growth is that of its sales over five years' +
            (growth === growth5y
              ? '.'
              : `, ${formatPercent(growth5y, 0)} a year, cut to ${formatPercent(growth, 0)}.`)) +
        (netDebt === null ? ' Its net debt is not known; yours is kept.' : '') +
        (price.ok ? ` ${price.value.says}` : ''),
    })
  },
}

import { type CostKind, type Costs, costsAsOf, costsOf, totalCosts } from 'core/backtest'
import { gainAssets, gainTax } from 'core/calculators'
import { dayOf, fail, formatNumber, formatRupeesShort, ok } from 'core/values'
import { lastPrice, shownDay, written } from '../real.ts'
import { percent, rupees, type Tool, whole } from '../tool.ts'

const costNames: readonly (readonly [part: keyof Costs, name: string])[] = [
  ['brokerage', 'Brokerage'],
  ['transactionTax', 'Securities transaction tax (STT)'],
  ['exchange', 'Exchange charges'],
  ['regulator', 'SEBI fee'],
  ['serviceTax', 'GST'],
  ['stamp', 'Stamp duty'],
  ['depository', 'Depository fee'],
]

const costKinds: readonly { readonly value: CostKind; readonly label: string }[] = [
  { value: 'stock', label: 'Shares' },
  { value: 'etf', label: 'ETF units' },
]

/** Today's rates: costs are dated, and this is a question about now. */
const today = (): string => dayOf(Date.now())

export const brokerage: Tool = {
  id: 'brokerage',
  title: 'Brokerage and charges',
  what: 'What buying and selling for delivery costs, tax by tax.',
  theme: 'Taxes',
  icon: 'list',
  words: 'stt stamp duty gst sebi exchange dp charges delivery broker cost breakeven',
  inputs: [
    { kind: 'choice', id: 'kind', label: 'What', start: 'stock', options: costKinds },
    whole('quantity', 'Quantity', 100, { max: 1e9 }),
    rupees('buy', 'Buy price', 1000, { min: 0.05, max: 1e7 }),
    rupees('sell', 'Sell price', 1100, { min: 0.05, max: 1e7 }),
    percent('broker', 'Broker takes', 0, { max: 5, suffix: '% of value' }),
    rupees('most', 'At most, an order', 0, { isOptional: true, max: 10_000 }),
  ],
  formula: [
    'Each charge = value × its rate; GST on brokerage, exchange charges, SEBI fee and depository fee',
    'Left = (sell − buy) × quantity − all charges',
  ],
  assumes: `Delivery on the National Stock Exchange at rates in force since ${shownDay(costsAsOf)}; intraday and derivatives have other rates.`,
  compute: (values) => {
    const [quantity, buy, sell] = [values.number('quantity'), values.number('buy'), values.number('sell')]
    const kind = costKinds.find(({ value }) => value === values.text('kind'))?.value ?? 'stock'
    const taken = { percent: values.number('broker'), most: values.optional('most') }
    const order = { kind, day: today(), brokerage: taken }
    const [onBuying, onSelling] = [
      costsOf(quantity * buy, { ...order, side: 'buy' }),
      costsOf(quantity * sell, { ...order, side: 'sell' }),
    ]
    const all = totalCosts(onBuying) + totalCosts(onSelling)
    const gain = (sell - buy) * quantity
    const perShare = all / quantity
    return ok({
      headline: `${formatRupeesShort(all)} in charges; ${formatRupeesShort(gain - all)} is left of ${formatRupeesShort(gain)}.`,
      figures: [
        { label: 'All charges', value: all, format: 'rupees' },
        { label: 'Left after charges', value: gain - all, format: 'rupees' },
        { label: 'Of the value traded', value: (all / (quantity * (buy + sell))) * 100, format: 'share', decimals: 3 },
        { label: 'Must rise to pay them', value: perShare, format: 'rupees', note: 'a share' },
      ],
      chart: {
        title: 'Charges',
        format: 'rupees',
        series: [
          { label: 'Buying', draw: 'bars', points: costNames.map(([part, name]) => [shortName(name), onBuying[part]]) },
          {
            label: 'Selling',
            draw: 'bars',
            points: costNames.map(([part, name]) => [shortName(name), onSelling[part]]),
          },
        ],
      },
      table: {
        caption: 'Charge by charge',
        columns: [
          { header: 'Charge' },
          { header: 'Buying', format: 'rupees' },
          { header: 'Selling', format: 'rupees' },
          { header: 'Both', format: 'rupees' },
        ],
        rows: [
          ...costNames.map(([part, name]) => [name, onBuying[part], onSelling[part], onBuying[part] + onSelling[part]]),
          ['All charges', totalCosts(onBuying), totalCosts(onSelling), all],
        ],
      },
    })
  },
  fill: (source) => {
    const found = lastPrice(source)
    if (!found.ok || source.kind !== 'bars') return found.ok ? fail('Pick something with prices.') : found
    const { asset } = source.bars.instrument
    if (asset !== 'stock' && asset !== 'etf') return fail('Charges are known for shares and ETFs; pick one of those.')
    const { price, says } = found.value
    return ok({
      texts: { kind: asset, buy: written(price), sell: written(price * 1.1) },
      says: `${says} Sold 10% higher.`,
    })
  },
}

const shortName = (name: string): string => name.replace(/^Securities.*/, 'STT').split(' ')[0] ?? name

const assetNames = {
  equity: 'Shares and equity funds',
  listed: 'Gold, silver and foreign ETFs',
  debt: 'Debt funds',
} as const

export const gains: Tool = {
  id: 'capital-gains',
  title: 'LTCG and STCG',
  what: 'The income tax on a sale.',
  theme: 'Taxes',
  icon: 'report',
  words: 'long term short term capital gains tax 112a 111a grandfathering exemption indexation',
  inputs: [
    {
      kind: 'choice',
      id: 'asset',
      label: 'What',
      start: 'equity',
      options: gainAssets.map((value) => ({ value, label: assetNames[value] })),
    },
    { kind: 'number', id: 'quantity', label: 'Quantity', start: '1000', min: 0.001, max: 1e10 },
    rupees('buy', 'Bought at', 400),
    { kind: 'day', id: 'bought', label: 'Bought on', start: '2022-06-01' },
    rupees('sell', 'Sold at', 700),
    { kind: 'day', id: 'sold', label: 'Sold on', start: '2025-06-02' },
    rupees('costs', 'Costs, without STT', 0, { isOptional: true }),
    percent('slab', 'Your slab', 30, { max: 45 }),
    rupees('used', 'Exempt amount used already', 0, { isOptional: true, max: 125_000 }),
    rupees('fair', 'High of 31 Jan 2018', 0, { isOptional: true, hint: 'Only for what was bought before' }),
  ],
  formula: ['Gain = sale − cost − costs', 'Tax = (gain − exempt) × rate, and 4% cess on the tax'],
  assumes:
    'A resident, without surcharge and without losses of other sales. STT may not be deducted. Ask a tax adviser before you file.',
  compute: (values) => {
    const asset = gainAssets.find((known) => known === values.text('asset')) ?? 'equity'
    const result = gainTax({
      asset,
      quantity: values.number('quantity'),
      buyPrice: values.number('buy'),
      sellPrice: values.number('sell'),
      bought: values.text('bought'),
      sold: values.text('sold'),
      costs: values.optional('costs') ?? 0,
      slab: values.number('slab'),
      exemptUsed: values.optional('used') ?? 0,
      fairPrice2018: values.optional('fair'),
    })
    if (!result.ok) return result
    const { isLongTerm, gain, exempt, taxable, rate, tax, cess, afterTax, rule, cost } = result.value
    return ok({
      headline: `${formatRupeesShort(tax + cess)} of tax on a ${isLongTerm ? 'long' : 'short'}-term gain of ${formatRupeesShort(gain)}.`,
      figures: [
        { label: 'Tax with cess', value: tax + cess, format: 'rupees' },
        { label: 'Gain', value: gain, format: 'rupees' },
        { label: 'Rate', value: rate, format: 'share', decimals: 1 },
        { label: 'Left of the profit', value: afterTax, format: 'rupees' },
      ],
      chart: {
        title: 'Where the gain goes',
        format: 'short',
        series: [
          {
            label: '₹',
            draw: 'bars',
            points: [
              ['Exempt', exempt],
              ['Taxable', taxable],
              ['Tax', tax + cess],
              ['Left', afterTax],
            ],
          },
        ],
      },
      table: {
        caption: 'Step by step',
        columns: [{ header: 'Step' }, { header: '₹', format: 'rupees' }],
        rows: [
          ['Sale', values.number('quantity') * values.number('sell')],
          ['Cost that counts', cost],
          ['Costs', values.optional('costs') ?? 0],
          ['Gain', gain],
          ['Exempt', exempt],
          ['Taxable', taxable],
          [`Tax at ${formatNumber(rate, 1)}%`, tax],
          ['Cess', cess],
        ],
      },
      notes: [rule],
    })
  },
  fill: (source, values) => {
    if (source.kind !== 'bars') return fail('Pick something with prices.')
    const { days, close } = source.bars
    const priceOn = (wanted: string) => {
      const at = days.findLastIndex((day, index) => day <= wanted && close[index] != null)
      return at === -1 ? null : { day: days[at] ?? wanted, price: close[at] ?? 0 }
    }
    const [bought, sold] = [
      priceOn(values?.text('bought') ?? '2022-06-01'),
      priceOn(values?.text('sold') ?? '2025-06-02'),
    ]
    if (!bought || !sold)
      return fail(`Our prices of ${source.name} begin on ${shownDay(days[0] ?? '')}, after the day of buying.`)
    return ok({
      texts: { buy: written(bought.price), sell: written(sold.price) },
      says: `${source.name}: closes of ${shownDay(bought.day)} and ${shownDay(sold.day)}, adjusted for splits and bonuses, source ${source.bars.source}.`,
    })
  },
}

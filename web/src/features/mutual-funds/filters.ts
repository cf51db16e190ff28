/** Which funds are looked at, as the address holds it, and the same as a question. */
import { type FundPlan, type FundRow, fundCategories, fundCategoryOf, fundPlans } from 'core/contract/rest'

export const chips = ['cheap', 'steady', 'stars', 'old'] as const
export type Chip = (typeof chips)[number]

export interface Filters {
  readonly category: string
  readonly plan: FundPlan
  readonly on: readonly Chip[]
  readonly sort: { readonly id: string; readonly descending: boolean }
}

export const firstSort = { id: 'aum', descending: true } as const

/** Each chip as words, as a test and as a condition of a question. */
export const chipRules: Readonly<
  Record<Chip, { readonly label: string; readonly clause: string; readonly passes: (fund: FundRow) => boolean }>
> = {
  cheap: {
    label: 'Cheaper than its category',
    clause: 'expense_against_category < 0%',
    passes: ({ expenseAgainst }) => expenseAgainst !== null && expenseAgainst < 0,
  },
  steady: {
    label: 'Never lost over 3 years',
    clause: 'fund_rolling_3y_worst > 0%',
    passes: ({ rollingWorst }) => rollingWorst !== null && rollingWorst > 0,
  },
  stars: {
    label: '4 stars and more',
    clause: 'star_rating >= 4',
    passes: ({ star }) => star !== null && star >= 4,
  },
  old: {
    label: '7 years and older',
    clause: 'fund_age >= 7',
    passes: ({ age }) => age !== null && age >= 7,
  },
}

/** Columns that a question can be sorted by, as the catalogue calls them. */
const fieldOf: Readonly<Record<string, string>> = {
  name: 'name',
  aum: 'fund_aum',
  expense: 'expense_ratio',
  against: 'expense_against_category',
  y1: 'fund_return_1y',
  y3: 'fund_return_3y',
  y5: 'fund_return_5y',
  y10: 'fund_return_10y',
  median: 'fund_rolling_3y_median',
  worst: 'fund_rolling_3y_worst',
  above: 'fund_rolling_3y_above_12',
  alpha: 'fund_alpha',
  capture: 'fund_downside_capture',
  drawdown: 'fund_max_drawdown',
  star: 'star_rating',
  age: 'fund_age',
}

export function readFilters(words: URLSearchParams): Filters {
  const sort = words.get('s') ?? ''
  const on = (words.get('only') ?? '').split(',')
  return {
    category: fundCategories.find((key) => key === fundCategoryOf(words.get('category') ?? '')) ?? '',
    plan: fundPlans.find((plan) => plan === words.get('plan')) ?? 'direct',
    on: chips.filter((chip) => on.includes(chip)),
    sort: fieldOf[sort.replace(/^-/, '')]
      ? { id: sort.replace(/^-/, ''), descending: sort.startsWith('-') }
      : firstSort,
  }
}

export function writeFilters({ category, plan, on, sort }: Filters): URLSearchParams {
  const words = new URLSearchParams()
  if (category !== '') words.set('category', category)
  if (plan !== 'direct') words.set('plan', plan)
  if (on.length > 0) words.set('only', on.join(','))
  if (sort.id !== firstSort.id || !sort.descending) words.set('s', `${sort.descending ? '-' : ''}${sort.id}`)
  return words
}

export const passes = (fund: FundRow, { category, on }: Filters): boolean =>
  (category === '' || fund.categoryKey === category) && on.every((chip) => chipRules[chip].passes(fund))

/** The title of each category, as the rows name it; the key itself where no row has it. */
export function categoryTitles(rows: readonly FundRow[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { categoryKey, category } of rows)
    if (categoryKey !== null && category !== null && !found.has(categoryKey)) found.set(categoryKey, category)
  return new Map(fundCategories.map((key) => [key, found.get(key) ?? plain(key)]))
}

const plain = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('-', ' ')}`

/** The list as a question that can be asked as it stands. */
export function sentenceOf({ category, plan, on, sort }: Filters, titles: ReadonlyMap<string, string>): string {
  const title = titles.get(category) ?? ''
  const isOneKey = [...titles.values()].filter((other) => other === title).length === 1
  const clauses = [
    ...(category !== '' && !isOneKey ? [`category_key is "${category}"`] : []),
    ...(plan === 'all' ? [] : [`plan is "${plan === 'direct' ? 'Direct Plan' : 'Regular Plan'}"`]),
    ...on.map((chip) => chipRules[chip].clause),
  ]
  return [
    'funds',
    ...(category !== '' && isOneKey ? [`category "${title}"`] : []),
    ...(clauses.length > 0 ? [`where ${clauses.join(' and ')}`] : []),
    `sort ${fieldOf[sort.id]} ${sort.descending ? 'desc' : 'asc'}`,
  ].join(' ')
}

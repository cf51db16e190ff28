/** Principles of investing, each with a check on the market of today. The check is a sentence of our own language, so anybody can open and change it. */

export const principleThemes = ['quality', 'price', 'people', 'behaviour', 'risk'] as const
export type PrincipleTheme = (typeof principleThemes)[number]

export interface Principle {
  readonly id: string
  readonly title: string
  readonly theme: PrincipleTheme
  /** The principle in one sentence. */
  readonly says: string
  /** Worked with round numbers, in rupees. */
  readonly example: string
  /** What a company passes or fails, in words of our own language. */
  readonly words: string
  /** The check in a few words, for a checklist. */
  readonly check: string
  /** Fields it reads, by the catalogue's names. */
  readonly fields: readonly string[]
}

export const principles: readonly Principle[] = [
  {
    id: 'margin-of-safety',
    title: 'Margin of safety',
    theme: 'price',
    says: 'Pay clearly less than you think it is worth, because what you think may be wrong.',
    example:
      'You value a share at ₹500 and pay ₹350. If your value was a fifth too high, it is worth ₹400 and you still paid less.',
    words: 'price to earnings below 20 and price to book below 3',
    check: 'P/E below 20 and P/B below 3',
    fields: ['pe', 'pb'],
  },
  {
    id: 'price-matters',
    title: 'Price matters',
    theme: 'price',
    says: 'A good business at too high a price is a bad investment.',
    example:
      'Earnings grow 15% a year for five years. Bought at a P/E of 60 and sold at 30, it made 0.1% a year; bought at 30, it made 15%.',
    words: 'peg below 1.5 and net profit growth 5 years above 10%',
    check: 'PEG below 1.5, with profit growing',
    fields: ['peg', 'net_profit_cagr_5y'],
  },
  {
    id: 'earnings-yield',
    title: 'Compare with what is safe',
    theme: 'price',
    says: 'A share should earn more for its price than a deposit does, or grow into it.',
    example: 'A P/E of 20 is an earnings yield of 5%. A deposit pays 7%: the difference must come from growth.',
    words: 'earnings yield above 6%',
    check: 'Earnings yield above 6%',
    fields: ['earnings_yield'],
  },
  {
    id: 'return-on-capital',
    title: 'Return on capital',
    theme: 'quality',
    says: 'A business is as good as what it earns on the money it needs.',
    example: 'Two firms earn ₹100 crore. One needs ₹400 crore of capital, the other ₹2,000 crore: 25% against 5%.',
    words: 'average roce 5 years above 18%',
    check: 'ROCE above 18% on average over 5 years',
    fields: ['roce_avg_5y'],
  },
  {
    id: 'cash-over-profit',
    title: 'Cash flow over profit',
    theme: 'quality',
    says: 'Profit is an opinion until the customer has paid.',
    example:
      'A firm books ₹100 crore of profit and takes in ₹40 crore of cash, year after year: the rest are bills nobody has paid.',
    words: 'average cash conversion 5 years above 80%',
    check: 'Cash from operations above 80% of profit over 5 years',
    fields: ['cash_conversion_avg_5y'],
  },
  {
    id: 'growth-that-lasts',
    title: 'Growth that lasts',
    theme: 'quality',
    says: 'Ten years of steady growth say more than one great year.',
    example:
      'Sales that grow 12% a year for ten years are 3.1 times what they were; one year of 50% is forgotten by then.',
    words: 'sales growth 10 years above 10% and net profit growth 5 years above 10%',
    check: 'Sales and profit growing above 10% a year',
    fields: ['revenue_cagr_10y', 'net_profit_cagr_5y'],
  },
  {
    id: 'low-debt',
    title: 'Little debt',
    theme: 'risk',
    says: 'Debt turns a bad year into the last one.',
    example:
      'At ₹100 crore of profit and ₹80 crore of interest, a fall of a fifth in profit leaves nothing for the owners.',
    words: 'debt to equity below 0.5 and interest coverage above 4',
    check: 'Debt below half of equity, interest covered 4 times',
    fields: ['debt_to_equity', 'interest_coverage'],
  },
  {
    id: 'pledge',
    title: 'No pledged shares',
    theme: 'people',
    says: 'A promoter who borrows against his shares may be made to sell them at the worst moment.',
    example: 'Half of a promoter’s 60% is pledged. The price falls 30%, the lender sells, and the price falls further.',
    words: 'pledged percentage below 1%',
    check: 'Less than 1% of the promoters’ shares pledged',
    fields: ['pledged_percent'],
  },
  {
    id: 'promoter-skin',
    title: 'Owners at the table',
    theme: 'people',
    says: 'Those who run it should win and lose with you.',
    example: 'A promoter with 60% of a firm worth ₹1,000 crore loses ₹60 crore when it falls 10%. He will notice.',
    words: 'promoter holding above 40%',
    check: 'Promoters hold above 40%',
    fields: ['promoter_holding'],
  },
  {
    id: 'dilution',
    title: 'No dilution',
    theme: 'people',
    says: 'New shares make your part smaller; profit must grow for every share, not only in all.',
    example: 'Profit doubles from ₹100 to ₹200 crore, shares double too: each earns what it earned before.',
    words: 'share dilution below 2%',
    check: 'Shares grew by less than 2% in a year',
    fields: ['share_dilution'],
  },
  {
    id: 'concentration',
    title: 'Not too much of one thing',
    theme: 'risk',
    says: 'One holding must never be able to ruin you, however sure you are of it.',
    example: 'Ten equal holdings, one goes to nothing: −10%. Two equal holdings: −50%.',
    words: 'volatility_1y below 35%',
    check: 'Swings below 35% a year: a tenth of your money in it moves you 3.5%',
    fields: ['volatility_1y'],
  },
  {
    id: 'costs',
    title: 'Costs compound too',
    theme: 'behaviour',
    says: 'What you pay each year, and lose between buyer and seller, is missing in every year after it.',
    example: '₹10,000 a month at 12% for 25 years is ₹1.90 crore; with 1.5% of costs a year it is ₹1.46 crore.',
    words: 'value_traded_20d above 10 crore',
    check: 'Above ₹10 crore traded a day: cheap to get in and out',
    fields: ['value_traded_20d'],
  },
  {
    id: 'time-in-market',
    title: 'Time in the market',
    theme: 'behaviour',
    says: 'Waiting for the right day has cost most people more than the wrong day would have.',
    example:
      'Of twenty years, missing the ten best days has often halved what was left at the end; they come close to the worst.',
    words: '5 year return above 76%',
    check: 'Up above 76% in 5 years: 12% a year',
    fields: ['return_5y'],
  },
  {
    id: 'not-falling-knives',
    title: 'Falling prices have reasons',
    theme: 'behaviour',
    says: 'A price that has halved can halve again; find out why before you call it cheap.',
    example: 'From ₹100 to ₹50 is −50%. From ₹50 to ₹25 is −50% again, for whoever bought the dip.',
    words: 'price above 200 dma',
    check: 'Price above its 200-day average',
    fields: ['price_dma_200', 'close'],
  },
]

export const findPrinciple = (id: string): Principle | null => principles.find((each) => each.id === id) ?? null

/** Over the Nifty 500, as a question anybody can open and change. */
export const principleQuestion = ({ words }: Pick<Principle, 'words'>): string => `nifty 500 companies with ${words}`

/** A question with the conditions of these rules behind it; without a question, over the Nifty 500. */
export function askWithRules(question: string, ids: readonly string[]): string {
  const words = principles
    .filter(({ id }) => ids.includes(id))
    .map((each) => each.words)
    .join(' and ')
  const asked = question.trim()
  if (words === '' || asked.endsWith(words)) return question
  if (asked === '') return principleQuestion({ words })
  return `${asked} ${/\b(with|where|whose|having|above|below|over|under)\b/i.test(asked) ? 'and' : 'with'} ${words}`
}

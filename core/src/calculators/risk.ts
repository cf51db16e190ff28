/** A risk profile in two parts: what a person can bear to lose, and what she can bear to see. The lower of the two decides. */

export const riskParts = ['capacity', 'tolerance'] as const
export type RiskPart = (typeof riskParts)[number]

export interface RiskQuestion {
  readonly id: string
  readonly part: RiskPart
  readonly asks: string
  /** Why it matters, in one sentence. */
  readonly because: string
  /** From the most careful to the most willing; each counts one more than the one before. */
  readonly options: readonly string[]
}

const question = (
  part: RiskPart,
  id: string,
  asks: string,
  because: string,
  ...options: readonly string[]
): RiskQuestion => Object.freeze({ part, id, asks, because, options })

export const riskQuestions: readonly RiskQuestion[] = [
  question(
    'capacity',
    'horizon',
    'When will you need most of this money?',
    'Shares have needed years to come back from their worst falls.',
    'Within 1 year',
    'In 1 to 3 years',
    'In 3 to 5 years',
    'In 5 to 10 years',
    'After more than 10 years',
  ),
  question(
    'capacity',
    'income',
    'How steady is your income?',
    'A steady income lets you leave a fallen investment alone.',
    'I have none at present',
    'It changes a lot from month to month',
    'Mostly steady, with some weak months',
    'Steady, from one source',
    'Steady, from more than one source or for life',
  ),
  question(
    'capacity',
    'emergency',
    'For how many months could you pay your bills from savings you would not invest?',
    'Without a reserve, an emergency sells your investments at any price.',
    'Less than 1 month',
    '1 to 3 months',
    '3 to 6 months',
    '6 to 12 months',
    'More than 12 months',
  ),
  question(
    'capacity',
    'dependants',
    'How many people live on your income?',
    'The more who depend on it, the less of it may be lost.',
    'Five or more',
    'Three or four',
    'Two',
    'One',
    'Only me',
  ),
  question(
    'capacity',
    'goals',
    'What is this money for?',
    'What must be paid on a day cannot wait for a better price.',
    'Something that must be paid, such as school fees',
    'Something important I could put off a little',
    'Several goals, some of them far away',
    'Retirement, far away',
    'Nothing in particular: to grow',
  ),
  question(
    'capacity',
    'debt',
    'What part of your income goes into loans?',
    'Instalments go on when prices fall.',
    'More than half',
    'A third to a half',
    'A fifth to a third',
    'Up to a fifth',
    'None of it',
  ),
  question(
    'tolerance',
    'fall',
    'Your investments fall by 25% in three months. What would you do?',
    'What is done in a fall decides what is left after it.',
    'Sell everything',
    'Sell a part',
    'Do nothing and worry',
    'Do nothing and wait',
    'Buy more',
  ),
  question(
    'tolerance',
    'comfort',
    'Of ₹1,00,000, what loss in a year could you see without losing sleep?',
    'A plan that keeps you awake is left at the worst moment.',
    'No loss at all',
    'Up to ₹5,000',
    'Up to ₹15,000',
    'Up to ₹30,000',
    'More than ₹30,000',
  ),
  question(
    'tolerance',
    'experience',
    'What have you invested in before?',
    'What has been lived through once is borne more easily.',
    'Deposits and savings accounts',
    'Debt funds, bonds or gold',
    'Equity funds for a year or two',
    'Equity funds or shares for more than five years',
    'Shares through at least one crash',
  ),
  question(
    'tolerance',
    'behaviour',
    'In the last large fall you saw, what did you do?',
    'What you did says more than what you would do.',
    'I sold and stayed away',
    'I sold and came back later',
    'I was not invested',
    'I held on',
    'I bought',
  ),
  question(
    'tolerance',
    'choice',
    'Which of these years would you choose for ₹1,00,000?',
    'A higher hope always comes with a deeper fear.',
    'Surely ₹6,000 more',
    'Between ₹2,000 less and ₹12,000 more',
    'Between ₹10,000 less and ₹22,000 more',
    'Between ₹20,000 less and ₹35,000 more',
    'Between ₹35,000 less and ₹60,000 more',
  ),
  question(
    'tolerance',
    'plan',
    'How do you decide when to buy and sell?',
    'A plan made in calm times holds in others.',
    'I follow what others do',
    'I follow the news',
    'I decide each time',
    'I have a plan and mostly keep to it',
    'I keep to a written plan',
  ),
]

/** Question to the place of the chosen option. */
export type RiskAnswers = Readonly<Record<string, number>>

export interface RiskBand {
  readonly band: 1 | 2 | 3 | 4 | 5
  readonly title: string
  readonly says: string
  /** Percent of the money. */
  readonly equity: readonly [least: number, most: number]
  readonly gold: readonly [least: number, most: number]
  readonly debt: readonly [least: number, most: number]
}

export const riskBands: readonly RiskBand[] = [
  {
    band: 1,
    title: 'Careful',
    says: 'Keep what there is; growth comes second.',
    equity: [0, 20],
    gold: [5, 10],
    debt: [70, 95],
  },
  {
    band: 2,
    title: 'Cautious',
    says: 'A little growth, with small falls.',
    equity: [20, 40],
    gold: [5, 10],
    debt: [50, 75],
  },
  {
    band: 3,
    title: 'Balanced',
    says: 'Growth and safety in equal parts.',
    equity: [40, 60],
    gold: [5, 10],
    debt: [30, 55],
  },
  {
    band: 4,
    title: 'Growth',
    says: 'Growth over many years, through deep falls.',
    equity: [60, 80],
    gold: [5, 10],
    debt: [10, 35],
  },
  {
    band: 5,
    title: 'Bold',
    says: 'The most growth, through the deepest falls.',
    equity: [80, 100],
    gold: [0, 10],
    debt: [0, 20],
  },
]

export const riskBandOf = (band: number): RiskBand => {
  const found = riskBands.find((each) => each.band === band)
  if (!found) throw new RangeError(`${band} is not a risk band`)
  return found
}

/** The mix a band's past is told of: the middle of its shares, a tenth of gold, the rest in bonds. */
export const bandWeights = ({ equity, gold }: RiskBand): { equity: number; gold: number; debt: number } => {
  const shares = (equity[0] + equity[1]) / 2
  const metal = Math.min(gold[1], 100 - shares)
  return { equity: shares, gold: metal, debt: 100 - shares - metal }
}

export interface RiskScore {
  /** 0 to 100. */
  readonly score: number
  readonly band: RiskBand['band']
  /** Questions that pulled it down and up the most. */
  readonly low: readonly string[]
  readonly high: readonly string[]
}

export interface RiskResult {
  readonly capacity: RiskScore
  readonly tolerance: RiskScore
  /** The lower of the two. */
  readonly band: RiskBand['band']
  readonly decides: RiskPart | 'both'
  /** Answers that do not go together, in sentences. */
  readonly contradictions: readonly string[]
}

const optionsEach = 5

export const isRiskAnswers = (answers: Readonly<Record<string, unknown>>): answers is RiskAnswers =>
  Object.entries(answers).every(
    ([id, choice]) =>
      riskQuestions.some((each) => each.id === id) &&
      Number.isInteger(choice) &&
      Number(choice) >= 0 &&
      Number(choice) < optionsEach,
  )

/** The first question without an answer, or null. */
export const nextRiskQuestion = (answers: RiskAnswers): number | null => {
  const at = riskQuestions.findIndex(({ id }) => answers[id] === undefined)
  return at === -1 ? null : at
}

const bandNumbers: readonly RiskBand['band'][] = [1, 2, 3, 4, 5]

const lowerBand = (left: RiskBand['band'], right: RiskBand['band']): RiskBand['band'] =>
  bandNumbers.find((band) => band === left || band === right) ?? 1

const bandOf = (score: number): RiskBand['band'] => {
  return bandNumbers[Math.min(4, Math.floor(score / 20))] ?? 1
}

/** Money needed soon, or no reserve, cannot be risked whatever else is true. */
const ceilings: readonly (readonly [id: string, upTo: number, band: RiskBand['band']])[] = [
  ['horizon', 0, 1],
  ['horizon', 1, 2],
  ['horizon', 2, 3],
  ['emergency', 0, 2],
]

function scoreOf(part: RiskPart, answers: RiskAnswers): RiskScore {
  const own = riskQuestions.filter((each) => each.part === part)
  const sum = own.reduce((total, { id }) => total + (answers[id] ?? 0), 0)
  const score = Math.round((sum / (own.length * (optionsEach - 1))) * 100)
  const held = part === 'capacity' ? ceilings.filter(([id, upTo]) => (answers[id] ?? 0) <= upTo) : []
  const band = held.reduce((least, [, , most]) => lowerBand(least, most), bandOf(score))
  const by = own.toSorted((left, right) => (answers[left.id] ?? 0) - (answers[right.id] ?? 0))
  return {
    score,
    band,
    low: by
      .filter(({ id }) => (answers[id] ?? 0) <= 1)
      .slice(0, 2)
      .map(({ id }) => id),
    high: by
      .filter(({ id }) => (answers[id] ?? 0) >= 3)
      .slice(-2)
      .reverse()
      .map(({ id }) => id),
  }
}

interface Contradiction {
  readonly when: (of: (id: string) => number) => boolean
  readonly says: string | ((of: (id: string) => number) => string)
}

/** The loss each answer to `choice` may bring, as its option says. */
const choiceMayLose = ['₹0', '₹2,000', '₹10,000', '₹20,000', '₹35,000']

const contradictions: readonly Contradiction[] = [
  {
    when: (of) => of('horizon') <= 1 && of('fall') === 4,
    says: 'You need the money within three years and would still buy more in a crash: there would be no time for it to come back.',
  },
  {
    when: (of) => of('comfort') <= 1 && of('choice') >= 3,
    says: (of) =>
      `You could bear ${of('comfort') === 0 ? 'no loss at all' : 'a loss of ₹5,000 at most'}, but chose a year that may lose ${choiceMayLose[of('choice')]}.`,
  },
  {
    when: (of) => of('fall') >= 3 && of('behaviour') <= 1,
    says: 'You say you would hold or buy in a fall, but in the last one you sold.',
  },
  {
    when: (of) => of('emergency') === 0 && of('fall') === 4,
    says: 'You would buy more in a fall, but have no reserve: in bad times you may have to sell instead.',
  },
  {
    when: (of) => of('goals') === 0 && of('choice') === 4,
    says: 'The money must be paid on a day, but you chose the year with the widest swing.',
  },
  {
    when: (of) => of('experience') === 0 && of('comfort') === 4,
    says: 'You have never seen a loss on an investment, so you may not know yet what a loss of a third feels like.',
  },
]

/** Every question must be answered. */
export function riskResult(answers: RiskAnswers): RiskResult {
  if (nextRiskQuestion(answers) !== null || !isRiskAnswers(answers))
    throw new RangeError('not every question is answered')
  const [capacity, tolerance] = [scoreOf('capacity', answers), scoreOf('tolerance', answers)]
  const of = (id: string) => answers[id] ?? 0
  return {
    capacity,
    tolerance,
    band: lowerBand(capacity.band, tolerance.band),
    decides: capacity.band === tolerance.band ? 'both' : capacity.band < tolerance.band ? 'capacity' : 'tolerance',
    contradictions: contradictions
      .filter(({ when }) => when(of))
      .map(({ says }) => (typeof says === 'string' ? says : says(of))),
  }
}

/** After this many months a profile is asked for again. */
export const riskValidMonths = 12

import type { HolderScreenName } from 'core/contract/rest'
import type { StakeMove } from 'core/holders'
import { day, formatDay } from 'core/values'

/** "Sep 2026": the quarter that ends on the day. */
export const quarterOf = (end: string): string => formatDay(day(end)).replace(/^\d+ /, '')

/** In plain sight on every view of this page. */
export const caveat =
  'Companies name holders of 1% and more, once a quarter. Who is absent may hold less than 1%: absence is not an exit.'

export const moveWords: Readonly<Record<StakeMove, string>> = {
  new: 'New',
  increased: 'Increased',
  reduced: 'Reduced',
  same: 'Unchanged',
  below: 'Below 1%',
  unfiled: 'Not filed yet',
  unknown: 'Not comparable',
}

/** Why a stake of now or of the quarter before is not there. */
export const whyNow = (move: StakeMove): string =>
  move === 'unfiled' ? 'The company has not filed for this quarter yet' : 'Not named: below 1% or sold'
export const whyBefore = (move: StakeMove): string =>
  move === 'unknown' ? 'The company did not file for the quarter before' : 'Not named in the quarter before: below 1%'

/** The first quarter of the data says nothing about the time before it. */
export const firstSeen = (end: string, first: string | null): string =>
  end === first ? `${quarterOf(end)} or before` : quarterOf(end)

export const stakeTabs = ['all', 'new', 'increased', 'reduced', 'below'] as const
export type StakeTab = (typeof stakeTabs)[number]

export const tabWords: Readonly<Record<StakeTab, string>> = {
  all: 'All holdings',
  new: 'New',
  increased: 'Increased',
  reduced: 'Reduced',
  below: 'Below 1%',
}

export const isIn = (tab: StakeTab, move: StakeMove): boolean => (tab === 'all' ? move !== 'below' : move === tab)

const asked: Readonly<Record<StakeTab, (name: string) => string>> = {
  all: (name) => `what does ${name} own`,
  new: (name) => `new additions of ${name}`,
  increased: (name) => `what did ${name} buy`,
  reduced: (name) => `what did ${name} sell`,
  below: (name) => `which stocks did ${name} exit`,
}

const changes: Readonly<Record<StakeTab, string>> = {
  all: '',
  new: ' new',
  increased: ' bought',
  reduced: ' sold',
  below: ' left',
}

/** Words, and initials with their dots. */
const isPlain = /^(?:[\p{L}\p{N}]+|\p{L}\.)(?: (?:[\p{L}\p{N}]+|\p{L}\.))*$/u

/** The question each list answers: in words, or in canonical text for a name whose signs words could not carry. */
export const askedOf = (tab: StakeTab, name: string): string =>
  isPlain.test(name) ? asked[tab](name) : `holdings investor "${name}"${changes[tab]}`

/** Where the question is wider than the list. */
export const askedNote: Readonly<Partial<Record<StakeTab, string>>> = {
  increased: 'The answer has the new holdings too.',
  reduced: 'The answer has those below 1% too.',
}

export const screenWords: Readonly<Record<HolderScreenName, string>> = {
  'pledge-up': 'Pledge up',
  'promoter-up': 'Promoters up',
  'institutions-up': 'FII and DII both up',
}

const at = '/shareholding'
export const investorAddress = (investor: string, from?: string): string =>
  `${at}?${new URLSearchParams({ investor, ...(from !== undefined && { from }) })}`
export const companyAddress = (company: string, from?: string): string =>
  `${at}?${new URLSearchParams({ company, ...(from !== undefined && { from }) })}`

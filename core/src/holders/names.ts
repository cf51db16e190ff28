/**
 * Holders are filed under many names: with and without initials, surname first, in capitals, by account. Two names are
 * one holder only where nothing they say differs; where a short name could be either of two people it stays alone.
 */

interface Holder {
  /** The fullest of its names. */
  readonly holder: string
  /** As filed, by alphabet. */
  readonly names: readonly string[]
}

/** The same names give the same holders, in whatever order they come. */
export function mergeNames(filed: Iterable<string>): readonly Holder[] {
  const said = [...new Set(filed)].sort().map(readName)
  const groups = new Map<string, Said[]>()
  for (const name of said) groups.set(name.key, [...(groups.get(name.key) ?? []), name])
  const fullest = fullestForms([...groups.values()].flatMap(([first]) => first ?? []))
  const holders = new Map<string, Said[]>()
  for (const [key, names] of groups) {
    const of = fullest.get(key) ?? key
    holders.set(of, [...(holders.get(of) ?? []), ...names])
  }
  return [...holders.values()]
    .map((names) => ({ holder: titleOf(names), names: names.map(({ filed: name }) => name).sort() }))
    .sort((left, right) => (left.holder < right.holder ? -1 : 1))
}

interface Said {
  readonly filed: string
  readonly key: string
  /** Full words and single letters of a person's name, in the order of the alphabet; none of an institution. */
  readonly words: readonly string[]
  readonly initials: readonly string[]
  /** Filed with the account behind the name. */
  readonly isAccount: boolean
}

const institutionWords = new Set(
  `advisors advisers agency amc asia asset assurance authority bank board bv capital caisse cap company companies co consultancy corp
  corporation depositary emerging employees employer enterprises equity esop estate exchange finance financial finvest
  foundation fund funds general global gmbh government govt group growth holding holdings inc india indian industries
  infrastructure institute insurance international inv invest investment investments investors lic lici limited llc llp
  ltd management market markets master mauritius mf mutual nps nv of office offshore opportunities pacific partners partnership
  pension plan plc portfolio president private provident pte public pvt retirement sa scheme securities services sicav
  society stichting system technologies the traders trading treasury trust trustee trustees trusteeship university
  ventures world`.split(/\s+/),
)

const spelledOut: Readonly<Record<string, string>> = {
  ltd: 'limited',
  pvt: 'private',
  co: 'company',
  corp: 'corporation',
  mf: 'mutual fund',
  govt: 'government',
  ins: 'insurance',
  inv: 'investment',
  intl: 'international',
  mgmt: 'management',
}

/** Forms that two companies of one name may not differ by. */
const legalForms = new Set(['limited', 'private', 'company', 'inc', 'plc'])

/** What an institution is also filed as, its legal form left out. */
const otherNames: Readonly<Record<string, string>> = {
  lic: 'life insurance corporation of india',
  lici: 'life insurance corporation of india',
  'lic of india': 'life insurance corporation of india',
}

const titles = new Set('mr mrs ms miss dr prof shri smt sri kum kumari late ca col'.split(' '))

/** What follows is an account of the same holder: "… - P & GS Fund", "… A/C HDFC Top 100 Fund". */
const accountTail = /\s+[-–—]\s*|[-–—]\s+|\s+a\/c\b|\s+on account of\b|\s+account\b/i
/** What follows is a relative: "… S/O …". */
const relativeTail = /\s+[sdw]\/o\b/i

const plain = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const isInstitution = (words: readonly string[]): boolean =>
  words.some((word) => institutionWords.has(word) || /\d/.test(word))

const headOf = (filed: string, tail: RegExp): string[] => plain(filed.split(tail)[0] ?? filed)

function readName(filed: string): Said {
  const all = plain(filed)
  if (!isInstitution(all)) return personName(filed)
  const head = headOf(filed, accountTail)
  const owner = isInstitution(head) ? institutionName(head) : ''
  // One word, such as "Fund - A", names nobody.
  const isAccount = owner.includes(' ') && head.length < all.length
  const name = isAccount ? owner : institutionName(all)
  return { filed, key: `institution ${name}`, words: [], initials: [], isAccount }
}

function institutionName(given: readonly string[]): string {
  const words = given.flatMap((word) => (spelledOut[word] ?? word).split(' ')).filter((word) => word !== 'the')
  while (words.length > 2 && legalForms.has(words.at(-1) ?? '')) words.pop()
  // The trustee holds for the fund: "HDFC Trustee Company Ltd" is "HDFC Mutual Fund".
  if (words.length > 1 && /^trustees?$/.test(words.at(-1) ?? '')) {
    words.pop()
    if (words.slice(-2).join(' ') !== 'mutual fund') words.push('mutual', 'fund')
  }
  const name = words.join(' ')
  return otherNames[name] ?? name
}

/** A family's undivided estate and a joint account are holders of their own. */
function personName(filed: string): Said {
  const given = headOf(filed, relativeTail)
  const isFamily = given.includes('huf')
  const isJoint = given.some((word) => word === 'and' || word === 'jointly')
  const parts = given.filter((word) => word !== 'huf' && !titles.has(word)).sort()
  const kind = isFamily ? 'family' : isJoint ? 'joint' : 'person'
  return {
    filed,
    key: `${kind} ${parts.join(' ') || given.join(' ')}`,
    words: isJoint ? [] : parts.filter((part) => part.length > 1),
    initials: parts.filter((part) => part.length === 1),
    isAccount: false,
  }
}

/** Each name that is short for exactly one other, directly or by steps, with the key of that one. */
function fullestForms(names: readonly Said[]): ReadonlyMap<string, string> {
  const people = names.filter(({ words }) => words.length >= 2)
  const byPair = new Map<string, Said[]>()
  for (const name of people) for (const pair of pairsOf(name)) byPair.set(pair, [...(byPair.get(pair) ?? []), name])
  const longer = new Map(
    people.map((name) => {
      const [pair = ''] = pairsOf(name)
      return [name.key, (byPair.get(pair) ?? []).filter((other) => isShortFor(name, other)).map(({ key }) => key)]
    }),
  )
  const ends = new Map<string, ReadonlySet<string>>()
  const endsOf = (key: string): ReadonlySet<string> => {
    const known = ends.get(key)
    if (known) return known
    const next = longer.get(key) ?? []
    const found = new Set(next.length === 0 ? [key] : next.flatMap((each) => [...endsOf(each)]))
    ends.set(key, found)
    return found
  }
  const fullest = new Map<string, string>()
  for (const { key } of people) {
    const [only, ...others] = endsOf(key)
    if (only !== undefined && others.length === 0) fullest.set(key, only)
  }
  return fullest
}

const pairsOf = ({ key, words }: Said): string[] =>
  words.flatMap((one, at) => words.slice(at + 1).map((other) => `${key.split(' ')[0]} ${one} ${other}`))

/**
 * "Rakesh Jain" is short for "Rakesh R Jain", and that for "Rakesh Ramesh Jain"; "R Jain" is short for nobody, and a
 * whole middle name that the short form leaves out is another person until an initial says otherwise.
 */
function isShortFor(short: Said, long: Said): boolean {
  if (short.key === long.key || short.words.length + short.initials.length > long.words.length + long.initials.length)
    return false
  const left = [...long.words]
  for (const word of short.words) {
    const at = left.indexOf(word)
    if (at < 0) return false
    left.splice(at, 1)
  }
  const letters = [...long.initials]
  for (const initial of short.initials) {
    const word = left.findIndex((each) => each.startsWith(initial))
    const letter = letters.indexOf(initial)
    if (word >= 0) left.splice(word, 1)
    else if (letter >= 0) letters.splice(letter, 1)
    else return false
  }
  return left.length === 0
}

const isShouted = (name: string): boolean => name === name.toUpperCase()

/** Without an account, not in capitals, the fullest. */
function titleOf(names: readonly Said[]): string {
  const worth = ({ filed, isAccount }: Said): number =>
    (isAccount ? 0 : 2000) + (isShouted(filed) ? 0 : 1000) + Math.min(filed.length, 999)
  const [best] = [...names].sort((left, right) => worth(right) - worth(left) || (left.filed < right.filed ? -1 : 1))
  return best?.filed ?? ''
}

/** Which headlines tell the same story: by the words that carry it, whoever wrote them down. */

export interface Headline {
  readonly id: string
  readonly headline: string
  /** Epoch milliseconds. */
  readonly at: number
  /** Symbols it speaks of. */
  readonly coins: readonly string[]
}

/** A story is told again within this time; later the same words are news of their own. */
export const storyMs = 36 * 3_600_000

const emptyWords = new Set(
  (
    'a an and are as at be been but by can could for from had has have he her his how in into is it its may more new no not now of off on ' +
    'or our out over per say says said see she so than that the their them then there these they this to under up us was we were what when ' +
    'which while who why will with would you after amid before despite following just report reports reported reportedly source sources ' +
    'here live latest update breaking exclusive watch read analysis'
  ).split(' '),
)

/** Words that newsrooms put in each other's place. */
const sameWords = [
  'rise rises rose rising gain gains gained jump jumps jumped surge surges surged climb climbs climbed rally rallies rallied soar soars soared up advances advanced',
  'fall falls fell falling drop drops dropped slide slides slid slip slips slipped plunge plunges plunged tumble tumbles tumbled sink sinks sank down decline declines declined',
  'hack hacked hacks exploit exploited exploits breach breached stolen theft steal drained drain',
  'approve approves approved approval nod clears cleared clearance greenlight greenlights',
  'launch launches launched unveil unveils unveiled introduce introduces introduced debuts debut rolls',
  'buy buys bought purchase purchases purchased acquire acquires acquired adds added',
  'upgrade upgrades upgraded fork',
  'list lists listed listing',
  'halt halts halted pause pauses paused suspend suspends suspended freeze freezes frozen',
  'lawsuit sue sues sued suit complaint',
  'bn billion',
  'mn million',
].map((line) => line.split(' '))
const rootOf = new Map(sameWords.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)))

const stem = (word: string): string => rootOf.get(word) ?? word.replace(/(?:'s|’s|ies|es|s|ed|ing)$/, '')

interface Said {
  readonly words: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
}

function saidIn(headline: string): Said {
  const words = new Set<string>()
  const numbers = new Set<string>()
  // The feed's own name after a bar or a dash is not part of the story.
  const plain = headline
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+[|–—-]\s+[^|–—-]{2,30}$/, '')
  for (const [token] of plain.matchAll(/[\p{L}][\p{L}\p{N}'’]*|\d[\d,.]*/gu)) {
    if (/^\d/.test(token)) numbers.add(token.replace(/,/g, '').replace(/\.0*$/, ''))
    else if (!emptyWords.has(token) && token.length > 1) words.add(stem(token))
  }
  return { words, numbers }
}

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let count = 0
  for (const each of one) if (other.has(each)) count++
  return count
}

/** Two headlines tell one story when most words of the shorter stand in the longer, and nothing they state contradicts. */
export function isSameStory(one: Headline, other: Headline): boolean {
  if (Math.abs(one.at - other.at) > storyMs) return false
  if (one.coins.length > 0 && other.coins.length > 0 && !one.coins.some((coin) => other.coins.includes(coin)))
    return false
  const [left, right] = [saidIn(one.headline), saidIn(other.headline)]
  const common = shared(left.words, right.words)
  const shorter = Math.min(left.words.size, right.words.size)
  if (shorter === 0) return false
  const hasNumbers = left.numbers.size > 0 && right.numbers.size > 0
  // "falls 5%" and "falls 12%" are two days' news, however alike they sound.
  if (hasNumbers && shared(left.numbers, right.numbers) === 0) return false
  if (common < Math.min(3, shorter)) return false
  return common / shorter >= (hasNumbers ? 0.5 : 0.6)
}

/** Story of each headline, named by the id of the one that told it first. */
export function storiesOf(headlines: readonly Headline[]): ReadonlyMap<string, string> {
  const stories = new Map<string, string>()
  const told: Headline[] = []
  const inOrder = headlines.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
  for (const each of inOrder) {
    stories.set(
      each.id,
      storyOf(each, told, (id) => stories.get(id) ?? id),
    )
    told.push(each)
  }
  return stories
}

/** The story of one more headline among those told already; its own id when it is new. */
export function storyOf(headline: Headline, told: readonly Headline[], story: (id: string) => string): string {
  const same = told.find((before) => isSameStory(before, headline))
  return same ? story(same.id) : headline.id
}

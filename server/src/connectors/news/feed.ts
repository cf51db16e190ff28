/**
 * A news feed as its publisher sends it: RSS, Atom, or JSON (JSON Feed, and the lists of news services). Headlines come out as plain
 * text: markup is left behind, not cleaned. Nothing a feed says is fetched, expanded or run.
 */
import { fail, ok, type Result } from 'core/values'
import { Parser } from 'htmlparser2'

export interface FeedItem {
  /** The publisher's own, or the address. */
  readonly guid: string
  readonly headline: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly url: string | null
  /** Who wrote it, where a feed gathers from several. */
  readonly source: string | null
  /** Tags that look like symbols. */
  readonly tags: readonly string[]
}

const mostItems = 200
const longestHeadline = 300
const longestUrl = 2000

export function readFeed(body: Uint8Array, now: number): Result<readonly FeedItem[], string> {
  const text = new TextDecoder('utf-8').decode(body)
  const start = text.trimStart().slice(0, 1)
  const drafts = start === '{' || start === '[' ? fromJson(text) : start === '<' ? fromXml(text) : null
  if (drafts === null) return fail('sends what is no feed')
  const seen = new Set<string>()
  const items = drafts.slice(0, mostItems).flatMap((draft) => {
    const item = itemOf(draft, now)
    if (!item || seen.has(item.guid)) return []
    seen.add(item.guid)
    return [item]
  })
  return ok(items)
}

interface Draft {
  readonly guid: string
  readonly title: string
  readonly date: string | number
  readonly url: string
  readonly source: string
  readonly tags: readonly string[]
}

function itemOf({ guid, title, date, url, source, tags }: Draft, now: number): FeedItem | null {
  const headline = plainText(title).slice(0, longestHeadline).trim()
  const at = momentOf(date)
  const address = addressOf(url)
  const own = guid.trim() || address || ''
  if (headline === '' || at === null || own === '') return null
  return {
    guid: own.slice(0, longestUrl),
    headline,
    // A clock that is ahead would hold its item on top of the list.
    at: Math.min(at, now),
    url: address,
    source: plainText(source).slice(0, 100).trim() || null,
    tags: tags.map((tag) => tag.trim().toUpperCase()).filter((tag) => /^[A-Z0-9]{2,10}$/.test(tag)),
  }
}

function addressOf(text: string): string | null {
  const plain = text.trim()
  if (plain.length > longestUrl || !URL.canParse(plain)) return null
  const url = new URL(plain)
  return /^https?:$/.test(url.protocol) && url.username === '' ? url.href : null
}

/** RFC 822, ISO 8601, or seconds since 1970. */
function momentOf(date: string | number): number | null {
  const at = typeof date === 'number' ? date * (date < 1e11 ? 1000 : 1) : Date.parse(date.trim())
  return Number.isFinite(at) && at > 0 ? at : null
}

/** What a reader would see of it: tags, scripts and entities resolved into words. Markup in CDATA is markup too. */
export function plainText(markup: string): string {
  let words = ''
  let silent = 0
  const isSilent = (name: string): boolean => name === 'script' || name === 'style'
  const parser = new Parser({
    ontext: (text) => {
      if (silent === 0) words += text
    },
    onopentagname: (name) => {
      if (isSilent(name)) silent++
      else words += ' '
    },
    onclosetag: (name) => {
      if (isSilent(name)) silent--
    },
  })
  parser.end(markup)
  // Control characters and marks that turn the reading direction would let a headline dress as another.
  return words
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const fieldOf: Readonly<Record<string, keyof Draft>> = {
  title: 'title',
  guid: 'guid',
  id: 'guid',
  link: 'url',
  pubdate: 'date',
  'dc:date': 'date',
  published: 'date',
  updated: 'date',
  source: 'source',
  'dc:creator': 'source',
}

function fromXml(text: string): Draft[] | null {
  const drafts: Draft[] = []
  let draft: Record<string, string> | null = null
  let tags: string[] = []
  let isFeed = false
  const path: string[] = []
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = tag.toLowerCase()
        path.push(name)
        if (name === 'rss' || name === 'feed' || name === 'rdf:rdf') isFeed = true
        if (name === 'item' || name === 'entry') {
          draft = {}
          tags = []
        }
        if (!draft) return
        const { href, rel = 'alternate', term } = attributes
        if (name === 'link' && href && rel === 'alternate') draft.url ??= href
        if (name === 'category' && term) tags.push(term)
      },
      ontext: (words) => {
        const name = path.at(-1) ?? ''
        const isOfItem = path.at(-2) === 'item' || path.at(-2) === 'entry'
        if (!draft || !isOfItem) return
        if (name === 'category') tags.push(words)
        const field = fieldOf[name]
        // "updated" is only the date where nothing says when it was published.
        if (field && !(name === 'updated' && draft.date)) draft[field] = (draft[field] ?? '') + words
        else if (field === undefined && name === 'title') draft.title = words
      },
      onclosetag: (tag) => {
        const name = tag.toLowerCase()
        path.pop()
        if ((name === 'item' || name === 'entry') && draft) {
          const { guid = '', title = '', date = '', url = '', source = '' } = draft
          if (drafts.length < mostItems) drafts.push({ guid, title, date, url, source, tags })
          draft = null
        }
      },
    },
    // Entities of the document's own are not read, so none can grow.
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return isFeed ? drafts : null
}

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function fromJson(text: string): Draft[] | null {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return null
  }
  const list = Array.isArray(root)
    ? root
    : isObject(root)
      ? (root.items ?? root.results ?? root.Data ?? root.articles)
      : null
  if (!Array.isArray(list)) return null
  return list.filter(isObject).map((item) => ({
    guid: word(item.id ?? item.guid),
    title: word(item.title),
    date: dateIn(item),
    url: word(item.url ?? item.link),
    source: sourceIn(item),
    tags: tagsIn(item),
  }))
}

function dateIn(item: Json): string | number {
  const date = item.date_published ?? item.published_at ?? item.published_on ?? item.publishedAt ?? item.date
  return typeof date === 'number' ? date : word(date)
}

function sourceIn({ source, source_info: info }: Json): string {
  if (isObject(info)) return word(info.name)
  return isObject(source) ? word(source.title ?? source.name) : word(source)
}

function tagsIn({ tags, currencies, categories }: Json): string[] {
  const of = (list: unknown): string[] =>
    Array.isArray(list)
      ? list.map((each) => (isObject(each) ? word(each.code ?? each.name) : word(each)))
      : word(list).split(/[|,]/)
  return [...of(currencies), ...of(tags), ...of(categories)]
}

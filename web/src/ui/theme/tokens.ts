/** The one place where a colour, size or duration is decided. `tokens.css` is written from it and a test holds them equal. */

type Shade = readonly [light: string, dark: string]

export const colours = {
  // Grounds, from the furthest back to what floats.
  surface: ['#FAFAF7', '#0F1412'],
  paper: ['#FFFFFF', '#171D1A'],
  raised: ['#FFFFFF', '#1E2622'],
  sunk: ['#F4F4EF', '#131916'],
  hover: ['#F1F2EC', '#202925'],
  // Words.
  ink: ['#1B1F24', '#E8ECEA'],
  muted: ['#5B6570', '#9BA7A1'],
  // Lines.
  line: ['#E4E4DE', '#2A322E'],
  'line-soft': ['#EFEFEA', '#222A26'],
  'line-strong': ['#CFCFC7', '#3B4640'],
  control: ['#7C858D', '#7F8B85'],
  // Green: actions and what is chosen.
  primary: ['#0B7A4B', '#45C98F'],
  'primary-strong': ['#086340', '#63D6A4'],
  'on-primary': ['#FFFFFF', '#07130D'],
  'primary-soft': ['#E9F4EE', '#16291F'],
  'primary-line': ['#B5D8C6', '#2C5542'],
  // Navy: heroes, avatars, what is fixed in the reader's mind.
  secondary: ['#14213D', '#C6D2EE'],
  'on-secondary': ['#FFFFFF', '#10182B'],
  'secondary-soft': ['#EEF0F5', '#1C2331'],
  // Amber: triggers, changes and notices. Never text: it does not reach 4.5:1 on white.
  tertiary: ['#F2A516', '#F2B23E'],
  // Messages.
  error: ['#B3261E', '#FF8F85'],
  'error-soft': ['#FCEEEC', '#2E1A18'],
  'error-line': ['#F0C4C0', '#5A2E2A'],
  'on-error': ['#FFFFFF', '#250805'],
  warning: ['#8A5A00', '#F0C36A'],
  'warning-soft': ['#FFF4DC', '#2A2211'],
  'warning-line': ['#F3E1B4', '#43361A'],
  info: ['#0B5CAD', '#7DB7F5'],
  'info-soft': ['#E8F1FB', '#15222F'],
  'info-line': ['#B9D5F1', '#2B4560'],
  success: ['#0B7A4B', '#45C98F'],
  // Direction. Always with a sign and an arrow too.
  up: ['#0B7A4B', '#45C98F'],
  down: ['#B3261E', '#FF8F85'],
  'up-soft': ['#E9F4EE', '#16291F'],
  'down-soft': ['#FCEEEC', '#2E1A18'],
  // The hero stays navy in both themes.
  hero: ['#14213D', '#111A30'],
  'hero-deep': ['#0F1830', '#0C1324'],
  'hero-ink': ['#FFFFFF', '#F3F5FA'],
  'hero-muted': ['#C3CBDD', '#B4BED4'],
  'hero-line': ['#38466A', '#2E3B5E'],
  'hero-accent': ['#F7BE52', '#F7BE52'],
  'hero-rise': ['#7FDDB2', '#7FDDB2'],
  focus: ['#0B7A4B', '#63D6A4'],
  scrim: ['rgb(15 20 30 / 0.48)', 'rgb(0 0 0 / 0.64)'],
  /** Over the end of what goes on out of sight. */
  edge: ['rgb(20 33 61 / 0.14)', 'rgb(0 0 0 / 0.56)'],
} as const satisfies Record<string, Shade>

export type Colour = keyof typeof colours

/** Green and red are the pair most often confused; the profile offers this one instead. */
export const blueOrange = {
  up: ['#0B5CAD', '#7DB7F5'],
  down: ['#A84300', '#FFA066'],
  'up-soft': ['#E8F1FB', '#15222F'],
  'down-soft': ['#FDEFE4', '#2E2015'],
} as const satisfies Partial<Record<Colour, Shade>>

/** Chart series in fixed order; any two stay apart for the common kinds of colour blindness (checked by a test). */
export const series = [
  ['#0B7A4B', '#3AB291'],
  ['#2B3CB4', '#81BCFF'],
  ['#D97B00', '#FFB84D'],
  ['#88317C', '#C179DB'],
  ['#2E9DD1', '#8FE0FF'],
  ['#C43800', '#F9795F'],
  ['#14213D', '#F3F5FA'],
  ['#938693', '#6C858A'],
] as const satisfies readonly Shade[]

/** Size and the line height that goes with it. Tables 13, body 14; weight makes hierarchy, not size alone. */
export const type = {
  12: 16,
  13: 20,
  14: 20,
  16: 24,
  20: 28,
  28: 36,
} as const

export const weights = { regular: 400, medium: 500, semibold: 600, bold: 700 } as const

/** Multiples of four, in pixels. */
export const space = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24] as const

export const radii = { '': 10, control: 8, chip: 6, round: 999 } as const

export const motion = { fastMs: 120, slowMs: 200, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const

/** What lies over what. Dialogs, menus and snackbars use the browser's top layer and need no number. */
export const levels = { raised: 1, sticky: 2, bar: 10, float: 20 } as const

export const heights = {
  'control-small': 28,
  control: 36,
  'control-large': 44,
  row: 36,
  'row-dense': 28,
  'top-bar': 64,
} as const

/** The letters of what a person types or picks, in pixels. */
export const typed = 14

/** On a phone and under a finger: a control is easier to hit, and no phone zooms the page to letters this large. */
export const touch = { control: 44, typed: 16 } as const

export const widths = { content: 1280, drawer: 280, reading: 680, dialog: 500 } as const

/** The one shadow, for things that float. */
export const float: Shade = [
  '0 1px 2px rgb(20 33 61 / 0.06), 0 12px 32px rgb(20 33 61 / 0.16)',
  '0 1px 2px rgb(0 0 0 / 0.4), 0 12px 32px rgb(0 0 0 / 0.55)',
]

/** This wide or narrower is a phone. Written out in media queries: CSS cannot read a custom property there. */
export const phoneMax = 640

const grounds = ['surface', 'paper', 'raised', 'sunk', 'hover'] as const

/** Every text colour and the grounds it may stand on: all reach 4.5:1 in both themes. */
export const textPairs: readonly (readonly [text: Colour, grounds: readonly Colour[]])[] = [
  ['ink', [...grounds, 'primary-soft', 'secondary-soft', 'warning-soft', 'error-soft', 'info-soft']],
  ['muted', [...grounds, 'primary-soft', 'secondary-soft', 'warning-soft']],
  ['primary', [...grounds, 'primary-soft']],
  ['primary-strong', [...grounds, 'primary-soft']],
  ['on-primary', ['primary', 'primary-strong']],
  ['secondary', [...grounds, 'secondary-soft']],
  ['on-secondary', ['secondary']],
  ['error', [...grounds, 'error-soft']],
  ['on-error', ['error']],
  ['warning', [...grounds, 'warning-soft']],
  ['info', [...grounds, 'info-soft']],
  ['success', [...grounds, 'primary-soft']],
  ['up', [...grounds, 'up-soft', 'primary-soft']],
  ['down', [...grounds, 'down-soft']],
  ['hero-ink', ['hero', 'hero-deep']],
  ['hero-muted', ['hero', 'hero-deep']],
  ['hero-accent', ['hero', 'hero-deep']],
  ['hero-rise', ['hero', 'hero-deep']],
]

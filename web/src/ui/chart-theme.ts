/** What every chart shares: days on its axis, and the colours of the theme it stands in. */
import { formatDay, type TradingDay } from 'core/values'
import { TickMarkType, type Time } from 'lightweight-charts'
import { series as seriesColours } from './theme/tokens.ts'

/** We hand over days as text and get them back so, except from the library's own tick marks. */
export const dayOfTime = (time: Time): TradingDay =>
  (typeof time === 'string'
    ? time
    : typeof time === 'number'
      ? new Date(time * 1000).toISOString().slice(0, 10)
      : `${time.year}-${String(time.month).padStart(2, '0')}-${String(time.day).padStart(2, '0')}`) as TradingDay

/** 2024, Feb or 6: the part of the date that changes at this mark. */
export function writeTick(time: Time, kind: TickMarkType): string {
  const [dayOfMonth = '', month = '', year = ''] = formatDay(dayOfTime(time)).split(' ')
  if (kind === TickMarkType.Year) return year
  return kind === TickMarkType.Month ? month : dayOfMonth
}

export type Palette = ReturnType<typeof paletteOf>

export function paletteOf(element: HTMLElement) {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    font: read('font'),
    muted: read('muted'),
    line: read('line-soft'),
    cross: read('control'),
    label: read('secondary'),
    up: read('up'),
    down: read('down'),
    paper: read('paper'),
    ink: read('ink'),
    pin: read('tertiary'),
    onPin: read('hero-deep'),
    info: read('info'),
    mark: read('warning'),
    series: seriesColours.map((_, index) => read(`series-${index + 1}`)),
  }
}

/** Calls back when the theme or the up/down pair changes, by choice or by the system. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-updown'] })
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', changed)
  }
}

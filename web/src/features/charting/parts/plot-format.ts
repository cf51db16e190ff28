/** How figures read beside the scales of a plot. */
import type { Unit } from 'core/indicators'
import { formatAxis } from '#ui/number-format.ts'
import { priceText, scaleTexts } from '../lines.ts'

/** The scale's own step must be finer than the figures, or small values would all read the same. */
export const formatOf = (unit: Unit) => ({
  type: 'custom' as const,
  minMove: 0.0001,
  formatter: (value: number) => (unit === 'shares' ? formatAxis(value) : priceText(value)),
  tickmarksFormatter: (values: readonly number[]) =>
    unit === 'shares' ? values.map((value) => formatAxis(value)) : scaleTexts(values),
})

/** Of the instrument itself. */
export const priceFormat = {
  ...formatOf('price'),
  // There is room under the lowest price, for the volume; nothing was ever sold for less than nothing.
  tickmarksFormatter: (values: readonly number[]) =>
    scaleTexts(values).map((text, at) => ((values[at] ?? 0) < 0 ? '' : text)),
}

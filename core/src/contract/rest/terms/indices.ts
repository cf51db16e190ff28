/** Days of the moving averages the specification names. */
export const averageDays = [5, 10, 20, 50, 100, 200] as const
export type AverageDays = (typeof averageDays)[number]

/** What the figures of a rotation are, for whoever asks why. */
export const rotationRule = {
  strength: 'price ÷ benchmark, over its own average of 50 days, × 100',
  momentum: 'that strength over what it was 10 days before, × 100',
} as const

export const comparedMost = 6

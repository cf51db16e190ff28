export const buildUps = ['Long build-up', 'Short build-up', 'Short covering', 'Long unwinding'] as const
export type BuildUp = (typeof buildUps)[number]

/** Place among the months of an underlying that are still open: 1 is the nearest. */
export const futureMonths = ['near', 'next', 'far'] as const
export type FutureMonth = (typeof futureMonths)[number]

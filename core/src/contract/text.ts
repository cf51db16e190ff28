/** In characters as people count them, not in code units. */
export const length = (text: string): number => [...text].length

/** PostgreSQL cannot hold NUL in a text. */
export const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && !value.includes('\u0000') && length(value) <= max

import type { z } from 'zod'
import { AppError } from './errors.ts'

/**
 * What a client sent, checked by the shape both sides share. Sentences of the catalogue (custom checks) become the error's own
 * message; anything else that is wrong is told as "Please correct the invalid fields." with its details.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { message }: { message?: string } = {},
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const sentence = message ?? issues.find((issue) => issue.code === 'custom')?.message
  throw new AppError('invalid_input', {
    ...(sentence ? { message: sentence } : {}),
    details: issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  })
}

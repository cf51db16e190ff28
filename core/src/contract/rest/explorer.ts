import { z } from 'zod'

/** What the explorer hands over of one array; longer ones are named in the reply's `x-truncated` header. */
export const arrayRowLimit = 5000

/** GET /api/internal/arrayview?array_name=a,b */
export const ArrayViewQuery = z.object({
  array_name: z
    .string()
    .max(4000)
    .default('')
    .transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ]),
})

/** Records by the array's name. */
export type ArrayView = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

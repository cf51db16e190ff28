import { expect, it } from 'vitest'
import { createRequestIds } from './request-id.ts'

it('gives every request twelve characters of its own', () => {
  const next = createRequestIds()
  const ids = Array.from({ length: 1000 }, next)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/)
})

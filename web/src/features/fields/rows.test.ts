import { principles } from 'core/contract'
import { expect, it } from 'vitest'
import { askedRows, fieldRows, readAsked } from './rows.ts'

it.each([...new Set(principles.flatMap(({ fields }) => fields))])(
  'finds the field %s that a principle links to, first',
  (field) => {
    const [first] = askedRows(fieldRows(null), readAsked(new URLSearchParams({ q: field })))
    expect(first?.id).toBe(field)
  },
)

import { calls } from './calls.ts'
import { constants } from './constants.ts'
import { entities } from './entities.ts'
import { errors } from './errors.ts'
import type { Item } from './item.ts'
import { permissions } from './permissions.ts'
import { routes } from './routes.ts'
import { screens } from './screens.ts'
import { states } from './states.ts'
import { validation } from './validation.ts'

export interface Kind {
  readonly letter: string
  readonly title: string
  readonly items: readonly Item[]
}

export const kinds: readonly Kind[] = [
  { letter: 'R', title: 'Routes', items: routes },
  { letter: 'S', title: 'Screens', items: screens },
  { letter: 'E', title: 'Entities, field by field', items: entities.flatMap(({ fields }) => fields) },
  { letter: 'T', title: 'States and transitions', items: states },
  { letter: 'V', title: 'Validation rules', items: validation },
  { letter: 'P', title: 'Permissions', items: permissions },
  { letter: 'C', title: 'Calls', items: calls },
  { letter: 'M', title: 'Messages and failures', items: errors },
  { letter: 'K', title: 'Constants and limits', items: constants },
]

export const everyItem: readonly Item[] = kinds.flatMap(({ items }) => items)

/** What a cited id proves: an item's own id is itself, an entity's id is all its fields. */
export const provedBy: ReadonlyMap<string, readonly string[]> = new Map([
  ...everyItem.map(({ id }): [string, string[]] => [id, [id]]),
  ...entities.map(({ id, fields }): [string, string[]] => [id, fields.map((field) => field.id)]),
])

import { provedBy } from './kinds.ts'
import type { Title } from './titles.ts'

export interface Proofs {
  /** Item id → the titles that carry it, in the order of files and lines. */
  readonly of: ReadonlyMap<string, readonly Title[]>
  /** Brackets that name nothing, each with its place: a slip of the pen must not pass for a proof. */
  readonly mistakes: readonly string[]
}

const idOrRange = /^([RSETVPCMK])(\d+)(?:-\1?(\d+)|\.[\w-]+)?$/

/** [M21], [M21 M22], [K1-K5], [E7], [E7.chat_uuid]. Other brackets, such as rule ids of a room's own SPEC.md, are left alone. */
function citations(text: string): string[] {
  return [...text.matchAll(/\[([^\]]+)\]/g)]
    .map(([, inside = '']) => inside.split(/[\s,]+/).filter(Boolean))
    .filter(([first = '']) => idOrRange.test(first))
    .flat()
}

function expand(citation: string): string[] {
  const [, letter, from, to] = idOrRange.exec(citation) ?? []
  if (to === undefined) return [citation]
  const ids: string[] = []
  for (let number = Number(from); number <= Number(to); number++) ids.push(`${letter}${number}`)
  return ids.length > 0 ? ids : [citation]
}

export function proofs(titles: readonly Title[]): Proofs {
  const of = new Map<string, Title[]>()
  const mistakes: string[] = []
  const inOrder = [...titles].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
  for (const title of inOrder) {
    for (const id of new Set(citations(title.text).flatMap(expand))) {
      const proved = provedBy.get(id)
      if (!proved) mistakes.push(`${title.file}:${title.line}: [${id}] is not an item of the specification`)
      for (const item of proved ?? []) of.set(item, [...(of.get(item) ?? []), title])
    }
  }
  return { of, mistakes }
}

/**
 * What changes with every frame of a drag: the bar pointed at and the bars in sight. Kept apart from the screen's own state:
 * who shows it follows it, and the screen around, with its lists and dialogs, is not drawn again sixty times a second.
 */
import { useState, useSyncExternalStore } from 'react'

interface Followed<Value> {
  readonly get: () => Value
  readonly set: (next: Value) => void
  readonly follow: (onChange: () => void) => () => void
}

export interface Sight {
  /** Null where nothing is pointed at. */
  readonly bar: Followed<number | null>
  /** The first and the last bar; null until there is a chart. */
  readonly view: Followed<readonly [from: number, to: number] | null>
}

function createFollowed<Value>(first: Value, isSame: (one: Value, other: Value) => boolean): Followed<Value> {
  const followers = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set: (next) => {
      if (isSame(next, value)) return
      value = next
      for (const onChange of followers) onChange()
    },
    follow: (onChange) => {
      followers.add(onChange)
      return () => followers.delete(onChange)
    },
  }
}

const createSight = (): Sight => ({
  bar: createFollowed<number | null>(null, Object.is),
  view: createFollowed<readonly [number, number] | null>(
    null,
    (one, other) => one?.[0] === other?.[0] && one?.[1] === other?.[1],
  ),
})

export const useSight = (): Sight => useState(createSight)[0]

export const useFollowed = <Value>({ follow, get }: Followed<Value>): Value => useSyncExternalStore(follow, get)

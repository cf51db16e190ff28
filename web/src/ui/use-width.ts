import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width an element has, so that a drawing inside it can keep its letters at their size. */
export function useWidth(element: RefObject<Element | null>, atFirst: number): number {
  const [width, setWidth] = useState(atFirst)
  useLayoutEffect(() => {
    const own = element.current
    if (!own) return
    const watched = new ResizeObserver(([entry]) => {
      const measured = entry?.contentRect.width ?? 0
      if (measured > 0) setWidth(Math.round(measured))
    })
    watched.observe(own)
    return () => watched.disconnect()
  }, [element])
  return width
}

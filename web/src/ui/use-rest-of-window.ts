import { type RefObject, useLayoutEffect, useState } from 'react'

/** How tall an element may be to end with the window: bars above it come and go. */
export function useRestOfWindow(element: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const measure = () => {
      const top = (element.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      setHeight(window.innerHeight - top)
    }
    measure()
    const watched = new ResizeObserver(measure)
    // What is around the page grows when a bar comes.
    const around = element.current?.closest('main')?.parentElement
    if (around) watched.observe(around)
    window.addEventListener('resize', measure)
    return () => {
      watched.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [element])
  return height
}

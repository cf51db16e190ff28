import { type RefObject, useEffect, useRef, useState } from 'react'

/** True once the element has come near the window, and from then on: what is not looked at is not fetched. */
export function useSeen(margin = '1200px'): { ref: RefObject<HTMLDivElement | null>; isSeen: boolean } {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (isSeen || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
      },
      { rootMargin: `${margin} 0px` },
    )
    observer.observe(element)
    // Paper has no scrolling: everything is fetched for it.
    const print = () => setIsSeen(true)
    window.addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', print)
    }
  }, [isSeen, margin])
  return { ref, isSeen }
}

import { startTransition, useEffect, useState } from 'react'

/** False while a part is drawn for the first time, true once that is done: what lies below the window waits for it. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted
}

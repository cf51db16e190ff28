/** Taking hold of a drawing with the pointer: the chart itself must not be dragged meanwhile. */
import type { Move, Part } from '../shapes.ts'

type Grabbed = { readonly place: number; readonly part: Part }

export interface GrabListeners {
  /** The drawing at a place of the element. */
  readonly hit: (x: number, y: number) => Grabbed | null
  readonly placeOf: (x: number, y: number) => { readonly bar: number; readonly price: number } | null
  readonly onGrab: (grabbed: Grabbed | null) => void
  readonly onDrag: (by: Move, isDone: boolean) => void
}

export function watchGrabs(element: HTMLElement, { hit, placeOf, onGrab, onDrag }: GrabListeners): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let from: { bar: number; price: number } | null = null
  let by: Move = { bars: 0, price: 0 }

  const inside = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const { left, top } = element.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    const place = inside(event)
    const met = hit(...place)
    from = met && placeOf(...place)
    by = { bars: 0, price: 0 }
    onGrab(met)
  }
  const move = (event: PointerEvent) => {
    const place = inside(event)
    if (!from) {
      if (event.buttons === 0) element.style.cursor = hit(...place) ? 'move' : ''
      return
    }
    const now = placeOf(...place)
    if (!now) return
    by = { bars: Math.round(now.bar - from.bar), price: now.price - from.price }
    onDrag(by, false)
  }
  const up = () => {
    if (!from) return
    from = null
    onDrag(by, true)
  }
  // The library listens to mouse and touch, which come after the pointer's own event.
  const keep = (event: Event) => {
    if (!from) return
    event.stopPropagation()
    if (event.type === 'touchmove') event.preventDefault()
  }
  element.addEventListener('pointerdown', down, { capture: true, signal })
  element.addEventListener('pointermove', move, { capture: true, signal })
  window.addEventListener('pointermove', (event) => from && !element.contains(event.target as Node) && move(event), {
    signal,
  })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', up, { signal })
  for (const type of ['mousedown', 'touchstart', 'touchmove', 'mousemove'] as const)
    element.addEventListener(type, keep, { capture: true, passive: false, signal })
  return () => ended.abort()
}

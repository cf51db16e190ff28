import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createPlot, type Plot, type PlotListeners, type Scene } from './plot.ts'
import styles from './plot-canvas.module.css'

export interface PlotCanvasProps extends PlotListeners {
  scene: Scene
  label: string
  /** The bar the keyboard is on; the crosshair follows it. */
  bar: () => number | null
  onReady: (plot: Plot | null) => void
  /** Keys for the drawing in hand; true when one was for it. */
  onDrawingKey: (key: string, isLarge: boolean) => boolean
}

/**
 * The chart in the page. Arrows move the crosshair bar by bar, Shift by ten; plus and minus zoom; Enter presses. With a
 * drawing in hand arrows move it, Delete removes it, Esc lets it go.
 */
export function PlotCanvas({ scene, label, bar, onReady, onDrawingKey, ...listeners }: PlotCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot | null>(null)
  const heard = useRef({ ...listeners, onReady })
  heard.current = { ...listeners, onReady }

  useEffect(() => {
    if (!box.current) return
    const made = createPlot(box.current, {
      onBar: (...place) => heard.current.onBar(...place),
      onPress: (...place) => heard.current.onPress(...place),
      onGrab: (grabbed) => heard.current.onGrab(grabbed),
      onDrag: (...by) => heard.current.onDrag(...by),
      onPanes: (tops) => heard.current.onPanes(tops),
      onView: (from, to) => heard.current.onView(from, to),
    })
    plot.current = made
    heard.current.onReady(made)
    return () => {
      plot.current = null
      heard.current.onReady(null)
      made.remove()
    }
  }, [])

  useEffect(() => plot.current?.draw(scene), [scene])

  const { days, close } = scene.frame
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || days.length === 0) return
    if (onDrawingKey(event.key, event.shiftKey)) return event.preventDefault()
    const here = bar() ?? days.length - 1
    const step = event.shiftKey ? 10 : 1
    const go = (to: number) => plot.current?.point(Math.min(Math.max(to, 0), days.length - 1))
    const target = { ArrowLeft: here - step, ArrowRight: here + step, Home: 0, End: days.length - 1 }[event.key]
    const scale = { '+': 0.7, '=': 0.7, '-': 1.4 }[event.key]
    if (target === undefined && scale === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (target !== undefined) go(target)
    else if (scale !== undefined) plot.current?.zoom(scale)
    else listeners.onPress(here, close[here] ?? 0)
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the crosshair here
    <div ref={box} className={styles.canvas} role="application" aria-label={label} tabIndex={0} onKeyDown={press} />
  )
}

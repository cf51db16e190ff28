import { useEffect, useState } from 'react'
import type { SectionId } from './sections.ts'

/** The section under the top of the window, for the line under its name. Of two side by side the one that was gone to. */
export function useHere(ids: readonly SectionId[], offset: number, hash: string): SectionId {
  const [here, setHere] = useState<SectionId>(ids[0] ?? 'overview')
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const tops = ids.map((id) => ({ id, top: document.getElementById(id)?.getBoundingClientRect().top ?? 1e9 }))
      const nearest = Math.max(...tops.map(({ top }) => (top <= offset + 16 ? top : Number.NEGATIVE_INFINITY)))
      const beside = tops.filter(({ top }) => Math.abs(top - nearest) < 1)
      setHere((beside.find(({ id }) => hash === `#${id}`) ?? beside[0])?.id ?? ids[0] ?? 'overview')
    }
    const moved = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', moved, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', moved)
    }
  }, [ids, offset, hash])
  return here
}

/** After a jump what lies above may still arrive: looked at again and again, but not for ever. */
const lookMs = 1000
const mostLooks = 20
const waiting = '[data-loading], [aria-busy="true"]'

/** Opens at the section the address names, and stays there while what lies above it arrives; the reader's own scrolling ends that. */
export function useJump(hash: string, isReady: boolean): void {
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    if (!isReady || id === '') return
    const jump = () => document.getElementById(id)?.scrollIntoView({ block: 'start' })
    jump()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(jump)
    observer.observe(document.body)
    const stop = () => observer.disconnect()
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      if (looks < mostLooks && (looks < 3 || document.querySelector(waiting))) return
      clearInterval(timer)
      stop()
    }, lookMs)
    for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
      window.addEventListener(name, stop, { once: true, passive: true })
    return () => {
      clearInterval(timer)
      stop()
      for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
        window.removeEventListener(name, stop)
    }
  }, [hash, isReady])
}

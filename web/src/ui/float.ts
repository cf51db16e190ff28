import { type RefObject, useLayoutEffect } from 'react'

export type Placement = 'below' | 'below-end' | 'above'

const gap = 6
const edge = 8

interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
  readonly width: number
}

/** Where a floating box goes beside its anchor: on the wished side when it fits, and never outside the window. */
export function placeBeside(
  anchor: Box,
  floating: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
  placement: Placement,
): { readonly left: number; readonly top: number } {
  const below = anchor.bottom + gap
  const above = anchor.top - gap - floating.height
  const fitsBelow = below + floating.height <= window.height - edge
  const top = placement === 'above' ? (above >= edge ? above : below) : fitsBelow || above < edge ? below : above
  const wished =
    placement === 'below'
      ? anchor.left
      : placement === 'below-end'
        ? anchor.right - floating.width
        : anchor.left + (anchor.width - floating.width) / 2
  const left = Math.max(edge, Math.min(wished, window.width - floating.width - edge))
  return { left: Math.round(left), top: Math.round(Math.max(edge, top)) }
}

/**
 * Lifts a box into the browser's top layer and keeps it beside its anchor while open.
 * The top layer is what lets it leave a scrolling table or a dialog without being cut.
 */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  open: boolean,
  placement: Placement = 'below',
): void {
  useLayoutEffect(() => {
    const box = floating.current
    const beside = anchor.current
    if (!open || !box || !beside) return
    // Optional calls: a browser without the popover API still shows the box, only inside its parent's layer.
    box.setAttribute('popover', 'manual')
    box.showPopover?.()
    const place = () => {
      const around = beside.getBoundingClientRect()
      box.style.setProperty('--anchor-width', `${around.width}px`)
      const { left, top } = placeBeside(
        around,
        { width: box.offsetWidth, height: box.offsetHeight },
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        placement,
      )
      box.style.left = `${left}px`
      box.style.top = `${top}px`
    }
    place()
    // A list grows as its hits come: near the foot of the window it then has to go above.
    const grown = new ResizeObserver(place)
    grown.observe(box)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      grown.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      if (box.isConnected) box.hidePopover?.()
    }
  }, [anchor, floating, open, placement])
}

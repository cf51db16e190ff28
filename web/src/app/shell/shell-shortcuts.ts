import { product, type RoutePath } from 'core/contract'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type Shortcut, useShortcuts } from '#ui/shortcuts.tsx'

const destinations: readonly (readonly [letter: string, to: RoutePath, name: string])[] = [
  ['h', '/', 'home'],
  ['a', '/assistant', 'the Research Agent'],
  ['c', '/tradingagent/indicators', 'the Charting Agent'],
  ['w', '/watchlist', 'the watch list'],
  ['d', `/${product.dipsSlug}`, product.dips],
  ['m', '/marketdata', 'market data'],
  ['l', '/alerts', 'alerts'],
  ['i', '/indexes', 'indexes'],
  ['f', '/futures', 'futures'],
  ['o', '/options', 'options'],
]

function focusSearch() {
  document.querySelector<HTMLInputElement>('[data-shortcut="/"]')?.focus()
}

/** The keys that work on every page. */
export function useShellShortcuts(openPalette: () => void): void {
  const navigate = useNavigate()
  const shortcuts = useMemo(
    (): readonly Shortcut[] => [
      { keys: '/', does: 'Search companies', run: focusSearch },
      {
        keys: 'mod+k',
        does: 'Go to a company, fund, index, page or question',
        run: () => openPalette(),
        whileTyping: true,
      },
      ...destinations.map(([letter, to, name]) => ({
        keys: `g ${letter}`,
        does: `Go to ${name}`,
        group: 'Go to',
        run: () => void navigate(to),
      })),
    ],
    [navigate, openPalette],
  )
  useShortcuts(shortcuts)
}

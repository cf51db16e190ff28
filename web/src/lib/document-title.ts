import { product } from 'core/contract'
import { useEffect } from 'react'

export const documentTitle = (title: string): string => `${title} · ${product.name}`

/** For screens whose title depends on what they show. The shell's own runs in a layout effect, so this one wins. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = documentTitle(title)
  }, [title])
}

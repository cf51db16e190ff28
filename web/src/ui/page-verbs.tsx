import { IconButton } from './icon-button.tsx'
import styles from './page-verbs.module.css'
import { useSnackbar } from './snackbar.tsx'

export interface PageVerbsProps {
  /** What Copy puts on the clipboard: the figures of the page as text. */
  text: () => string
  /** What the phone's share sheet calls it. */
  title: string
}

/** Copy, share and print what a page shows. Its inputs are in the address, so the link shows the same figures. */
export function PageVerbs({ text, title }: PageVerbsProps) {
  const show = useSnackbar()
  const copy = async (words: string, said: string) => {
    try {
      await navigator.clipboard.writeText(words)
      show({ text: said, kind: 'success' })
    } catch {
      show({ text: 'The browser did not allow copying.', kind: 'error' })
    }
  }
  const share = async () => {
    const url = window.location.href
    // Only phones have a sheet of their own worth opening; a closed one is no error.
    if (navigator.maxTouchPoints > 0 && 'share' in navigator) {
      try {
        await navigator.share({ title, url })
        return
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    await copy(url, 'Link copied')
  }
  return (
    <span className={styles.verbs}>
      <IconButton label="Copy figures" icon="copy" onClick={() => void copy(text(), 'Copied')} />
      <IconButton label="Share link" icon="share" onClick={() => void share()} />
      <IconButton label="Print" icon="report" onClick={() => window.print()} />
    </span>
  )
}

import { useModal } from '#ui/dialog.tsx'
import styles from './busy-overlay.module.css'

const stay = () => undefined

/** Over the whole screen while something is under way: nothing else can be pressed until it is done. */
export function BusyOverlay({ what }: { what: string | null }) {
  const dialog = useModal(what !== null, stay)
  if (what === null) return null
  return (
    <dialog ref={dialog} className={styles.overlay} aria-label={what} aria-busy="true">
      <span className={styles.spinner} />
      <p role="status">{what}</p>
    </dialog>
  )
}

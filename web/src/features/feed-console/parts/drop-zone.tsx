import { type DragEvent, useId, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  label: string
  hint: string
  file: File | null
  disabled: boolean
  onFile: (file: File) => void
}

/** A file by dropping it, pressing, or the keyboard: the browser's own file field under a larger face. */
export function DropZone({ label, hint, file, disabled, onFile }: DropZoneProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !disabled) onFile(dropped)
  }
  return (
    <label
      htmlFor={id}
      className={classNames(styles.zone, over && styles.over, disabled && styles.off)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name={file ? 'report' : 'share'} size={24} />
      <span className={styles.label}>{file ? file.name : label}</span>
      <span className={styles.hint}>{file ? `${sizeText(file.size)}. Choose another to replace it.` : hint}</span>
      <input
        id={id}
        type="file"
        aria-label={label}
        className={styles.input}
        disabled={disabled}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onFile(chosen)
          // The same file, corrected, can be chosen again.
          event.target.value = ''
        }}
      />
    </label>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1024 ** 2
      ? `${(bytes / 1024).toFixed(1)} KiB`
      : `${(bytes / 1024 ** 2).toFixed(1)} MiB`

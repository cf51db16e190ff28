import { useRef, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Popover } from '#ui/popover.tsx'
import { Checkbox } from '#ui/switch.tsx'
import { chainColumns } from '../columns.ts'
import styles from './column-chooser.module.css'

export interface ColumnChooserProps {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Which figures stand beside the premium, on both sides alike. */
export function ColumnChooser({ chosen, onChange }: ColumnChooserProps) {
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <span ref={anchor}>
      <IconButton label="Columns" icon="columns" size="small" onClick={() => setIsOpen(!isOpen)} />
      <Popover open={isOpen} onClose={() => setIsOpen(false)} anchor={anchor} label="Columns">
        <div className={styles.list}>
          {chainColumns.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              checked={chosen.includes(id)}
              onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
          ))}
        </div>
      </Popover>
    </span>
  )
}

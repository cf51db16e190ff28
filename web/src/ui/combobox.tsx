import useAutocomplete from '@mui/material/useAutocomplete'
import { type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './combobox.module.css'
import { useFloating } from './float.ts'
import { Icon } from './icon.tsx'

export interface ComboboxOption {
  readonly value: string
  readonly label: string
  readonly hint?: string
  readonly group?: string
}

export interface ComboboxProps {
  label: string
  hideLabel?: boolean
  placeholder?: string
  options: readonly ComboboxOption[]
  value: readonly ComboboxOption[]
  onChange: (value: readonly ComboboxOption[]) => void
  /** What is typed; give it to fetch options, and pass `filtered` when they are already the right ones. */
  onWords?: (words: string) => void
  filtered?: boolean
  empty?: ReactNode
}

/** Several of many by typing: fields, symbols, investors. The engine's logic only, none of its look. Load it lazily. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    hideLabel = false,
    placeholder,
    options,
    value,
    onChange,
    onWords,
    filtered = false,
    empty = 'Nothing found',
  } = props
  const anchor = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const box = useAutocomplete<ComboboxOption, true>({
    multiple: true,
    disableCloseOnSelect: true,
    options,
    // Never a copy: the engine takes a new array for a new choice and empties what is being typed.
    value: value as ComboboxOption[],
    getOptionLabel: (option) => option.label,
    isOptionEqualToValue: (one, other) => one.value === other.value,
    onChange: (_event, next) => onChange(next),
    onInputChange: (_event, words) => onWords?.(words),
    ...(filtered && { filterOptions: (all: ComboboxOption[]) => all }),
  })
  const found = box.groupedOptions as ComboboxOption[]
  const open = box.popupOpen
  useFloating(anchor, list, open, 'below')
  const { ref: listRef, ...listProps } = box.getListboxProps() as { ref: (element: HTMLUListElement | null) => void }

  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the properties carry htmlFor */}
      <label {...box.getInputLabelProps()} className={classNames(styles.label, hideLabel && styles.hidden)}>
        {label}
      </label>
      <div ref={anchor}>
        <div {...box.getRootProps()} ref={box.setAnchorEl} className={styles.box}>
          {value.map((option, index) => {
            const { onDelete } = box.getItemProps({ index })
            return (
              <span key={option.value} className={styles.chosen}>
                {option.label}
                <button type="button" aria-label={`Remove ${option.label}`} onClick={onDelete}>
                  <Icon name="close" size={12} />
                </button>
              </span>
            )
          })}
          <input
            {...box.getInputProps()}
            className={styles.input}
            placeholder={value.length === 0 ? placeholder : undefined}
          />
        </div>
      </div>
      {open && (
        <ul
          {...listProps}
          ref={(element) => {
            list.current = element
            listRef(element)
          }}
          className={styles.list}
        >
          {found.map((option, index) => {
            const { key, ...optionProps } = box.getOptionProps({ option, index }) as { key: string }
            return (
              <li key={option.value} {...optionProps} className={styles.option}>
                <span className={styles.name}>{option.label}</span>
                {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
                <Icon name="check" size={16} />
              </li>
            )
          })}
          {found.length === 0 && <li className={styles.none}>{empty}</li>}
        </ul>
      )}
    </div>
  )
}

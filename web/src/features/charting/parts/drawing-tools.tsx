import type { ChartDrawing, ChartShape } from 'core/contract/rest'
import { formatDay, type TradingDay } from 'core/values'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Popover } from '#ui/popover.tsx'
import styles from './drawing-tools.module.css'

export type Tool = ChartShape['kind']

const toolNames: Readonly<Record<Tool, string>> = {
  trend: 'Trend line',
  level: 'Horizontal line',
  rectangle: 'Rectangle',
  fibonacci: 'Fibonacci levels',
  note: 'Note',
}

const pictures: Readonly<Record<Tool, string>> = {
  trend: 'M5 18 19 6M5 18h.01M19 6h.01',
  level: 'M4 12h16M12 12h.01',
  rectangle: 'M5 7h14v10H5z',
  fibonacci: 'M4 5h16M4 10h16M4 14h16M4 19h16',
  note: 'M6 6h12M12 6v12',
}

export interface DrawingToolsProps {
  tool: Tool | null
  onTool: (tool: Tool | null) => void
  drawings: readonly ChartDrawing[]
  chosen: number | null
  onChoose: (id: number) => void
  onRemove: (drawing: ChartDrawing) => void
}

/** Pick one, then press on the chart; a press on it again puts it down. */
export function DrawingTools({ tool, onTool, drawings, chosen, onChoose, onRemove }: DrawingToolsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <fieldset className={styles.tools} aria-label="Draw">
        {(Object.keys(toolNames) as Tool[]).map((each) => (
          <button
            key={each}
            type="button"
            className={styles.tool}
            aria-label={toolNames[each]}
            title={toolNames[each]}
            aria-pressed={tool === each}
            onClick={() => onTool(tool === each ? null : each)}
          >
            <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d={pictures[each]} />
            </svg>
          </button>
        ))}
      </fieldset>
      {drawings.length > 0 && (
        <>
          <Button ref={anchor} size="small" look="quiet" onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
            {drawings.length} drawn
          </Button>
          <Popover open={isOpen} onClose={() => setIsOpen(false)} anchor={anchor} label="Drawings">
            <ul className={styles.list}>
              {drawings.map((each, at) => (
                <li key={each.id}>
                  <span>{describe(each.shape)}</span>
                  <Button
                    size="small"
                    look="quiet"
                    icon="pencil"
                    aria-pressed={chosen === at}
                    onClick={() => {
                      setIsOpen(false)
                      onChoose(each.id)
                    }}
                  >
                    Move
                  </Button>
                  <Button size="small" look="quiet" icon="trash" onClick={() => onRemove(each)}>
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          </Popover>
        </>
      )}
    </>
  )
}

function describe(shape: ChartShape): string {
  if (shape.kind === 'note') return `Note: ${shape.text}`
  if (shape.kind === 'level') return `Line at ${formatFigure(shape.at.price)}`
  const day = (text: string) => formatDay(text as TradingDay)
  return `${toolNames[shape.kind]}, ${day(shape.from.day)} to ${day(shape.to.day)}`
}

/** The words of a note, once its place was pressed. */
export function NoteDialog({
  isOpen,
  onClose,
  onSave,
}: {
  isOpen: boolean
  onClose: () => void
  onSave: (text: string) => void
}) {
  const [text, setText] = useState('')
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Note"
      size="small"
      primary={{
        label: 'Add note',
        disabled: text.trim() === '',
        onAction: () => {
          onSave(text.trim())
          setText('')
        },
      }}
    >
      <Field label="Words" maxLength={200} value={text} onChange={(event) => setText(event.target.value)} />
    </Dialog>
  )
}

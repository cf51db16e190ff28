import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import styles from './heat-map.module.css'
import { directionOf, formatFigure, type NumberFormat } from './number-format.ts'
import { Segmented } from './segmented.tsx'
import { Empty } from './states.tsx'
import { type Column, Table } from './table.tsx'
import { type Box, nextBox, treemap } from './treemap.ts'
import { usePainted } from './use-painted.ts'
import { useWidth } from './use-width.ts'

export interface HeatBox {
  readonly id: string
  /** Short, on the box: a symbol. */
  readonly label: string
  readonly name: string
  readonly group: string
  /** Larger is a larger box; a missing one leaves the box out of the map and in the table. */
  readonly size: number | null
  /** In percent. */
  readonly change: number | null
}

export interface HeatMapProps {
  title: string
  note?: string
  boxes: readonly HeatBox[]
  /** What the size is: "Market cap". */
  sizeLabel: string
  sizeFormat?: NumberFormat
  changeLabel?: string
  onOpen?: (box: HeatBox) => void
  height?: number
  /** Where the strongest colour begins, in percent. */
  full?: number
}

const headHeight = 20
const gap = 2

/** Boxes sized by one figure and coloured by a change, in groups; the same rows as a table one press away. */
export function HeatMap(props: HeatMapProps) {
  const { title, note, boxes, sizeLabel, sizeFormat = 'short', changeLabel = '% day', onOpen, height = 420 } = props
  const [view, setView] = useState<'map' | 'table'>('map')
  const columns = useMemo<readonly Column<HeatBox>[]>(
    () => [
      { id: 'name', header: 'Name', value: (row) => row.name, note: (row) => row.label },
      { id: 'group', header: 'Group', value: (row) => row.group },
      { id: 'size', header: sizeLabel, kind: 'number', format: sizeFormat, value: (row) => row.size },
      { id: 'change', header: changeLabel, kind: 'change', value: (row) => row.change },
    ],
    [sizeLabel, sizeFormat, changeLabel],
  )
  return (
    <Card
      title={title}
      note={note ?? `Sized by ${sizeLabel.toLowerCase()}, coloured by ${changeLabel}`}
      flush
      actions={
        <Segmented
          label={`${title} as`}
          size="small"
          options={[
            { value: 'map', label: 'Map' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      {boxes.length === 0 ? (
        <Empty>Nothing to map.</Empty>
      ) : view === 'table' ? (
        <Table
          caption={title}
          columns={columns}
          rows={boxes}
          rowKey={(row) => row.id}
          initialSort={{ id: 'size', descending: true }}
          find="Filter"
          {...(onOpen && { onOpen })}
        />
      ) : (
        <Boxes {...props} height={height} />
      )}
    </Card>
  )
}

interface Placed {
  readonly box: HeatBox
  readonly at: Box
}

interface Group {
  readonly name: string
  readonly at: Box
  readonly change: number | null
  readonly boxes: readonly Placed[]
}

const bySize = (one: HeatBox, other: HeatBox) => (other.size ?? 0) - (one.size ?? 0)
const sumOf = (boxes: readonly HeatBox[]) => boxes.reduce((sum, { size }) => sum + (size ?? 0), 0)

/** The change of a group: each box counts by its size. */
function groupChange(boxes: readonly HeatBox[]): number | null {
  const known = boxes.filter(({ change }) => change !== null)
  const size = sumOf(known)
  return size === 0 ? null : known.reduce((sum, box) => sum + (box.change ?? 0) * (box.size ?? 0), 0) / size
}

function placed(boxes: readonly HeatBox[], width: number, height: number): readonly Group[] {
  const byGroup = new Map<string, HeatBox[]>()
  for (const box of boxes) {
    if ((box.size ?? 0) > 0) byGroup.set(box.group, [...(byGroup.get(box.group) ?? []), box])
  }
  const groups = [...byGroup].sort(([, one], [, other]) => sumOf(other) - sumOf(one))
  const places = treemap(
    groups.map(([, each]) => sumOf(each)),
    { x: 0, y: 0, width, height },
  )
  return groups.flatMap(([name, each], index) => {
    const at = places[index]
    if (!at) return []
    const head = groups.length > 1 && at.height > 3 * headHeight && at.width > 48 ? headHeight : 0
    const sorted = [...each].sort(bySize)
    const inner = treemap(
      sorted.map(({ size }) => size ?? 0),
      { x: at.x, y: at.y + head, width: at.width, height: at.height - head },
    )
    const found = sorted.flatMap((box, place) => {
      const spot = inner[place]
      return spot ? [{ box, at: spot }] : []
    })
    return [{ name: head > 0 ? name : '', at, change: groupChange(each), boxes: found }]
  })
}

/** Four strengths to each side: a small move and a large one must not look alike. */
export function shadeOf(change: number | null, full: number): string {
  const direction = directionOf(change)
  if (change === null) return 'unknown'
  if (direction === 'flat') return 'flat'
  const step = Math.min(4, Math.max(1, Math.ceil((Math.abs(change) / full) * 4)))
  return `${direction}${step}`
}

function Boxes({ title, boxes, sizeLabel, sizeFormat = 'short', onOpen, height = 420, full = 3 }: HeatMapProps) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const width = useWidth(frame, 1200)
  // Hundreds of boxes, mostly below the window.
  const isPainted = usePainted()
  const groups = useMemo(() => (isPainted ? placed(boxes, width, height) : []), [isPainted, boxes, width, height])
  const placedBoxes = useMemo(() => groups.flatMap((group) => group.boxes), [groups])
  // Less than a fingertip cannot be pressed; it is drawn, and its row is in the table.
  const all = useMemo(() => placedBoxes.filter(({ at }) => isPressable(at)), [placedBoxes])
  const [active, setActive] = useState<string | null>(null)
  const activeAt = Math.max(
    0,
    all.findIndex(({ box }) => box.id === active),
  )

  const saysOf = (box: HeatBox) =>
    `${box.name}\n${formatFigure(box.change, 'percent')} · ${sizeLabel} ${formatFigure(box.size, sizeFormat)}`

  const press = (event: KeyboardEvent) => {
    const next = nextBox(
      all.map(({ at }) => at),
      activeAt,
      event.key,
    )
    const target = all[next]
    if (!event.key.startsWith('Arrow') || !target) return
    event.preventDefault()
    setActive(target.box.id)
    frame.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(target.box.id)}"]`)?.focus()
  }

  return (
    <fieldset
      ref={frame}
      className={styles.map}
      aria-label={`${title}: arrows move, Enter opens`}
      style={{ height }}
      onKeyDown={press}
    >
      {groups.map(
        (group) =>
          group.name !== '' && (
            <p key={group.name} className={styles.group} style={placeOf({ ...group.at, height: headHeight })}>
              <span className={styles.groupName}>{group.name}</span>
              {group.at.width > 140 && <span>{formatFigure(group.change, 'percent')}</span>}
            </p>
          ),
      )}
      {placedBoxes.map(
        ({ box, at }) =>
          !isPressable(at) && (
            <span
              key={box.id}
              aria-hidden="true"
              className={classNames(styles.box, styles.speck, styles[shadeOf(box.change, full)])}
              style={placeOf(at)}
              title={saysOf(box)}
            />
          ),
      )}
      {all.map(({ box, at }, index) => (
        <button
          key={box.id}
          type="button"
          data-id={box.id}
          tabIndex={index === activeAt ? 0 : -1}
          className={classNames(styles.box, styles[shadeOf(box.change, full)], tight(at) && styles.tight)}
          style={placeOf(at)}
          aria-label={`${box.name}, ${sizeLabel} ${formatFigure(box.size, sizeFormat)}, ${formatFigure(box.change, 'percent')}`}
          title={saysOf(box)}
          onFocus={() => setActive(box.id)}
          onClick={() => onOpen?.(box)}
        >
          {showsLabel(box.label, at) && <span className={styles.label}>{box.label}</span>}
          {at.width > 48 && at.height > 34 && (
            <span className={styles.change}>{formatFigure(box.change, 'percent')}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}

/** WCAG 2.2 target size. */
const leastTarget = 24
const isPressable = ({ width, height }: Box): boolean => width - gap >= leastTarget && height - gap >= leastTarget

/** A capital and its share of the space around it, in pixels; below `cutWidth` a symbol cut short could be any of several. */
const letterWidth = 8
const cutWidth = 48
export const showsLabel = (label: string, { width, height }: Pick<Box, 'width' | 'height'>): boolean =>
  height > 18 && (width > cutWidth || label.length * letterWidth <= width - gap)

const tight = ({ width, height }: Box): boolean => width < 72 || height < 44

const placeOf = ({ x, y, width, height }: Box) => ({
  left: x,
  top: y,
  width: Math.max(0, width - gap),
  height: Math.max(0, height - gap),
})

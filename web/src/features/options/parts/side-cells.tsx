import { missing } from 'core/values'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { SideView } from '../chain-board.ts'
import { type ChainColumn, signed, type Units, write } from '../columns.ts'
import type { ChainLeg } from '../legs.ts'
import styles from './chain-table.module.css'

export interface SideCellsProps {
  kind: ChainLeg['kind']
  /** Null where this side of the strike is not traded at all: the cells stay blank. */
  side: SideView | null
  columns: readonly ChainColumn[]
  units: Units
  /** The largest open interest in sight, for the bars. */
  largest: number
  strike: number
  place: number
  isInside: boolean
  /** On a phone the figures stand one above the other in one cell. */
  isStacked: boolean
  leg: ChainLeg | undefined
  /** Whether Tab comes in here. */
  isEntry: boolean
  onPress: (kind: ChainLeg['kind'], strike: number, premium: number) => void
}

/** Pixels of the largest open interest in sight. */
const barWidth = 36
const laneWidth = 18

const tone = (text: string | null) =>
  text?.startsWith('+') ? styles.up : text?.startsWith('−') ? styles.down : undefined

export function SideCells(props: SideCellsProps) {
  const { kind, side, columns, units, largest, strike, isInside, isStacked } = props
  const look = classNames(
    isInside && styles.inside,
    kind === 'call' ? styles.call : styles.put,
    side?.isIlliquid && styles.thin,
  )
  const cells = isStacked
    ? [<StackedCell key="stacked" look={look} side={side} columns={columns} units={units} largest={largest} />]
    : columns.map((column) => {
        const text = side && column.text(side, units)
        const own = column.isChange ? tone(text) : undefined
        return (
          <td key={column.id} className={classNames(look, own, column.id === 'tag' && styles.tag)}>
            {column.id === 'oi' && side ? (
              <span className={styles.interest}>
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${Math.round((side.interest / largest) * barWidth)}px` }}
                />
                {text}
              </span>
            ) : side ? (
              (text ?? missing)
            ) : null}
          </td>
        )
      })
  const premium = (
    <td key="premium" className={classNames(look, styles.premium)}>
      {side && <Premium {...props} side={side} strike={strike} />}
    </td>
  )
  return kind === 'call' ? [...cells, premium] : [premium, ...cells.reverse()]
}

function Premium({ kind, side, strike, place, leg, isEntry, onPress }: SideCellsProps & { side: SideView }) {
  const { last, change, isComputed } = side
  const verb = !leg ? 'Buy' : leg.side === 'buy' ? 'Sell' : 'Take away'
  const says = `${verb} ${write(strike, Number.isInteger(strike) ? 0 : 2)} ${kind}${last === null ? '' : ` at ${write(last, 2)}${isComputed ? ', computed' : ''}`}`
  return (
    <button
      type="button"
      className={classNames(styles.press, leg && styles[leg.side])}
      data-cell={`${kind} ${place}`}
      aria-label={says}
      disabled={last === null}
      tabIndex={isEntry ? 0 : -1}
      onClick={() => last !== null && onPress(kind, strike, last)}
    >
      <b className={classNames(isComputed && styles.computed)}>{write(last, 2) ?? missing}</b>
      <span className={tone(signed(change, 1))}>{change === null ? '' : `${signed(change, 1)}%`}</span>
      {side.isIlliquid && <VisuallyHidden>numbers unreliable</VisuallyHidden>}
    </button>
  )
}

function StackedCell({
  look,
  side,
  columns,
  units,
  largest,
}: Pick<SideCellsProps, 'side' | 'columns' | 'units' | 'largest'> & { look: string }) {
  const hasLane = columns.some(({ id }) => id === 'oi')
  return (
    <td className={classNames(look, styles.stacked, hasLane && styles.lane)}>
      {hasLane && side && (
        <i className={styles.bar} style={{ inlineSize: `${Math.round((side.interest / largest) * laneWidth)}px` }} />
      )}
      {side &&
        columns.map((column) => {
          const text = column.text(side, units)
          return (
            <span key={column.id} className={column.isChange ? tone(text) : undefined}>
              {text ?? missing}
            </span>
          )
        })}
    </td>
  )
}

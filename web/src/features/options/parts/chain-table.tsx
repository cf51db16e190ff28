import type { OptionChain } from 'core/contract/rest'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type ChainBoard, usePacedRows, useRow } from '../chain-board.ts'
import { type ChainColumn, columnsOf, type Units, write } from '../columns.ts'
import { type ChainLeg, legAt } from '../legs.ts'
import styles from './chain-table.module.css'
import { SideCells } from './side-cells.tsx'

export interface ChainTableProps {
  page: OptionChain
  board: ChainBoard
  units: Units
  /** Ids of columns beside the premium. */
  columns: readonly string[]
  /** Strikes to either side of the money; null for all. */
  reach: number | null
  legs: readonly ChainLeg[]
  isStacked: boolean
  onPress: (kind: ChainLeg['kind'], strike: number, premium: number) => void
}

const rowHeight = 36
/** Past so many rows only those in sight are in the page. */
const mostWhole = 40
const spareRows = 6

/** Calls, strikes, puts. The premium of a side is a button that makes a leg of it; arrows go from one to the next. */
export function ChainTable({ page, board, units, columns: ids, reach, legs, isStacked, onPress }: ChainTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => columnsOf(ids), [ids])
  const atm = useSyncExternalStore(board.followHead, () => page.strikes.indexOf(board.head().atm ?? Number.NaN))
  const [isUnderHand, setIsUnderHand] = useState(false)
  const money = atm < 0 ? Math.floor(page.strikes.length / 2) : atm
  const middle = useMiddle(page, money, reach, isUnderHand)
  const first = reach === null ? 0 : Math.max(middle - reach, 0)
  const last = reach === null ? page.strikes.length - 1 : Math.min(middle + reach, page.strikes.length - 1)
  const places = useMemo(
    () => Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at),
    [first, last],
  )
  const isCut = places.length > mostWhole
  const [top, setTop] = useState(0)
  const [sight, setSight] = useState(600)
  const [focused, setFocused] = useState<string | null>(null)
  const paced = usePacedRows(board, 5000)
  const largest = useMemo(() => {
    const all = places.flatMap((place) => [paced[place]?.call?.interest ?? 0, paced[place]?.put?.interest ?? 0])
    return Math.max(...all, 1)
  }, [paced, places])

  // The strike nearest the spot is in the middle when a long chain opens; afterwards the reader scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a strike that becomes the nearest must not scroll the reader away
  useLayoutEffect(() => {
    const own = frame.current
    if (!own || !isCut) return
    setSight(own.clientHeight)
    own.scrollTop = (money - first) * rowHeight - own.clientHeight / 2 + rowHeight
  }, [isCut, board, first])

  const from = isCut ? Math.max(Math.floor(top / rowHeight) - spareRows, 0) : 0
  const to = isCut ? Math.min(Math.ceil((top + sight) / rowHeight) + spareRows, places.length) : places.length
  const shown = places.slice(from, to)
  const width = (isStacked ? 1 : columns.length) + 1

  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    const [kind = 'call', placeText = '0'] = cell?.dataset.cell?.split(' ') ?? []
    const steps: Readonly<Record<string, readonly [number, string]>> = {
      ArrowUp: [-1, kind],
      ArrowDown: [1, kind],
      ArrowLeft: [0, 'call'],
      ArrowRight: [0, 'put'],
      PageUp: [-10, kind],
      PageDown: [10, kind],
    }
    const step = steps[event.key]
    if (!cell || !step) return
    event.preventDefault()
    const place = Math.min(Math.max(Number(placeText) + step[0], first), last)
    const own = frame.current
    if (own && isCut) {
      const y = (place - first) * rowHeight
      if (y < own.scrollTop + rowHeight) own.scrollTop = Math.max(y - rowHeight, 0)
      else if (y > own.scrollTop + own.clientHeight - 3 * rowHeight)
        own.scrollTop = y - own.clientHeight + 3 * rowHeight
    }
    setFocused(`${step[1]} ${place}`)
    requestAnimationFrame(() => own?.querySelector<HTMLElement>(`[data-cell="${step[1]} ${place}"]`)?.focus())
  }

  const entry = focused ?? `call ${money}`
  return (
    <div
      ref={frame}
      className={classNames(styles.frame, isCut && styles.cut)}
      onPointerEnter={() => setIsUnderHand(true)}
      onPointerLeave={() => setIsUnderHand(false)}
      onScroll={(event) => isCut && setTop(event.currentTarget.scrollTop)}
    >
      <table className={styles.table} aria-rowcount={places.length + 1} onKeyDown={press}>
        <caption>
          <VisuallyHidden>
            {`${page.underlying.name} option chain: calls, strikes and puts. Press a premium to buy it, again to sell it, again to take it away.`}
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <Heads columns={columns} units={units} side="Call" isStacked={isStacked} />
            <th scope="col" className={styles.premium}>
              <VisuallyHidden>Call </VisuallyHidden>
              {isStacked ? 'LTP ₹' : 'LTP ₹ · chg'}
            </th>
            <th scope="col" className={styles.strike}>
              Strike
            </th>
            <th scope="col" className={styles.premium}>
              <VisuallyHidden>Put </VisuallyHidden>
              {isStacked ? 'LTP ₹' : 'LTP ₹ · chg'}
            </th>
            <Heads columns={columns} units={units} side="Put" isStacked={isStacked} />
          </tr>
        </thead>
        <tbody>
          <Gap rows={from} columns={2 * width + 1} />
          {shown.map((place) => (
            <Row
              key={place}
              board={board}
              place={place}
              index={place - first + 2}
              columns={columns}
              units={units}
              largest={largest}
              isAtm={place === atm}
              call={legAt(legs, 'call', page.strikes[place] ?? 0)}
              put={legAt(legs, 'put', page.strikes[place] ?? 0)}
              entry={entry}
              isStacked={isStacked}
              onPress={onPress}
            />
          ))}
          <Gap rows={places.length - to} columns={2 * width + 1} />
        </tbody>
      </table>
    </div>
  )
}

/**
 * The strike that the rows lie around. Rows that went along with every step of the price would move under a hand that
 * is about to press, and it would buy another strike: they stay while the money is near, or in sight of a hand.
 */
function useMiddle(
  { underlying, expiry, strikes }: OptionChain,
  money: number,
  reach: number | null,
  isUnderHand: boolean,
) {
  const of = `${underlying.symbol} ${expiry} ${reach}`
  const [kept, setKept] = useState({ of, strike: strikes[money] })
  const place = kept.of === of ? strikes.indexOf(kept.strike ?? Number.NaN) : -1
  const mostAway = reach === null ? 0 : isUnderHand ? reach : Math.floor(reach / 2)
  if (place >= 0 && Math.abs(money - place) <= mostAway) return place
  if (kept.of !== of || kept.strike !== strikes[money]) setKept({ of, strike: strikes[money] })
  return money
}

/** The height of rows that are out of sight. */
function Gap({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null
  return (
    <tr>
      <td colSpan={columns} style={{ height: rows * rowHeight, padding: 0 }} />
    </tr>
  )
}

interface HeadsProps {
  columns: readonly ChainColumn[]
  units: Units
  side: 'Call' | 'Put'
  isStacked: boolean
}

/** Heads of one side, the outermost with the side's name. */
function Heads({ columns, units, side, isStacked }: HeadsProps) {
  const word = <b className={side === 'Call' ? styles.callWord : styles.putWord}>{side} </b>
  if (isStacked) {
    const titles = columns.map(({ title }) => title.toLowerCase()).join(' and ')
    return (
      <th scope="col" aria-label={`${side} ${titles}`}>
        {word}
        {columns[0]?.short(units)}
      </th>
    )
  }
  const heads = columns.map((column, at) => (
    <th key={column.id} scope="col" aria-label={`${side} ${column.title.toLowerCase()}`}>
      {at === 0 && word}
      {column.short(units)}
    </th>
  ))
  return side === 'Call' ? heads : heads.reverse()
}

interface RowProps {
  board: ChainBoard
  place: number
  index: number
  columns: readonly ChainColumn[]
  units: Units
  largest: number
  isAtm: boolean
  call: ChainLeg | undefined
  put: ChainLeg | undefined
  entry: string
  isStacked: boolean
  onPress: ChainTableProps['onPress']
}

function Row({ board, place, index, columns, units, largest, isAtm, call, put, entry, isStacked, onPress }: RowProps) {
  const row = useRow(board, place)
  const isBelow = useSyncExternalStore(board.followHead, () => (row?.strike ?? 0) < (board.head().spot ?? 0))
  const isPain = useSyncExternalStore(board.followHead, () => row?.strike === board.head().maxPain)
  if (!row) return null
  const common = { columns, units, largest, strike: row.strike, place, isStacked, onPress }
  return (
    <tr className={classNames(isAtm && styles.atm)} aria-rowindex={index}>
      <SideCells
        {...common}
        kind="call"
        side={row.call}
        isInside={isBelow}
        leg={call}
        isEntry={entry === `call ${place}`}
      />
      <th scope="row" className={styles.strike}>
        <span className={styles.strikeText}>
          {call && <LegMark leg={call} place="start" />}
          {write(row.strike, Number.isInteger(row.strike) ? 0 : 2)}
          {put && <LegMark leg={put} place="end" />}
        </span>
        {(isAtm || isPain) && <small>{strikeNote({ isAtm, isPain, isStacked })}</small>}
      </th>
      <SideCells
        {...common}
        kind="put"
        side={row.put}
        isInside={!isBelow}
        leg={put}
        isEntry={entry === `put ${place}`}
      />
    </tr>
  )
}

/** A phone's column has room for one of the two; the dark cell says the other. */
function strikeNote({ isAtm, isPain, isStacked }: { isAtm: boolean; isPain: boolean; isStacked: boolean }) {
  if (!isAtm || !isPain) return isAtm ? 'ATM' : 'Max pain'
  if (!isStacked) return 'ATM, max pain'
  return (
    <>
      <VisuallyHidden>ATM, </VisuallyHidden>Max pain
    </>
  )
}

function LegMark({ leg, place }: { leg: ChainLeg; place: 'start' | 'end' }) {
  return (
    <span className={classNames(styles.mark, styles[leg.side], styles[place])} aria-hidden="true">
      {leg.side === 'buy' ? 'B' : 'S'}
      {leg.lots > 1 ? leg.lots : ''}
    </span>
  )
}

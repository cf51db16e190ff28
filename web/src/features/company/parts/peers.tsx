import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { medianOf, ratioNames } from 'core/company'
import type { AnswerTable as AnswerTableData } from 'core/compile'
import { companyLimits } from 'core/contract/rest'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { findInstruments } from '#lib/instruments.ts'
import { AnswerTable } from '#ui/answer/answer-table.tsx'
import { columnWriting, isFigure } from '#ui/answer/unit-format.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FilterChip } from '#ui/chip.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { SymbolPicker } from '#ui/symbol-picker.tsx'
import { peersQuery } from '../api.ts'
import { usePeers } from '../use-peers.ts'
import { askAddress } from '../words.ts'
import styles from './peers.module.css'
import { TableTitle } from './table-title.tsx'

/** The company among others of its business; the reader may choose which. */
export function Peers({ symbol }: { symbol: string }) {
  const navigate = useNavigate()
  const { chosen, isReady, choose } = usePeers(symbol)
  const [isEditing, setIsEditing] = useState(false)
  const found = useQuery({ ...peersQuery(symbol, chosen), enabled: isReady, placeholderData: keepPreviousData })
  const peers = found.data?.peers ?? []
  const symbols = peers.map((peer) => peer.symbol)
  const table = found.data && peers.length > 0 ? found.data.table : null
  const note = chosen === null ? 'Of the same industry, nearest in size' : 'Your own choice'
  const actions = (
    <>
      <Button size="small" look="quiet" icon="pencil" aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
        {isEditing ? 'Done' : 'Edit peers'}
      </Button>
      {symbols.length > 0 && (
        <ButtonLink
          size="small"
          look="quiet"
          icon="chart"
          to={askAddress(`compare ${[symbol, ...symbols.slice(0, 4)].join(' and ')} last 1 year`)}
        >
          Compare
        </ButtonLink>
      )}
    </>
  )
  return (
    <Card flush {...(table === null && { title: 'Peers', note, actions })}>
      {isEditing && (
        <div className={styles.editor}>
          <div className={styles.chips}>
            {peers.map((peer) => (
              <FilterChip
                key={peer.symbol}
                label={peer.symbol}
                onRemove={() => choose(symbols.filter((each) => each !== peer.symbol))}
              >
                {peer.symbol}
              </FilterChip>
            ))}
            {chosen !== null && (
              <Button size="small" look="quiet" icon="refresh" onClick={() => choose(null)}>
                Usual peers
              </Button>
            )}
          </div>
          <SymbolPicker
            label="Add a peer"
            placeholder="Add a company by name or symbol"
            find={findInstruments}
            only={['stock']}
            noteOf={(hit) => (symbols.includes(hit.symbol) ? 'in the table' : undefined)}
            onPick={(hit) => {
              if (hit.symbol !== symbol && !symbols.includes(hit.symbol) && symbols.length < companyLimits.peers.most)
                choose([...symbols, hit.symbol])
            }}
          />
        </div>
      )}
      {found.isError && <ErrorState title="The peers could not be read." onRetry={() => void found.refetch()} />}
      {found.isPending && (
        <Loading what="peers">
          <Skeleton height={280} />
        </Loading>
      )}
      {found.data && peers.length === 0 && (
        <Empty>No other company of its industry is in the data. Add one to compare.</Empty>
      )}
      {table && (
        <AnswerTable
          table={withNames(table)}
          heading={<TableTitle title="Peers" note={note} />}
          actions={actions}
          markedSymbol={symbol}
          onOpenSymbol={(other) => {
            if (other !== symbol) navigate(`/company/${encodeURIComponent(other)}`)
          }}
          footer={<Medians table={withNames(table)} />}
        />
      )}
    </Card>
  )
}

/** Headings that let eight figures stand side by side. */
const withNames = (table: AnswerTableData): AnswerTableData => ({
  ...table,
  columns: table.columns.map((column) => ({
    ...column,
    title: ratioNames[column.lineage?.expression ?? ''] ?? column.title,
  })),
})

/** The middle of each figure, so that one number can be held against all. */
function Medians({ table }: { table: AnswerTableData }) {
  const figures = table.columns.flatMap(({ key, title, unit, movement }, at) => {
    if (!isFigure(unit) || key === 'close') return []
    const values = table.rows.map((row) => (typeof row[at] === 'number' ? row[at] : null))
    const { format, decimals } = columnWriting(unit, values, movement)
    return [{ key, title, text: formatFigure(medianOf(values), format, decimals) }]
  })
  return (
    <p className={styles.medians}>
      <strong>Median of {table.rows.length}</strong>
      {figures.map(({ key, title, text }) => (
        <span key={key}>
          {title} <b>{text}</b>
        </span>
      ))}
    </p>
  )
}

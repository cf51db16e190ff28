import { useQuery } from '@tanstack/react-query'
import type { ChartInstrument, WatchBoard, WatchList } from 'core/contract/rest'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { findInstruments } from '#lib/instruments.ts'
import { useQuoteBoard } from '#lib/quote-board.ts'
import { askAddress } from '#lib/sentences.ts'
import { useWords } from '#lib/use-words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { SymbolPicker } from '#ui/symbol-picker.tsx'
import { addItems, assetOf, figuresQuery, itemOf, orderItems, orderLists, rulesQuery, type Subject } from '../api.ts'
import { neededFields } from '../columns.tsx'
import { alertsBySymbol, itemsOf, moved, rowsOf, type WatchRow } from '../rows.ts'
import styles from '../screen.module.css'
import type { useBoard } from '../use-board.ts'
import { readView, type ViewState, writeView } from '../view-state.ts'
import { AskPanel } from './ask-panel.tsx'
import { BoardDialogs, type Opened } from './board-dialogs.tsx'
import { ChartGrid } from './chart-grid.tsx'
import { Compare } from './compare.tsx'
import { Digest } from './digest.tsx'
import { HeatView } from './heat-view.tsx'
import { ListBar } from './list-bar.tsx'
import { Selection } from './selection.tsx'
import { Suggestions } from './suggestions.tsx'
import { Toolbar } from './toolbar.tsx'
import { WatchTable } from './watch-table.tsx'

/** Companies have a page; what has only a price has its chart. */
const pathOf = ({ item, figures }: WatchRow): string => {
  if (item.asset_type === 'equity') return `/company/${encodeURIComponent(figures?.successor?.symbol ?? item.symbol)}`
  return chartPath({ item })
}
const chartPath = ({ item }: Pick<WatchRow, 'item'>): string => {
  const asset = assetOf(item.asset_type)
  const symbol = asset === 'stock' ? item.symbol : `${asset}:${item.symbol}`
  return `/tradingagent/indicators?${new URLSearchParams({ symbol })}`
}

/** Everything a person watches, one list of it in sight. */
export function Board({ own, data }: { own: ReturnType<typeof useBoard>; data: WatchBoard }) {
  const { change, changeNow, remove } = own
  const show = useSnackbar()
  const navigate = useNavigate()
  const [words, setWords] = useWords()
  const state = useMemo(() => readView(words), [words])
  const setState = (next: ViewState) => setWords(writeView(next))
  const [opened, setOpened] = useState<Opened>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const close = () => setOpened(null)

  const list = data.lists.find(({ id }) => id === state.list) ?? null
  const listId = list?.id ?? null
  const name = list?.name ?? 'All'
  const items = useMemo(() => itemsOf(data, listId), [data, listId])
  const symbols = useMemo(() => items.map(({ symbol }) => symbol), [items])
  const fields = useMemo(() => neededFields(state.columns), [state.columns])
  const figures = useQuery(figuresQuery(items, fields))
  const rules = useQuery(rulesQuery)
  const alerts = useMemo(() => alertsBySymbol(rules.data), [rules.data])
  const rows = useMemo(() => rowsOf(items, figures.data, alerts), [items, figures.data, alerts])
  const quotes = useQuoteBoard(symbols)
  const watched = useMemo(() => new Set(data.items.map(({ symbol }) => symbol)), [data.items])
  const chosen = items.filter(({ symbol }) => selected.has(symbol))

  const select = useCallback(
    (symbol: string) =>
      setSelected((before) => {
        const next = new Set(before)
        if (!next.delete(symbol)) next.add(symbol)
        return next
      }),
    [],
  )
  const note = useCallback((row: WatchRow) => setOpened({ what: 'note', row }), [])

  const add = (wanted: readonly Subject[], to: WatchList | null = list) =>
    change.mutate(
      async () => {
        const { board, added, touched } = await addItems(to?.id ?? null, wanted)
        show({ text: addedWords(added, touched, to), kind: 'success' })
        return board
      },
      { onSuccess: close },
    )
  const order = (ids: readonly number[]) => {
    const next = list
      ? { ...data, lists: data.lists.map((each) => (each.id === list.id ? { ...each, items: ids } : each)) }
      : { ...data, items: ids.flatMap((id) => data.items.find((item) => item.id === id) ?? []) }
    changeNow(next, () => orderItems(listId, ids))
  }
  const ids = items.map(({ id }) => id)
  const shift = (by: -1 | 1) => {
    const [only] = chosen
    if (only && chosen.length === 1) order(moved(ids, only.id, Math.max(0, ids.indexOf(only.id) + by)))
  }
  const compared = state.compare.flatMap((symbol) => data.items.find((item) => item.symbol === symbol) ?? [])

  return (
    <div className={styles.board}>
      <ListBar
        board={data}
        chosen={listId}
        onChoose={(next) => {
          setSelected(new Set())
          setState({ ...state, list: next, compare: [] })
        }}
        onNew={() => setOpened({ what: 'list', list: null })}
        onEdit={(edited) => setOpened({ what: 'list', list: edited })}
        onOrder={(next) => change.mutate(() => orderLists(next))}
      />
      <div className={styles.add}>
        <SymbolPicker
          label="Add a symbol"
          placeholder="Add a company, ETF, index, coin…"
          find={findInstruments}
          noteOf={(hit: ChartInstrument) => (watched.has(hit.symbol) ? 'Watched already' : undefined)}
          onPick={(hit) => add([itemOf(hit)])}
        />
        <Button size="small" icon="copy" onClick={() => setOpened({ what: 'paste' })}>
          Paste or CSV
        </Button>
        <Button size="small" icon="chat" onClick={() => setOpened({ what: 'sentence' })}>
          Add by sentence
        </Button>
      </div>
      {items.length === 0 ? (
        <Suggestions isFirst={data.items.length === 0} onAdd={add} />
      ) : (
        <>
          <AskPanel
            key={`ask ${listId}`}
            name={list?.name ?? 'this list'}
            symbols={symbols}
            sentence={state.sentence}
            onAsk={(sentence) => setState({ ...state, sentence })}
          />
          <Digest name={name} symbols={symbols} />
          <Toolbar board={data} state={state} onState={setState} onSaveView={() => setOpened({ what: 'views' })} />
          {chosen.length > 0 && (
            <Selection
              items={chosen}
              lists={data.lists}
              list={list}
              onCompare={() => setState({ ...state, compare: chosen.map(({ symbol }) => symbol) })}
              onAddTo={(to) => add(chosen, to)}
              onMove={chosen.length === 1 && state.sort === null && !state.bySector ? shift : null}
              onRemove={() => {
                remove(
                  listId,
                  chosen.map(({ id }) => id),
                )
                setSelected(new Set())
              }}
              onClear={() => setSelected(new Set())}
            />
          )}
          {compared.length > 0 && <Compare items={compared} onClose={() => setState({ ...state, compare: [] })} />}
          {figures.error && !figures.data ? (
            <Card>
              <ErrorState
                title={figures.error.message}
                kept="Your list is kept."
                onRetry={() => void figures.refetch()}
                busy={figures.isFetching}
              />
            </Card>
          ) : !figures.data ? (
            <Loading what="figures">
              <Skeleton height={Math.min(items.length, 12) * 36 + 80} />
            </Loading>
          ) : state.look === 'heat' ? (
            <HeatView name={name} rows={rows} board={quotes} onOpen={(row) => navigate(pathOf(row))} />
          ) : state.look === 'charts' ? (
            <ChartGrid rows={rows} board={quotes} pathOf={pathOf} />
          ) : (
            <WatchTable
              key={`table ${listId}`}
              name={name}
              rows={rows}
              board={quotes}
              figures={figures.data}
              state={state}
              onState={setState}
              selected={selected}
              onSelect={select}
              onNote={note}
              onOpen={(row) => navigate(pathOf(row))}
              onMove={(row, to) => order(moved(ids, row.item.id, to))}
              onColumns={() => setOpened({ what: 'columns' })}
              rowActions={(row) => (
                <>
                  <IconButton
                    size="small"
                    label={`Chart of ${row.item.symbol}`}
                    icon="chart"
                    onClick={() => navigate(chartPath(row))}
                  />
                  <IconButton
                    size="small"
                    label={`Alert on ${row.item.symbol}`}
                    icon="bell"
                    onClick={() => navigate(askAddress(`tell me when ${row.item.symbol} falls 3% in a day`))}
                  />
                  <IconButton
                    size="small"
                    label={`Remove ${row.item.symbol}`}
                    icon="trash"
                    onClick={() => remove(listId, [row.item.id])}
                  />
                </>
              )}
            />
          )}
        </>
      )}

      <BoardDialogs
        opened={opened}
        onClose={close}
        data={data}
        state={state}
        change={change}
        watched={watched}
        onAdd={add}
        onState={setState}
      />
    </div>
  )
}

function addedWords(added: readonly string[], touched: readonly string[], to: WatchList | null): string {
  const where = to ? ` to ${to.name}` : ''
  const many = (symbols: readonly string[]) => (symbols.length === 1 ? symbols[0] : `${symbols.length} symbols`)
  if (added.length === 0) return to ? `${many(touched)} added${where}` : `${many(touched)} was watched already`
  return `Added ${many(added)}${where}${touched.length > 0 ? `; ${many(touched)} watched already` : ''}`
}

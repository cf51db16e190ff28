import { useQuery } from '@tanstack/react-query'
import type { Coin, CoinBoard } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useMemo } from 'react'
import type { First } from '#lib/first-replies.ts'
import { useQuoteBoard } from '#lib/quote-board.ts'
import { askAddress } from '#lib/sentences.ts'
import { useNow } from '#lib/use-now.ts'
import { useWatched } from '#lib/use-watched.ts'
import { useWords } from '#lib/use-words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipButton } from '#ui/chip.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { SentenceStrip } from '#ui/sentence-strip.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Strip } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { coinsQuery } from './api.ts'
import { columnsOf } from './columns.tsx'
import { categoriesOf, type ListView, readView, sentenceOf, shownOf, writeView } from './list-view.ts'
import { ageText, priceText } from './money.ts'
import { CoinDialog } from './parts/coin-dialog.tsx'
import { momentText, SourceStrip } from './parts/source-strip.tsx'
import { TaxStrip } from './parts/tax-strip.tsx'
import styles from './screen.module.css'

const noCoins: readonly Coin[] = []

/** The simulated market trades on; a source's list is as old as its answer. */
function ageWords({ asOf, source }: CoinBoard, now: number): string {
  if (asOf === null) return ''
  if (source.state === 'sample')
    return `Prices follow the simulated market; changes and sizes are of ${momentText(asOf)}. `
  return `Prices are ${ageText(asOf, now)} old. `
}

export const first: First = (client) => client.prefetchQuery(coinsQuery)

export function Screen() {
  const [words, setWords] = useWords()
  const view = useMemo(() => readView(words), [words])
  const set = (change: Partial<ListView>) => setWords(writeView({ ...view, ...change }))
  const now = useNow(30_000)
  const list = useQuery(coinsQuery)
  const { watched, toggle } = useWatched('crypto', useSnackbar())
  const coins = list.data?.coins ?? noCoins
  const isSample = list.data?.source.state === 'sample'
  const live = useQuoteBoard(useMemo(() => (isSample ? coins.map(({ symbol }) => symbol) : []), [coins, isSample]))
  const rate = list.data?.dollar?.rupees ?? null
  const columns = useMemo(
    () => columnsOf({ currency: view.currency, rate, watched, onWatch: toggle, board: isSample ? live : null }),
    [view.currency, rate, watched, toggle, isSample, live],
  )
  const shown = useMemo(() => shownOf(coins, view, watched), [coins, view, watched])
  const categories = useMemo(() => categoriesOf(coins), [coins])
  const opened = coins.find(({ symbol }) => symbol === view.open)
  const sentence = sentenceOf(view)

  return (
    <div className={styles.screen}>
      <PageHead
        title="Coins"
        subtitle="Prices, sizes and how far from the high; how each moves beside Bitcoin and the Nifty."
        {...(list.data && {
          asOf: {
            when: list.data.asOf === null ? 'time not said' : momentText(list.data.asOf),
            source: list.data.source.name,
          },
        })}
        actions={
          <Segmented
            label="Money"
            size="small"
            options={[
              { value: 'inr', label: '₹ INR', spoken: 'Rupees' },
              { value: 'usd', label: '$ USD', spoken: 'US dollars', disabled: list.isSuccess && rate === null },
            ]}
            value={view.currency}
            onChange={(currency) => set({ currency })}
          />
        }
      />
      {list.data && <SourceStrip source={list.data.source} asOf={list.data.asOf} now={now} />}
      {list.data && view.open !== '' && !opened && (
        <Strip tone="info" icon="info">
          No coin called {view.open} is in the list.
        </Strip>
      )}
      <TaxStrip />
      <SentenceStrip
        sentence={sentence}
        {...((view.category || view.isWatched) && { understood: 'The filters below are not part of it.' })}
        editTo={askAddress(sentence)}
      />
      <section className={styles.filters} aria-label="Filters">
        <Select
          label="Category"
          hideLabel
          size="small"
          options={[{ value: '', label: 'All categories' }, ...categories.map((value) => ({ value, label: value }))]}
          value={view.category}
          onChange={(category) => set({ category })}
        />
        <ChipButton icon="star" pressed={view.isWatched} onPress={() => set({ isWatched: !view.isWatched })}>
          Watched
        </ChipButton>
        <ButtonLink size="small" icon="report" to="/crypto/news">
          News
        </ButtonLink>
      </section>
      {list.error && !list.data ? (
        <Card>
          <ErrorState title={list.error.message} onRetry={() => void list.refetch()} busy={list.isFetching} />
        </Card>
      ) : (
        <Card flush>
          <Table
            caption={`${shown.length} coins`}
            columns={columns}
            rows={shown}
            rowKey={({ symbol }) => symbol}
            loading={list.isPending}
            keepAs="crypto-list"
            find="Find a coin"
            initialSort={view.sort}
            onSort={(sort) => set({ sort: { id: sort?.id ?? 'rank', descending: sort?.descending === true } })}
            onOpen={({ symbol }) => set({ open: symbol })}
            empty={
              <Empty action={<Button onClick={() => set({ category: '', isWatched: false })}>Show all coins</Button>}>
                {view.isWatched ? 'No watched coin is here yet. Press the star beside one.' : 'No coin matches.'}
              </Empty>
            }
            footer={
              list.data && (
                <span>
                  {ageWords(list.data, now)}
                  {list.data.dollar
                    ? `A dollar is ${priceText(list.data.dollar.rupees, 'inr')}: close of ${formatDay(day(list.data.dollar.day))}, ${list.data.dollar.source}.`
                    : 'No rate of the dollar is known, so there are no dollars.'}
                </span>
              )
            }
          />
        </Card>
      )}
      {opened && list.data && (
        <CoinDialog
          key={opened.symbol}
          coin={opened}
          board={list.data}
          live={isSample ? live : null}
          currency={view.currency}
          isWatched={watched.includes(opened.symbol)}
          onWatch={toggle}
          onClose={() => set({ open: '' })}
        />
      )}
    </div>
  )
}

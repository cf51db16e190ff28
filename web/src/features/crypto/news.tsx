import { useQuery } from '@tanstack/react-query'
import type { CoinNews } from 'core/contract/rest'
import { simulatedSources } from 'core/values'
import { useMemo } from 'react'
import type { First } from '#lib/first-replies.ts'
import { useNow } from '#lib/use-now.ts'
import { useWatched } from '#lib/use-watched.ts'
import { useWords } from '#lib/use-words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipButton } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useIsPhone } from '#ui/media-query.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Select } from '#ui/select.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Loading, Partial, Strip } from '#ui/states.tsx'
import { Switch } from '#ui/switch.tsx'
import { newsQuery } from './api.ts'
import { lastTold, type NewsView, readNewsView, sift, writeNewsView } from './news-view.ts'
import { momentText } from './parts/source-strip.tsx'
import { SourcesCard } from './parts/sources-card.tsx'
import { StoryList } from './parts/story-list.tsx'
import { StoryBody, StoryPanel } from './parts/story-panel.tsx'
import styles from './screen.module.css'
import { useMine } from './use-mine.ts'

const noNews: Pick<CoinNews, 'stories' | 'coins'> = { stories: [], coins: [] }

export const first: First = (client) => client.prefetchQuery(newsQuery)

export function Screen() {
  const [words, setWords] = useWords()
  const view = useMemo(() => readNewsView(words), [words])
  const set = (change: Partial<NewsView>) => setWords(writeNewsView({ ...view, ...change }))
  const now = useNow(30_000)
  const news = useQuery(newsQuery)
  const own = useMine()
  const isPhone = useIsPhone()
  const { watched } = useWatched('crypto', useSnackbar())
  const { stories, coins } = news.data ?? noNews
  const shown = useMemo(() => sift(stories, { view, watched, mine: own.mine }), [stories, view, watched, own.mine])
  const chosen = shown.find(({ id, items }) => id === view.story || items.some((item) => item.id === view.story))
  const newest = stories[0] && lastTold(stories[0])
  const isSample = news.data?.sources.some(({ state }) => state === 'sample') ?? false

  return (
    <div className={styles.screen}>
      <PageHead
        title="News on coins"
        subtitle="What was reported, once a story, with the price around it. No mood, no score."
        {...(newest !== undefined && {
          asOf: {
            when: momentText(newest),
            source: isSample ? simulatedSources.papers : 'Configured feeds',
          },
        })}
        actions={
          <ButtonLink size="small" icon="list" to="/crypto/list">
            Coins
          </ButtonLink>
        }
      />
      {own.error && <Partial missing="What you saved and muted could not be read." />}
      {news.data && <DownStrip news={news.data} />}
      <Filters news={news.data} view={view} set={set} />
      {news.error && !news.data ? (
        <Card>
          <ErrorState title={news.error.message} onRetry={() => void news.refetch()} busy={news.isFetching} />
        </Card>
      ) : (
        <div className={styles.columns}>
          <Card
            flush
            title={news.isPending ? 'Stories' : `${shown.length} ${shown.length === 1 ? 'story' : 'stories'}`}
          >
            {news.isPending ? (
              <Loading what="news" lines={12} />
            ) : shown.length === 0 ? (
              <Empty
                action={
                  <Button onClick={() => setWords({})}>{stories.length === 0 ? 'Show all' : 'Show all news'}</Button>
                }
              >
                {emptyWords(view, stories.length, own.isSignedIn)}
              </Empty>
            ) : (
              <StoryList stories={shown} chosen={chosen?.id ?? ''} now={now} onChoose={(story) => set({ story })} />
            )}
          </Card>
          <section className={styles.side} aria-label="Chosen story and sources">
            {!isPhone &&
              (chosen ? (
                <StoryPanel key={chosen.id} story={chosen} coins={coins} own={own} />
              ) : (
                <p className={styles.quiet}>Choose a headline to see who told it and what the price did around it.</p>
              ))}
            {news.data && <SourcesCard news={news.data} own={own} now={now} />}
          </section>
        </div>
      )}
      {isPhone && chosen && (
        <Dialog open onClose={() => set({ story: '' })} title={chosen.items[0]?.headline ?? 'Story'} size="large">
          <StoryBody key={chosen.id} story={chosen} coins={coins} own={own} />
        </Dialog>
      )}
    </div>
  )
}

function emptyWords(view: NewsView, count: number, isSignedIn: boolean): string {
  if (count === 0) return 'No news has come yet.'
  if ((view.isSaved || view.isWatched) && !isSignedIn) return 'Sign in to have saved news and watched coins.'
  if (view.isSaved) return 'You have saved nothing yet.'
  if (view.isWatched) return 'No news on the coins you watch.'
  return 'No news passes these filters.'
}

/** Sources that do not answer, in one line; the card of sources has each. */
function DownStrip({ news }: { news: CoinNews }) {
  const down = news.sources.filter(({ state }) => state === 'down')
  if (down.length === 0) return null
  return (
    <Strip tone="notice">
      {down.map(({ name, problem }) => `${name} ${problem ?? 'does not answer'}`).join('; ')}. What came before is kept.
    </Strip>
  )
}

interface FiltersProps {
  news: CoinNews | undefined
  view: NewsView
  set: (change: Partial<NewsView>) => void
}

function Filters({ news, view, set }: FiltersProps) {
  const inNews = new Set(news?.stories.flatMap(({ items }) => items.flatMap(({ coins }) => coins)))
  const coins = (news?.coins ?? []).filter(({ symbol }) => inNews.has(symbol) || symbol === view.coin)
  return (
    <section className={styles.filters} aria-label="Filters">
      <Select
        label="Coin"
        hideLabel
        size="small"
        options={[
          { value: '', label: 'All coins' },
          ...coins.map(({ symbol, name }) => ({ value: symbol, label: `${name} (${symbol})` })),
        ]}
        value={view.coin}
        onChange={(coin) => set({ coin, story: '' })}
      />
      <Select
        label="Source"
        hideLabel
        size="small"
        options={[
          { value: '', label: 'All sources' },
          ...(news?.sources ?? []).map(({ name }) => ({ value: name, label: name })),
        ]}
        value={view.source}
        onChange={(source) => set({ source, story: '' })}
      />
      <ChipButton icon="star" pressed={view.isWatched} onPress={() => set({ isWatched: !view.isWatched })}>
        Watched coins
      </ChipButton>
      <ChipButton icon="bookmark" pressed={view.isSaved} onPress={() => set({ isSaved: !view.isSaved })}>
        Saved
      </ChipButton>
      <Switch label="Same story once" checked={view.isGrouped} onChange={(isGrouped) => set({ isGrouped })} />
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { CoinMoves, CoinNews, CoinStory } from 'core/contract/rest'
import { formatTime } from 'core/values'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Change, Missing } from '#ui/number.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { alertOnNews, chartAddress, movesQuery, muteSource, saveNews } from '../api.ts'
import { priceText } from '../money.ts'
import { coinsOf } from '../news-view.ts'
import type { Mine } from '../use-mine.ts'
import { momentText } from './source-strip.tsx'
import styles from './story-panel.module.css'

export interface StoryPanelProps {
  story: CoinStory
  coins: CoinNews['coins']
  own: Mine
}

/** The story beside the list. */
export function StoryPanel({ story, coins, own }: StoryPanelProps) {
  const [first] = story.items
  if (!first) return null
  return (
    <Card title="Story" note={`first told ${momentText(first.at)}`}>
      <div className={styles.panel}>
        <h3 className={styles.headline}>{first.headline}</h3>
        <StoryBody story={story} coins={coins} own={own} />
      </div>
    </Card>
  )
}

/** One story: who told it and when, what the price did around it, and what can be done with it. */
export function StoryBody({ story, coins, own }: StoryPanelProps) {
  const { mine, change, isBusy } = own
  const [first] = story.items
  const moves = useQuery({ ...movesQuery(first?.id ?? ''), enabled: first !== undefined && first.coins.length > 0 })
  if (!first) return null
  const isSaved = mine?.saved.some(({ id }) => id === first.id) ?? false
  const named = first.coins.map((symbol) => coins.find((coin) => coin.symbol === symbol) ?? { symbol, name: symbol })
  return (
    <div className={styles.panel}>
      <ul className={styles.tellers}>
        {story.items.map((item) => (
          <li key={item.id}>
            <span className={styles.teller}>
              <strong>{item.source}</strong> · {formatTime(item.at)} IST
              {item !== first && item.headline !== first.headline && <span>{item.headline}</span>}
            </span>
            {item.url ? (
              <Link to={item.url} newTab>
                Open original
              </Link>
            ) : (
              <span className={styles.quiet}>Simulated, no original</span>
            )}
          </li>
        ))}
      </ul>
      <section aria-label="Price around it" className={styles.section}>
        <h4>Price an hour before and after</h4>
        {first.coins.length === 0 ? (
          <p className={styles.quiet}>It names no coin.</p>
        ) : moves.isPending ? (
          <Loading what="prices">
            <Moves coins={named} />
          </Loading>
        ) : moves.error ? (
          <ErrorState title={moves.error.message} onRetry={() => void moves.refetch()} busy={moves.isFetching} />
        ) : (
          <Moves coins={named} moves={moves.data.moves} />
        )}
        <p className={styles.quiet}>
          Measured from prices by the hour. It says what happened around the same time, not why.
        </p>
      </section>
      <div className={styles.verbs}>
        <Button
          size="small"
          icon="bookmark"
          aria-pressed={isSaved}
          disabled={isBusy}
          onClick={() =>
            change(() => saveNews({ id: first.id, isSaved: !isSaved }), isSaved ? 'No longer saved' : 'Saved')
          }
        >
          {isSaved ? 'Saved' : 'Save'}
        </Button>
        {coinsOf(story).map((coin) => (
          <CoinVerbs key={coin} coin={coin} own={own} />
        ))}
        {[...new Set(story.items.map(({ source }) => source))].map((source) => (
          <Mute key={source} source={source} own={own} />
        ))}
      </div>
    </div>
  )
}

const noPrice = 'No hourly prices are kept around that time'

/** As high while the prices come as with them: a button below would move away from under the finger that presses it. */
function Moves({ coins, moves }: { coins: CoinNews['coins']; moves?: CoinMoves['moves'] }) {
  return (
    <table className={styles.moves}>
      <thead>
        <tr>
          <th scope="col">Coin</th>
          <th scope="col">At the time</th>
          <th scope="col">1 h before</th>
          <th scope="col">1 h after</th>
        </tr>
      </thead>
      <tbody>
        {coins.map(({ symbol, name }) => (
          <tr key={symbol}>
            <th scope="row">
              <Link to={chartAddress(symbol)}>{name}</Link>
            </th>
            {moves ? (
              <Move move={moves.find((each) => each.symbol === symbol)?.move ?? null} />
            ) : (
              <td colSpan={3}>
                <Skeleton />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Move({ move }: Pick<CoinMoves['moves'][number], 'move'>) {
  return (
    <>
      <td>
        {move ? (
          <span title={momentText(move.near.at)}>{priceText(move.near.price, 'inr')}</span>
        ) : (
          <Missing reason={noPrice} />
        )}
      </td>
      <td>
        <Change value={move?.changeBefore ?? null} reason={noPrice} />
      </td>
      <td>
        <Change value={move?.changeAfter ?? null} reason={move ? 'That hour is not over, or has no price' : noPrice} />
      </td>
    </>
  )
}

function CoinVerbs({ coin, own: { mine, change, isBusy } }: { coin: string; own: Mine }) {
  const isOn = mine?.alerts.includes(coin) ?? false
  return (
    <>
      <Button
        size="small"
        icon="bell"
        aria-pressed={isOn}
        disabled={isBusy}
        onClick={() =>
          change(
            () => alertOnNews({ symbol: coin, isOn: !isOn }),
            isOn ? `News on ${coin} is no longer told` : `You are told of news on ${coin}`,
          )
        }
      >
        {isOn ? `Told of news on ${coin}` : `Alert me on news about ${coin}`}
      </Button>
      <ButtonLink size="small" icon="chart" to={chartAddress(coin)}>
        Chart of {coin}
      </ButtonLink>
    </>
  )
}

function Mute({ source, own: { mine, change, isBusy } }: { source: string; own: Mine }) {
  const isMuted = mine?.muted.includes(source) ?? false
  return (
    <Button
      size="small"
      disabled={isBusy}
      aria-pressed={isMuted}
      onClick={() =>
        change(
          () => muteSource({ source, isMuted: !isMuted }),
          isMuted ? `${source} is heard again` : `${source} is muted`,
        )
      }
    >
      {isMuted ? `Unmute ${source}` : `Mute ${source}`}
    </Button>
  )
}

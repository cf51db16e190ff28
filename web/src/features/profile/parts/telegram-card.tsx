import { messages } from 'core/contract'
import type { PublicConfig, TelegramUser } from 'core/contract/rest'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState, Loading, Skeleton, Strip } from '#ui/states.tsx'
import type { WidgetUser } from '../telegram-user.ts'
import { Person } from './person.tsx'
import styles from './telegram-card.module.css'
import { TelegramWidget } from './telegram-widget.tsx'

const { profile } = messages

export interface TelegramCardProps {
  /** Undefined while nobody has said yet. */
  user: TelegramUser | null | undefined
  error: { readonly message: string; readonly retry: () => void } | null
  bot: PublicConfig['telegram']
  isWidgetShown: boolean
  onShowWidget: () => void
  onUser: (user: WidgetUser) => void
  onWidgetFailed: () => void
  onDisconnect: () => void
}

export function TelegramCard(props: TelegramCardProps) {
  const { user, error } = props
  return (
    <Card
      title={profile.telegramCard}
      actions={
        user !== undefined && (
          <Chip tone={user ? 'good' : 'neutral'} dot>
            {user ? 'Connected' : 'Not connected'}
          </Chip>
        )
      }
    >
      {user ? (
        <Connected {...props} user={user} />
      ) : user === null ? (
        <NotConnected {...props} />
      ) : error ? (
        <ErrorState title={error.message} onRetry={error.retry} />
      ) : (
        <Loading what="Telegram">
          <Skeleton height={40} />
          <Skeleton height={48} />
        </Loading>
      )}
    </Card>
  )
}

function Connected({ user, bot, onDisconnect }: TelegramCardProps & { user: TelegramUser }) {
  const { first_name, username, photo_url } = user
  return (
    <div className={styles.stack}>
      <Strip tone="good" icon="check">
        <strong>{profile.telegramIsConnected}</strong>
      </Strip>
      <Person
        name={first_name}
        picture={photo_url}
        title={`Hello, ${first_name}!`}
        note={username ? `@${username}` : 'No username'}
      >
        <Button onClick={onDisconnect}>{profile.telegramDisconnect}</Button>
      </Person>
      <p className={styles.note}>
        {bot
          ? `Alerts come from @${bot.botName}.`
          : 'This installation has no bot at the moment: alerts wait in your inbox.'}{' '}
        Block the bot in Telegram and it is disconnected here.
      </p>
    </div>
  )
}

function NotConnected({ bot, isWidgetShown, onShowWidget, onUser, onWidgetFailed }: TelegramCardProps) {
  return (
    <div className={styles.stack}>
      <Strip tone="info" icon="info">
        <strong>{profile.telegramToConnect}</strong>
      </Strip>
      {bot ? (
        <>
          <p className={styles.note}>
            Alerts arrive as messages of @{bot.botName}. Telegram tells us your name and picture, never your number.
          </p>
          {isWidgetShown ? (
            <TelegramWidget bot={bot} onUser={onUser} onFailed={onWidgetFailed} />
          ) : (
            <div>
              <Button look="primary" icon="link" onClick={onShowWidget}>
                Connect Telegram
              </Button>
            </div>
          )}
        </>
      ) : (
        <p className={styles.note}>
          No Telegram bot is set up on this installation. Whoever runs it sets <code>TELEGRAM_BOT_NAME</code> and{' '}
          <code>TELEGRAM_BOT_TOKEN</code>. Until then alerts go to your inbox and your callback URL.
        </p>
      )}
    </div>
  )
}

import { messages } from 'core/contract'
import type { PublicConfig } from 'core/contract/rest'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { Strip } from '#ui/states.tsx'
import { type PublisherConfig, prepareHandOff } from '../publisher.ts'
import type { BasketState, Batch } from '../use-basket.ts'
import styles from './broker-hand-off.module.css'

const texts = messages.trade

export interface BatchVerbs {
  onHand: (batch: string) => void
  onPlaced: (batch: string) => void
  onNotPlaced: (batch: string) => void
  onUndo: (batch: string) => void
}

export interface BrokerHandOffProps extends BatchVerbs {
  broker: PublicConfig['broker']
  confirmed: BasketState['confirmed']
  batches: readonly Batch[]
}

/** A button for each batch of confirmed orders, and the question what became of each that was handed over, also after the basket has changed. */
export function BrokerHandOff({ broker, confirmed, batches, ...verbs }: BrokerHandOffProps) {
  const { publisher } = broker
  return (
    <div className={styles.handOff}>
      {confirmed && (
        <p className={styles.code}>
          Confirmed basket <strong>{confirmed.handOff.code}</strong>
        </p>
      )}
      {!publisher && (
        <Strip tone="info" icon="info">
          No key of {broker.name} is set up here, so nothing can be handed over by a click. Take the orders along below.
        </Strip>
      )}
      {publisher &&
        batches.map((batch) => (
          <BatchPart
            key={`${batch.id} ${batch.attempt}`}
            {...verbs}
            broker={broker}
            publisher={publisher}
            batch={batch}
            label={batch.number === confirmed?.number ? batch.label : earlierLabel(batch)}
          />
        ))}
    </div>
  )
}

/** "orders 1–10 of 25" or "these orders" could by now be others. */
const earlierLabel = ({ label, code }: Batch): string => (label === '' ? `basket ${code}` : `${label} (basket ${code})`)

interface BatchPartProps extends BatchVerbs {
  broker: PublicConfig['broker']
  publisher: PublisherConfig
  batch: Batch
  label: string
}

function BatchPart({ broker, publisher, batch, label, onHand, onPlaced, onNotPlaced, onUndo }: BatchPartProps) {
  const [start, failed, retry] = useHandOff(publisher, batch, () => onNotPlaced(batch.id))
  const [isBroken, setIsBroken] = useState(false)
  const place = (event: MouseEvent) => {
    event.preventDefault()
    try {
      start?.()
      onHand(batch.id)
    } catch {
      // A blocked window throws inside the broker's script.
      setIsBroken(true)
    }
  }
  if (batch.state === 'placed') {
    return (
      <p className={styles.said}>
        <Chip tone="info" icon="check">
          You said: placed
        </Chip>
        <span>{label || `${broker.name}’s order book says what became of it.`}</span>
        <Button size="small" look="quiet" onClick={() => onUndo(batch.id)}>
          Undo
        </Button>
      </p>
    )
  }
  return (
    <div className={styles.batch}>
      {batch.state === 'handed' ? (
        // Not offered again before the person has said what became of it: a second press would open a second basket.
        <PlacedQuestion
          broker={broker.name}
          label={label}
          onPlaced={() => onPlaced(batch.id)}
          onNotPlaced={() => onNotPlaced(batch.id)}
        />
      ) : failed || isBroken ? (
        <Strip
          tone="bad"
          icon="error"
          action={
            <Button
              size="small"
              onClick={() => {
                setIsBroken(false)
                retry()
              }}
            >
              Try again
            </Button>
          }
        >
          {texts.brokerFailed} <Link to={broker.site}>Open Kite</Link>
          <span className={styles.detail}>{texts.initializeFailed}</span>
        </Strip>
      ) : (
        <Button look="primary" size="large" wide iconEnd="external" busy={start === null} onClick={place}>
          {texts.place(broker.name)}
          {label && <span className={styles.label}> {label}</span>}
        </Button>
      )}
      <OffSiteForm
        publisher={publisher}
        broker={broker.name}
        batch={batch}
        label={label}
        onHand={() => onHand(batch.id)}
      />
    </div>
  )
}

/** The broker's script with these orders in a fresh object, made once for one mounting. */
function useHandOff(publisher: PublisherConfig, batch: Batch, onCancelled: () => void) {
  const [start, setStart] = useState<(() => void) | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const cancelled = useRef(onCancelled)
  cancelled.current = onCancelled
  const orders = useRef(batch.orders)
  // biome-ignore lint/correctness/useExhaustiveDependencies: trying again is a new attempt
  useEffect(() => {
    let isHere = true
    prepareHandOff(publisher, orders.current, (ending) => {
      if (isHere && ending === 'cancelled') cancelled.current()
    }).then(
      (begin) => {
        if (isHere) setStart(() => begin)
      },
      () => {
        if (isHere) setFailed(true)
      },
    )
    return () => {
      isHere = false
    }
  }, [publisher, attempt])
  const retry = () => {
    setFailed(false)
    setStart(null)
    setAttempt(attempt + 1)
  }
  return [start, failed, retry] as const
}

/** The same orders on the broker's own page, without any script: what the broker recommends, and what works when a window is blocked. */
function OffSiteForm({
  publisher,
  broker,
  batch,
  label,
  onHand,
}: {
  publisher: PublisherConfig
  broker: string
  batch: Batch
  label: string
  onHand: () => void
}) {
  const back = `${window.location.origin}/trade?returned=${encodeURIComponent(label || 'your orders')}`
  return (
    <form
      className={styles.form}
      method="post"
      action={publisher.formUrl}
      target="_blank"
      rel="noopener"
      onSubmit={() => onHand()}
    >
      <input type="hidden" name="api_key" value={publisher.apiKey} />
      <input type="hidden" name="data" value={JSON.stringify(batch.orders)} />
      <input type="hidden" name="redirect_url" value={back} />
      <Button type="submit" size="small" look="quiet" iconEnd="external">
        {batch.state === 'handed' ? 'Nothing opened? ' : 'Or open '}
        {batch.state === 'handed' ? `Open ${label || 'it'}` : label || 'it'} on {broker}’s page
      </Button>
    </form>
  )
}

export interface PlacedQuestionProps {
  broker: string
  label: string
  onPlaced: () => void
  onNotPlaced: () => void
}

/** Nobody tells us what became of an order; the person can. */
export function PlacedQuestion({ broker, label, onPlaced, onNotPlaced }: PlacedQuestionProps) {
  return (
    <div className={styles.question} role="status">
      <p>
        <strong>Did you place {label || 'these orders'}?</strong> {broker} does not tell us.
      </p>
      <span className={styles.answers}>
        <Button size="small" icon="check" onClick={onPlaced}>
          Yes, I placed them
        </Button>
        <Button size="small" onClick={onNotPlaced}>
          No, not placed
        </Button>
      </span>
    </div>
  )
}

import { type HandOff, ordersCsv, ordersText } from 'core/orders'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { saveFile } from '#ui/table-export.ts'
import styles from './other-brokers.module.css'

export interface OtherBrokersProps {
  /** What was confirmed; nothing can be taken along before. */
  handOff: HandOff | null
  /** Opens this basket again, as it stands. */
  link: string
}

/** For everybody else's broker: the confirmed orders as a file, as text, and the basket as a link. */
export function OtherBrokers({ handOff, link }: OtherBrokersProps) {
  const show = useSnackbar()
  const copy = async (text: string, said: string) => {
    try {
      await navigator.clipboard.writeText(text)
      show({ text: said, kind: 'success' })
    } catch {
      show({ text: 'This browser does not let us copy.', kind: 'error' })
    }
  }
  return (
    <Card title="Another broker" note={handOff ? undefined : 'confirm first'}>
      <div className={styles.verbs}>
        <Button
          icon="download"
          disabled={!handOff}
          wide
          onClick={() => handOff && saveFile(`orders-${handOff.code}.csv`, ordersCsv(handOff))}
        >
          Download CSV
        </Button>
        <Button
          icon="copy"
          disabled={!handOff}
          wide
          onClick={() => handOff && void copy(ordersText(handOff), 'Orders copied')}
        >
          Copy orders
        </Button>
        <Button
          icon="link"
          wide
          look="quiet"
          onClick={() => void copy(`${window.location.origin}${link}`, 'Link copied')}
        >
          Copy link to this basket
        </Button>
      </div>
    </Card>
  )
}

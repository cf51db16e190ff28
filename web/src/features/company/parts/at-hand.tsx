import type { CompanyHead } from 'core/contract/rest'
import { percentChange } from 'core/values'
import { Button } from '#ui/button.tsx'
import { Change, NumberText } from '#ui/number.tsx'
import { ThumbBar } from '#ui/thumb-bar.tsx'
import { useQuote } from '../use-quote.ts'
import styles from './at-hand.module.css'
import { AlertVerb, WatchVerb } from './verbs.tsx'

export interface AtHandProps {
  company: CompanyHead
  onAsk: () => void
}

/** On a phone, however far down the page: which company, its price, and what can be done about it. */
export function AtHand({ company, onAsk }: AtHandProps) {
  const quote = useQuote(company.symbol, company.quote)
  return (
    <ThumbBar
      label={`${company.name} at hand`}
      says={
        <>
          <b>
            <NumberText value={quote?.last ?? null} format="rupees" reason="No trades" />
          </b>
          <span className={styles.line}>
            <span className={styles.symbol}>{company.symbol}</span>
            <Change value={percentChange(quote?.previousClose ?? null, quote?.last ?? null)} reason="No close before" />
          </span>
        </>
      }
    >
      <WatchVerb symbol={company.symbol} asIcon />
      <AlertVerb company={company} asIcon />
      <Button look="primary" size="large" onClick={onAsk}>
        Ask
      </Button>
    </ThumbBar>
  )
}

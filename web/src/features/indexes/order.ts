import type { IndexRow } from 'core/contract/rest'

/** Those people look for first; the rest by name. */
const first = [
  'NIFTY 50',
  'NIFTY NEXT 50',
  'NIFTY BANK',
  'NIFTY 100',
  'NIFTY 200',
  'NIFTY 500',
  'NIFTY MIDCAP 150',
  'NIFTY SMLCAP 250',
]
const collator = new Intl.Collator('en-IN', { numeric: true })

export const inOrder = <Row extends Pick<IndexRow, 'index_name' | 'title'>>(rows: readonly Row[]): readonly Row[] => {
  const place = ({ index_name }: Row) => {
    const at = first.indexOf(index_name)
    return at < 0 ? first.length : at
  }
  return [...rows].sort((one, other) => place(one) - place(other) || collator.compare(one.title, other.title))
}

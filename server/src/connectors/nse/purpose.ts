/** The exchange's one-line purposes ("AGM/DIV- RS 0.65 PER SH", "Bonus 2:1") read into figures. */

export interface CorporateAction {
  readonly action: 'Dividend' | 'Bonus' | 'Split' | 'Rights' | 'Buyback' | 'Other'
  /** Rupees a share: the dividend, or the price of a buyback. */
  readonly amount: number | null
  /** This many shares held … */
  readonly from: number | null
  /** … become this many. */
  readonly to: number | null
  /** Earlier prices are divided by it. */
  readonly factor: number | null
}

const nothing = { amount: null, from: null, to: null, factor: null }
const rupees = String.raw`(?:RS|RE|INR|₹)?\.?\s*-?\s*(\d+(?:\.\d+)?)`
const split = new RegExp(
  String.raw`(?:SPLT|SPLIT|SUB-?DIVISION|FV\s*SPL).*?(?:FROM|FRM|FR)?\s*${rupees}\s*(?:/-)?\s*(?:PER\s+SHARE)?\s*TO\s*${rupees}`,
  'i',
)
const bonus = /BONUS[^\d]*(\d{1,3})\s*:\s*(\d{1,3})/i
const rights = /RIGHTS[^\d]*(\d{1,4})\s*:\s*(\d{1,4})/i
const dividend = new RegExp(String.raw`DIV(?:IDEND)?[A-Z.]*\s*[-:]?\s*${rupees}(?!\s*%)(?!\d*:)`, 'gi')
const buyback = /BUY\s*-?\s*BACK/i

export function readPurpose(text: string): readonly CorporateAction[] {
  const found: CorporateAction[] = []
  const dividends = [...text.matchAll(dividend)].map((match) => tenThousandths(match[1] ?? '0'))
  const total = dividends.reduce((sum, each) => sum + each, 0)
  if (total > 0) found.push({ ...nothing, action: 'Dividend', amount: total / 10_000 })
  const [, given, held] = numbers(bonus.exec(text))
  if (given && held)
    found.push({ ...nothing, action: 'Bonus', from: held, to: held + given, factor: (held + given) / held })
  const [, before, after] = numbers(split.exec(text))
  if (before && after && before > after)
    found.push({ ...nothing, action: 'Split', from: after, to: before, factor: before / after })
  const [, offered, owned] = numbers(rights.exec(text))
  if (offered && owned) found.push({ ...nothing, action: 'Rights', from: owned, to: owned + offered })
  if (buyback.test(text)) found.push({ ...nothing, action: 'Buyback' })
  return found.length > 0 ? found : [{ ...nothing, action: 'Other' }]
}

const numbers = (match: RegExpExecArray | null): number[] => (match ? [...match].map(Number) : [])

/** Two dividends of a line are added as whole numbers: 0.1 + 0.2 is 0.30000000000000004 otherwise. */
const tenThousandths = (text: string): number => Math.round(Number(`${text}e4`))

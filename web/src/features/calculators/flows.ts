import type { CashFlow } from 'core/calculators'
import { fail, ok, type Result } from 'core/values'

const mostFlows = 600

/** Dated amounts, a line each: "2024-04-01 -10000" or "1/4/2024, -10,000", as pasted from a spreadsheet. */
export function readFlows(text: string): Result<readonly CashFlow[], string> {
  const lines = text.split(/[\n;]/).map((line) => line.trim())
  const flows: CashFlow[] = []
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    const flow = readFlow(line)
    if (!flow) {
      return fail(`Line ${at + 1} is not a day and an amount, such as 2024-04-01 -10000: “${line.slice(0, 40)}”.`)
    }
    flows.push(flow)
  }
  if (flows.length > mostFlows) return fail(`At most ${mostFlows} lines are taken.`)
  return flows.length < 2 ? fail('At least two lines are needed: money put in and money taken out.') : ok(flows)
}

function readFlow(line: string): CashFlow | null {
  const [, dayText = '', amountText = ''] = /^(\S+?)[\s,:]+(.+)$/.exec(line) ?? []
  const day = readDay(dayText)
  const digits = amountText.replaceAll(/[,₹\s]/g, '').replace('−', '-')
  if (day === null || !/^[-+]?\d+(\.\d+)?$/.test(digits)) return null
  return { day, amount: Number(digits) }
}

/** 2024-04-01, or the Indian order 1/4/2024 and 01-04-2024. */
function readDay(text: string): string | null {
  const indian = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  const iso = indian ? `${indian[3]}-${(indian[2] ?? '').padStart(2, '0')}-${(indian[1] ?? '').padStart(2, '0')}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const at = Date.parse(`${iso}T00:00:00Z`)
  // 30 February parses in some browsers and moves to March.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== iso ? null : iso
}

export const writeFlows = (flows: readonly CashFlow[]): string =>
  flows.map(({ day, amount }) => `${day} ${Math.round(amount * 100) / 100}`).join('\n')

import { datasetOf, evaluateFormula, parseFormula } from 'core/catalogue'
import { day } from 'core/values'
import { describe, expect, it } from 'vitest'
import { sampleWorld } from './world.ts'

const { ledgers, companies } = sampleWorld({ seed: 'artha', today: day('2026-11-13'), onProgress: () => {} })
const statements = ['income_statement', 'balance_sheet_statement', 'cash_flow_statement']

/** What a quarter can lose, give back or owe more than it has. All other lines are amounts, of which there is none below nought. */
const canFall: ReadonlySet<string> = new Set(
  `operating_profit ebitda ebit exceptional_items profit_before_tax current_tax deferred_tax tax_expense net_profit
   minority_interest net_profit_owners eps eps_diluted cash_profit treasury_income working_capital net_current_assets net_debt
   cash_flow_profit_before_tax change_in_receivables change_in_inventories change_in_payables change_in_other_working_capital
   change_in_working_capital taxes_paid cash_from_operations other_investing cash_from_investing net_borrowing
   cash_from_financing net_cash_flow free_cash_flow free_cash_flow_to_equity`.split(/\s+/),
)

const isNear = (one: number, other: number, size: number): boolean => Math.abs(one - other) <= 1e-9 * Math.max(size, 1)

/** Of every quarter of every company, those that break a rule, by company and line. */
function broken(isBroken: (at: (id: string) => number, id: string) => boolean, ids: readonly string[]): string[] {
  const found = new Map<string, number>()
  for (const { symbol, first, ledger } of ledgers.values())
    for (let quarter = first; quarter < ledger.length; quarter++)
      for (const id of ids)
        if (isBroken((line) => ledger.at(line, quarter), id)) {
          const key = `${symbol} ${id}`
          found.set(key, (found.get(key) ?? 0) + 1)
        }
  return [...found].map(([key, quarters]) => `${key}: ${quarters} quarters`)
}

describe(`books of ${companies.length} sample companies, of every quarter they have`, () => {
  const lines = [...new Set([...ledgers.values()].flatMap(({ ledger }) => [...ledger.columns.keys()]))]

  it('hold no cost, asset, debt, sale or purchase below nought', () => {
    const amounts = lines.filter((id) => !canFall.has(id))
    expect(amounts.length).toBeGreaterThan(70)
    expect(broken((at, id) => at(id) < 0, amounts)).toEqual([])
  })

  it('hold the identities of the statements, as the catalogue writes them', () => {
    const formulas = new Map(
      statements.flatMap((id) =>
        datasetOf(id).fields.flatMap(({ id: field, formula }) =>
          formula && !formula.includes('prev(') && lines.includes(field)
            ? [[field, parseFormula(formula)] as const]
            : [],
        ),
      ),
    )
    expect(formulas.size).toBeGreaterThan(10)
    expect(
      broken(
        (at, id) => {
          const formula = formulas.get(id)
          const read = (line: string): number | null => (Number.isNaN(at(line)) ? null : at(line))
          const value = formula ? evaluateFormula(formula, read) : null
          // To a rupee or a billionth of what the company is worth: sums of amounts that large are not exact.
          return value !== null && !Number.isNaN(at(id)) && !isNear(at(id), value, at('total_assets'))
        },
        [...formulas.keys()],
      ),
    ).toEqual([])
  })

  it('balance, and their cash goes on from quarter to quarter', () => {
    const wrong = broken(
      (at) =>
        !isNear(at('total_assets'), at('total_equity_and_liabilities'), at('total_assets')) ||
        !isNear(at('opening_cash') + at('net_cash_flow'), at('closing_cash'), at('total_assets')) ||
        at('closing_cash') !== at('cash_and_bank'),
      ['total_assets'],
    )
    expect(wrong).toEqual([])
  })

  it('of a lender spend on running it a tenth of its net interest and fees or more', () => {
    const low = broken(
      (at) => at('bank_operating_cost') < 0.0999 * (at('net_interest_income') + at('fee_income')),
      ['bank_operating_cost'],
    )
    expect(low).toEqual([])
  })
})

/** What charts and strategies cost. */
import { backtestRows } from './backtest.ts'
import { indicatorRows } from './indicators.ts'
import { scanRows } from './scan.ts'

export const bench = async () => ({ rows: [...indicatorRows(), ...backtestRows(), ...(await scanRows())] })

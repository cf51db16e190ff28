/** What charts and strategies cost. */
import { backtestRows } from './backtest.ts'

export const bench = async () => ({ rows: [...backtestRows()] })

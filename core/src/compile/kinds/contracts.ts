/** What contracts on an underlying are called: an index trades by another name than its own. */
import type { Instrument } from 'core/language'

const indexContracts: Readonly<Record<string, string>> = {
  'NIFTY 50': 'NIFTY',
  'NIFTY BANK': 'BANKNIFTY',
  'NIFTY FIN SERVICE': 'FINNIFTY',
  'NIFTY FINANCIAL SERVICES': 'FINNIFTY',
  'NIFTY MID SELECT': 'MIDCPNIFTY',
  'NIFTY MIDCAP SELECT': 'MIDCPNIFTY',
  'NIFTY NEXT 50': 'NIFTYNXT50',
}

export const indexContractSymbols: readonly string[] = [...new Set(Object.values(indexContracts))]

export const contractSymbol = ({ asset, symbol }: Instrument): string =>
  asset === 'index' ? (indexContracts[symbol.toUpperCase()] ?? symbol) : symbol

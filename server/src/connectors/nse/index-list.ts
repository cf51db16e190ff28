import { defineConnector } from '../connector.ts'
import { RefusedFile } from '../reading/refused.ts'
import { eachLine } from '../row-reader.ts'
import { addListing } from './equity.ts'

/** The file names only its number of companies and theme: ind_nifty50list.csv, ind_niftymidcap150list.csv. */
const indexNames: Readonly<Record<string, string>> = {
  nifty50: 'NIFTY 50',
  niftynext50: 'NIFTY NEXT 50',
  nifty100: 'NIFTY 100',
  nifty200: 'NIFTY 200',
  nifty500: 'NIFTY 500',
  niftytotalmarket: 'NIFTY TOTAL MARKET',
  niftymidcap50: 'NIFTY MIDCAP 50',
  niftymidcap100: 'NIFTY MIDCAP 100',
  niftymidcap150: 'NIFTY MIDCAP 150',
  niftymidcapselect: 'NIFTY MID SELECT',
  niftysmallcap50: 'NIFTY SMLCAP 50',
  niftysmallcap100: 'NIFTY SMLCAP 100',
  niftysmallcap250: 'NIFTY SMLCAP 250',
  niftymicrocap250: 'NIFTY MICROCAP250',
  niftylargemidcap250: 'NIFTY LARGEMID250',
  niftymidsmallcap400: 'NIFTY MIDSML 400',
  niftybank: 'NIFTY BANK',
  niftyauto: 'NIFTY AUTO',
  niftyfinance: 'NIFTY FIN SERVICE',
  niftyfinancialservices2550: 'NIFTY FINSRV25 50',
  niftyfmcg: 'NIFTY FMCG',
  niftyit: 'NIFTY IT',
  niftymedia: 'NIFTY MEDIA',
  niftymetal: 'NIFTY METAL',
  niftypharma: 'NIFTY PHARMA',
  niftypsubank: 'NIFTY PSU BANK',
  niftyprivatebank: 'NIFTY PVT BANK',
  niftyrealty: 'NIFTY REALTY',
  niftyhealthcare: 'NIFTY HEALTHCARE',
  niftyconsumerdurables: 'NIFTY CONSR DURBL',
  niftyoilgas: 'NIFTY OIL AND GAS',
  niftyenergy: 'NIFTY ENERGY',
  niftyinfra: 'NIFTY INFRA',
  niftycommodities: 'NIFTY COMMODITIES',
  niftycpse: 'NIFTY CPSE',
  niftypse: 'NIFTY PSE',
  niftymnc: 'NIFTY MNC',
  niftyconsumption: 'NIFTY CONSUMPTION',
  niftyindiadefence: 'NIFTY IND DEFENCE',
}

function indexOfFile(fileName: string): string | null {
  const base = fileName.split('/').at(-1)?.toLowerCase() ?? ''
  const match = /^ind_?(nifty[a-z0-9_]*?)_?list(?:\.csv)?$/.exec(base)
  return indexNames[match?.[1]?.replaceAll('_', '') ?? ''] ?? null
}

export const nseIndexList = defineConnector({
  name: 'nse-index-list',
  title: 'NSE index constituents (ind_nifty50list.csv and the like)',
  vendor: 'nse',
  takes: 'an NSE index list',
  notes:
    'The index is read from the file name, or given with --index "NIFTY 50". The list replaces the members the index had.',
  datasets: ['market_index_wise_companies', 'market_indices', 'global_symbol_map', 'company_profile'],
  recognises: ({ text }) => /^Company Name,Industry,Symbol,Series,ISIN Code/i.test(text),
  request: ({ index }) => {
    const file = Object.entries(indexNames).find(([, name]) => name === index?.toUpperCase())?.[0]
    const path = `/content/indices/ind_${file}list.csv`
    return file ? [{ vendor: 'nse', path, fileName: path }] : []
  },
  parse: async ({ body, fileName, hints }, collect) => {
    const index = hints.index?.toUpperCase() ?? indexOfFile(fileName)
    if (!index) {
      throw new RefusedFile(
        `Which index "${fileName}" lists cannot be told from its name; give it with --index "NIFTY 50".`,
      )
    }
    await eachLine(
      body,
      { required: ['Company Name', 'Industry', 'Symbol', 'Series', 'ISIN Code'] },
      collect,
      (row) => {
        // Dummy lines stand for companies that are about to be listed after a demerger.
        if (/^DUMMY/i.test(row.raw('Symbol'))) return row.skip('dummy company')
        const symbol = row.symbol('Symbol')
        const name = row.text('Company Name')
        const isin = row.maybeIsin('ISIN Code')
        row.add('market_indices', { index_name: index }, 'keep')
        row.add('market_index_wise_companies', { index_name: index, symbol }, 'replace')
        row.add('company_profile', { symbol, company_name: name, sector: row.maybeText('Industry'), isin }, 'keep')
        addListing(row, { symbol, name, isin, exchangeToken: null })
      },
    )
  },
})

import { fail, type Result } from 'core/values'
import { amfiNav } from './amfi/nav.ts'
import { amfiTer } from './amfi/ter.ts'
import { cmotsFundamentals } from './cmots/fundamentals.ts'
import { coingeckoMarkets } from './coingecko/markets.ts'
import {
  type Body,
  type Connector,
  type Hints,
  type OpenFile,
  type Outcome,
  openFile,
  type Refusal,
  type Sample,
} from './connector.ts'
import { eodHistory } from './eod-history/bars.ts'
import { fmpFundamentals } from './fmp/fundamentals.ts'
import { kiteHistorical } from './kite/historical.ts'
import { kiteInstruments } from './kite/instruments.ts'
import { nseAnnouncements } from './nse/announcements.ts'
import { nseBhavcopy } from './nse/bhavcopy.ts'
import { nseBoardMeetings } from './nse/board-meetings.ts'
import { nseCorporateActions } from './nse/corporate-actions.ts'
import { nseDeals } from './nse/deals.ts'
import { nseDelivery } from './nse/delivery.ts'
import { nseEtfList } from './nse/etf-list.ts'
import { nseHistory } from './nse/history.ts'
import { nseHolidays } from './nse/holidays.ts'
import { nseIndexList } from './nse/index-list.ts'
import { nseInsiderTrades } from './nse/insider-trades.ts'
import { nseOptionChain } from './nse/option-chain.ts'
import { nseParticipants } from './nse/participants.ts'
import { nseQuote } from './nse/quote.ts'
import { nseShareholding } from './nse/shareholding.ts'
import { RefusedFile, refusal } from './reading/refused.ts'

const all: readonly Connector[] = [
  nseBhavcopy,
  nseDelivery,
  nseCorporateActions,
  nseIndexList,
  nseOptionChain,
  nseParticipants,
  nseAnnouncements,
  nseInsiderTrades,
  nseShareholding,
  nseEtfList,
  nseDeals,
  nseBoardMeetings,
  nseHolidays,
  nseHistory,
  nseQuote,
  kiteInstruments,
  kiteHistorical,
  amfiNav,
  amfiTer,
  fmpFundamentals,
  cmotsFundamentals,
  coingeckoMarkets,
  eodHistory,
]

/** The connector whose file this looks like; the list is in order of how sure a look is. */
const recognise = (sample: Sample): Connector | null => all.find((each) => each.recognises(sample)) ?? null

/** Every connector of a vendor's file. Each refuses the file of another by name before reading it. */
export const connectors: readonly Connector[] = all.map((connector) => ({
  ...connector,
  read: (body, fileName, hints) =>
    opened(body, fileName, async (file) => {
      if (!connector.recognises(file.sample)) {
        const other = recognise(file.sample)
        if (other)
          return fail(
            refusal(`This looks like ${other.takes}; use the ${other.name} connector.`, { line: 1, column: '1' }),
          )
      }
      return connector.read(file.body, file.fileName, hints)
    }),
}))

export const findConnector = (name: string): Connector | null => connectors.find((each) => each.name === name) ?? null

/** Reads a file with whichever connector recognises it. */
export const readAny = (body: Body, fileName: string, hints?: Hints): Promise<Result<Outcome, Refusal>> =>
  opened(body, fileName, async (file) => {
    const connector = recognise(file.sample)
    if (connector) return connector.read(file.body, file.fileName, hints)
    return fail(refusal(`No connector recognises "${fileName}". Name one: ${all.map(({ name }) => name).join(', ')}.`))
  })

async function opened(
  body: Body,
  fileName: string,
  read: (file: OpenFile) => Promise<Result<Outcome, Refusal>>,
): Promise<Result<Outcome, Refusal>> {
  let file: OpenFile
  try {
    file = await openFile(body, fileName)
  } catch (error) {
    if (error instanceof RefusedFile) return fail(error.refusal)
    throw error
  }
  return read(file)
}

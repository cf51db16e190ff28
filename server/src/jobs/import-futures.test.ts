import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { read } from '#connectors/fixtures/read.ts'
import { nseParticipants } from '#connectors/nse/participants.ts'
import { deriveFutures } from '#market/derive-futures.ts'
import { openImportStore } from './import-store.ts'
import { bring, path, query, withImportedStore } from './ingest.fixture.ts'

withImportedStore()

const header =
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4'
const line = (day: string, name: string, expiry: string, [close, before, interest, change]: readonly number[]) =>
  `${day},${day},FO,NSE,STF,51000,,TCS,,${expiry},${expiry},,,${name},${close},${close},${close},${close},${close},${before},2180,${close},${interest},${change},752,1015745532.75,393,F1,100,,,,,`

/** Two months on one day. */
const file = (day: string, near: readonly number[], next: readonly number[]) =>
  [header, line(day, 'TCS19DECFUT', '2019-12-26', near), line(day, 'TCS20JANFUT', '2020-01-30', next), ''].join('\n')

/** What follows from futures alone: everything else takes its time elsewhere. */
async function derive(): Promise<void> {
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  await deriveFutures(connection)
  connection.closeSync()
  instance.closeSync()
}

const contracts = async (finish = derive) => {
  await finish()
  return query(
    `select "contract", "last_price" as price, "open_interest" as interest, "build_up", round("rollover", 2) as rollover,
       round("basis", 2) as basis, round("basis_annual", 2) as annual from "futures" order by "expiry"`,
  )
}

describe('an F&O bhavcopy', () => {
  it('gives build-up, basis and rollover from one file, and keeps each day', async () => {
    await bring('nse-bhavcopy', { body: file('2019-12-19', [2191, 2180, 900, -100], [2205, 2190, 300, 60]) })
    expect(await contracts(openImportStore(path).finish)).toEqual([
      {
        contract: 'TCS19DECFUT',
        price: 2191,
        interest: 900,
        build_up: 'Short covering',
        rollover: 25,
        basis: 11,
        annual: Number(((11 / 2180) * (365 / 7) * 100).toFixed(2)),
      },
      expect.objectContaining({ contract: 'TCS20JANFUT', build_up: 'Long build-up', rollover: 25 }),
    ])
  }, 120_000)

  it('of an earlier day, imported later, changes nothing of today; one that ended leaves the list', async () => {
    await bring('nse-bhavcopy', { body: file('2019-12-20', [2170, 2191, 950, 50], [2185, 2205, 350, 50]) })
    const now = await contracts()
    expect(now[0]).toMatchObject({ price: 2170, build_up: 'Short build-up' })
    await bring('nse-bhavcopy', { body: file('2019-12-19', [2191, 2180, 900, -100], [2205, 2190, 300, 60]) })
    expect(await contracts()).toEqual(now)
    expect(await query('select count(*)::int as bars from "futures_daily"')).toEqual([{ bars: 4 }])
    const after = [header, line('2019-12-27', 'TCS20JANFUT', '2020-01-30', [2200, 2185, 800, 450]), ''].join('\n')
    await bring('nse-bhavcopy', { body: after })
    expect((await contracts()).map(({ contract, rollover }) => [contract, rollover])).toEqual([['TCS20JANFUT', null]])
  }, 120_000)
})

describe('open interest by participant', () => {
  const names =
    'Client Type,Future Index Long,Future Index Short,Future Stock Long,Future Stock Short\t,Option Index Call Long,Option Index Put Long,Option Index Call Short,Option Index Put Short,Option Stock Call Long,Option Stock Put Long,Option Stock Call Short,Option Stock Put Short,Total Long Contracts\t,Total Short Contracts'
  const title =
    '"Participant wise Open Interest (no. of contracts) in Equity Derivatives as on Feb 06, 2024",,,,,,,,,,,,,,'
  const body = (total: number) =>
    [
      title,
      names,
      'Client,210,190,1,2,3,4,5,6,7,8,9,10,0,0',
      'FII,90,110,1,2,3,4,5,6,7,8,9,10,0,0',
      `TOTAL,${total},300,2,4,6,8,10,12,14,16,18,20,0,0`,
      '',
    ].join('\n')
  const row = (participant: string, long: number, short: number) => ({
    participant,
    day: '2024-02-06',
    index_future_long: long,
    index_future_short: short,
    stock_future_long: 1,
    stock_future_short: 2,
    index_call_long: 3,
    index_put_long: 4,
    index_call_short: 5,
    index_put_short: 6,
    stock_call_long: 7,
    stock_put_long: 8,
    stock_call_short: 9,
    stock_put_short: 10,
  })

  it('is read with the day of its first line, without the line of totals', async () => {
    expect(await read(nseParticipants, body(300), 'fao_participant_oi_06022024.csv')).toEqual({
      rows: { participant_open_interest: [row('Client', 210, 190), row('FII', 90, 110)] },
      rejected: [],
      skipped: { 'the line of totals': 1 },
    })
    await bring('nse-participants', { body: body(300) })
    expect(
      await query('select "participant", "index_future_long" as long from "participant_open_interest" order by 1'),
    ).toEqual([
      { participant: 'Client', long: 210 },
      { participant: 'FII', long: 90 },
    ])
  })

  it('whose totals do not agree, or without a day, is refused whole', async () => {
    const wrong = await bring('nse-participants', { body: body(301) })
    expect(wrong.refusal?.sentence).toContain('The total of index_future_long is 301, the lines above add up to 300.')
    const undated = await bring('nse-participants', { body: body(300).replace('as on Feb 06, 2024', '') })
    expect(undated.refusal?.sentence).toContain('does not say of which day')
  })
})

import { describe, expect, it } from 'vitest'
import { read } from '../fixtures/read.ts'
import { makeZip } from '../fixtures/zip.ts'
import { nseBhavcopy } from './bhavcopy.ts'
import { nseDelivery } from './delivery.ts'

const legacy = `SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,
RELIANCE,EQ,1573.7,1614.9,1571.8,1609.95,1613,1575.85,1000,1600000.5,19-DEC-2019,40,INE002A01018,
717GS2028,GS,101,101,101,101,101,101,10,1010,19-DEC-2019,1,IN0020170174,
`
const legacyRows = {
  stock_price_daily_historical: [
    {
      symbol: 'RELIANCE',
      day: '2019-12-19',
      open: 1573.7,
      high: 1614.9,
      low: 1571.8,
      close: 1609.95,
      raw_close: 1609.95,
      previous_close: 1575.85,
      volume: 1000,
      turnover_value: 1_600_000.5,
      trades: 40,
    },
  ],
  global_symbol_map: [
    {
      symbol: 'RELIANCE',
      exchange: 'NSE',
      instrument_name: null,
      asset_type: 'stock',
      symbol_token: null,
      symbol_isin: 'INE002A01018',
    },
  ],
}

const udiffHeader =
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4'

describe('an NSE bhavcopy', () => {
  it('of the old equity format becomes daily bars; series that are not equity are left out and counted', async () => {
    expect(await read(nseBhavcopy, legacy, 'cm19DEC2019bhav.csv')).toEqual({
      rows: legacyRows,
      rejected: [],
      skipped: { 'series GS': 1 },
    })
  })

  it('reads the same zipped, with CRLF, with a UTF-8 mark', async () => {
    const zip = makeZip([{ name: 'cm19DEC2019bhav.csv', body: Buffer.from(legacy) }])
    const plain = await read(nseBhavcopy, legacy, 'x.csv')
    expect(await read(nseBhavcopy, zip, 'x.zip')).toEqual(plain)
    expect(await read(nseBhavcopy, `\ufeff${legacy.replaceAll('\n', '\r\n')}`, 'x.csv')).toEqual(plain)
  })

  it('re-exported with numbered rows has its value in lakh, and is read in rupees', async () => {
    const exported = `"","SYMBOL","SERIES","OPEN","HIGH","LOW","CLOSE","LAST","PREVCLOSE","TOTTRDQTY","TOTTRDVAL","TIMESTAMP","TOTALTRADES","ISIN","X"
"1","RELIANCE","EQ",1573.7,1614.9,1571.8,1609.95,1613,1575.85,100000,1600.01,"19-Dec-2019",40,"",""
`
    const outcome = await read(nseBhavcopy, exported, '19122019.csv')
    expect(outcome.rows?.stock_price_daily_historical).toEqual([
      { ...legacyRows.stock_price_daily_historical[0], volume: 100_000, turnover_value: 160_001_000 },
    ])
  })

  it('whose value is in another unit than rupees is rejected, with line and column', async () => {
    const outcome = await read(
      nseBhavcopy,
      legacy.replace('1600000.5', '16.000005').replace(',1000,', ',1000000,'),
      'cm.csv',
    )
    expect(outcome.rejected).toEqual([
      '2 TOTTRDVAL: 16.000005 is not the value of 1000000 shares between 1571.8 and 1614.9; the column may be in another unit',
    ])
  })

  it('of UDiFF equity becomes bars and symbols with the number at the broker', async () => {
    const body = `${udiffHeader}
2025-09-10,2025-09-10,CM,NSE,STK,14428,INF204KB17I5,GOLDBEES,EQ,,,,,NIP IND ETF GOLD BEES,91.80,92.40,90.51,90.90,91.13,91.17,,90.90,,,1000,91000.55,80,F1,1,,,,,
`
    expect(await read(nseBhavcopy, body, 'BhavCopy_NSE_CM_0_0_0_20250910_F_0000.csv')).toEqual({
      rows: {
        stock_price_daily_historical: [
          {
            symbol: 'GOLDBEES',
            day: '2025-09-10',
            open: 91.8,
            high: 92.4,
            low: 90.51,
            close: 90.9,
            raw_close: 90.9,
            previous_close: 91.17,
            volume: 1000,
            turnover_value: 91_000.55,
            trades: 80,
          },
        ],
        global_symbol_map: [
          {
            symbol: 'GOLDBEES',
            exchange: 'NSE',
            instrument_name: 'NIP IND ETF GOLD BEES',
            asset_type: 'etf',
            symbol_token: 3_693_569,
            symbol_isin: 'INF204KB17I5',
          },
        ],
      },
      rejected: [],
      skipped: {},
    })
  })

  it('of UDiFF derivatives becomes futures and options; one that did not trade has its settlement price', async () => {
    const body = `${udiffHeader}
2026-10-01,2026-10-01,FO,NSE,IDF,51000,,NIFTY,,2026-10-27,2026-10-27,,,NIFTY26OCTFUT,22500.00,22600.00,22400.00,22550.00,22551.00,22500.00,22421.95,22550.00,130000,13000,752,1015745532.75,393,F1,65,,,,,
2026-10-01,2026-10-01,FO,NSE,STO,67131,,ABCAPITAL,,2026-10-27,2026-10-27,435.00,PE,ABCAPITAL26OCT435PE,0.00,0.00,0.00,39.30,39.30,39.30,375.05,59.85,3100,0,0,0.00,0,F1,3100,,,,,
`
    expect(await read(nseBhavcopy, body, 'fo.csv')).toEqual({
      rows: {
        futures: [
          {
            symbol: 'NIFTY',
            contract: 'NIFTY26OCTFUT',
            expiry: '2026-10-27',
            lot_size: 65,
            last_price: 22_550,
            contract_volume: 752,
            open_interest: 130_000,
            open_interest_change: (13_000 / 117_000) * 100,
            spot: 22_421.95,
          },
        ],
        futures_daily: [
          {
            symbol: 'NIFTY',
            contract: 'NIFTY26OCTFUT',
            day: '2026-10-01',
            expiry: '2026-10-27',
            lot_size: 65,
            open: 22_500,
            high: 22_600,
            low: 22_400,
            close: 22_550,
            previous_close: 22_500,
            volume: 752,
            open_interest: 130_000,
            open_interest_change: (13_000 / 117_000) * 100,
            spot: 22_421.95,
          },
        ],
        options: [
          {
            symbol: 'ABCAPITAL',
            contract: 'ABCAPITAL26OCT435PE',
            expiry: '2026-10-27',
            lot_size: 3100,
            last_price: 59.85,
            contract_volume: 0,
            open_interest: 3100,
            open_interest_change: 0,
            strike: 435,
            option_type: 'PE',
          },
        ],
      },
      rejected: [],
      skipped: {},
    })
  })

  it('of the old derivatives format names weekly and monthly contracts as the exchange does', async () => {
    const header =
      'INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,VAL_INLAKH,OPEN_INT,CHG_IN_OI,TIMESTAMP,'
    const line = (instrument: string, expiry: string, strike: string, kind: string) =>
      `${instrument},NIFTY,${expiry},${strike},${kind},10,12,9,11,11,5,1.5,750,75,21-Mar-2025,`
    const body = [
      header,
      line('FUTIDX', '24-Apr-2025', '0', 'XX'),
      line('OPTIDX', '24-Apr-2025', '21450', 'CE'),
      line('OPTIDX', '30-Apr-2025', '21450', 'CE'),
      line('OPTIDX', '03-Apr-2025', '21450.5', 'PE'),
      '',
    ].join('\n')
    const outcome = await read(nseBhavcopy, body, 'fo21MAR2025bhav.csv')
    expect(outcome.rows?.futures?.map(({ contract }) => contract)).toEqual(['NIFTY25APRFUT'])
    expect(outcome.rows?.options?.map(({ contract }) => contract)).toEqual([
      'NIFTY25APR21450CE',
      'NIFTY2543021450CE',
      'NIFTY2540321450.5PE',
    ])
  })

  it('rejects a day, a price, an ISIN and a high that will not do, each with its column', async () => {
    const row = 'TCS,EQ,10,12,9,11,11,10,5,55,19-DEC-2019,4,INE467B01029,'
    const head = legacy.split('\n')[0]
    const lines = [
      row.replace('19-DEC-2019', '31-FEB-2019'),
      row.replace(',9,', ',-9,'),
      row.replace('INE467B01029', 'INE467B01028'),
      row.replace(',12,', ',8,'),
      row.replace(',5,55,', ',5.5,55,'),
      row.replace('TCS', ''),
    ]
    const outcome = await read(nseBhavcopy, [head, ...lines, ''].join('\n'), 'cm.csv')
    expect(outcome.rejected).toEqual([
      '2 TIMESTAMP: "31-FEB-2019" is not a date',
      '3 LOW: -9 is below zero',
      '4 ISIN: "INE467B01028" is not an ISIN: its check digit or shape is wrong',
      '5 HIGH: the high 8 is below the low 9',
      '6 TOTTRDQTY: 5.5 is not a whole number',
      '7 SYMBOL: the symbol is missing',
    ])
  })

  it('with a line twice is rejected with both line numbers', async () => {
    const [head, line] = legacy.split('\n')
    const outcome = await read(nseBhavcopy, [head, line, line, ''].join('\n'), 'cm.csv')
    expect(outcome.rejected).toEqual(['3 SYMBOL: given twice, on line 2 and line 3: symbol RELIANCE, day 2019-12-19'])
  })

  it('cut off in the middle of a line is refused with line and column', async () => {
    expect(await read(nseBhavcopy, legacy.slice(0, 160), 'cm.csv')).toEqual({
      refused: 'Line 2, column TOTTRDVAL: The file ends in the middle of this line: it was cut off. Fetch it again.',
    })
  })

  it('without a column it needs is refused, naming it', async () => {
    expect(await read(nseBhavcopy, legacy.replace('CLOSE,LAST', 'CLOSING,LAST'), 'cm.csv')).toEqual({
      refused:
        'Line 1, column CLOSE: A bhavcopy (legacy-equity) must have CLOSE; the file has: SYMBOL, SERIES, OPEN, HIGH, LOW, CLOSING, LAST, PREVCLOSE.',
    })
  })
})

describe('an NSE delivery file', () => {
  it('with prices (sec_bhavdata_full) becomes bars with delivery, value from lakh', async () => {
    const body = `SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE, AVG_PRICE, TTL_TRD_QNTY, TURNOVER_LACS, NO_OF_TRADES, DELIV_QTY, DELIV_PER
GOLDBEES, EQ, 19-Dec-2019, 3359.60, 30.20, 36.30, 30.10, 33.60, 33.55, 33.63, 1664422, 559.81, 11932, 775250, 46.58
SOMEBOND, N1, 19-Dec-2019, 1, 1, 1, 1, 1, 1, 1, 1, 0.00, 1,  -,  -
`
    expect(await read(nseDelivery, body, 'sec_bhavdata_full_19122019.csv')).toEqual({
      rows: {
        stock_price_daily_historical: [
          {
            symbol: 'GOLDBEES',
            day: '2019-12-19',
            open: 30.2,
            high: 36.3,
            low: 30.1,
            close: 33.55,
            raw_close: 33.55,
            previous_close: 3359.6,
            volume: 1_664_422,
            turnover_value: 55_981_000,
            trades: 11_932,
            delivery_volume: 775_250,
          },
        ],
      },
      rejected: [],
      skipped: { 'series N1': 1 },
    })
  })

  const mto = `Security Wise Delivery Position - Compulsory Rolling Settlement
10,MTO,15012013,165997,0000002
Trade Date <15-JAN-2013>,Settlement Type <N>,Settlement No <2013011>,Settlement Date <17-JAN-2013>
Record Type,Sr No,Name of Security,Quantity Traded,Deliverable Quantity(gross across client level),% of Deliverable Quantity to Traded Quantity
20,1,20MICRONS,EQ,599108,164405,27.44
20,2,3MINDIA,EQ,1661,1592,95.85
`

  it('of the MTO kind adds delivery to the bars of its day', async () => {
    expect(await read(nseDelivery, mto, 'MTO_15012013.DAT')).toEqual({
      rows: {
        stock_price_daily_historical: [
          { symbol: '20MICRONS', day: '2013-01-15', delivery_volume: 164_405 },
          { symbol: '3MINDIA', day: '2013-01-15', delivery_volume: 1592 },
        ],
      },
      rejected: [],
      skipped: {},
    })
  })

  it('that holds fewer securities than it promises was cut off', async () => {
    expect(await read(nseDelivery, mto.replace('0000002', '0001480'), 'MTO_15012013.DAT')).toEqual({
      refused: 'Line 6, column Sr No: The file promises 1480 securities and holds 2: it was cut off. Fetch it again.',
    })
  })
})

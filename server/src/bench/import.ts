import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findConnector } from '#connectors/index.ts'
import { openImportStore } from '#jobs/import-store.ts'
import { ingest } from '#jobs/ingest.ts'

/** Rows a second of the two files that come every evening, beside a loop that only splits their lines: the floor of any reader. */

interface Measure {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const symbols = 3000
const schemes = 14_000
const rounds = 5

export async function bench(): Promise<{ rows: Measure[] }> {
  const bhavcopy = {
    connector: 'nse-bhavcopy',
    file: 'bhavcopy.csv',
    body: Buffer.from(makeBhavcopy()),
    lines: symbols,
    separator: ',',
  }
  const navs = {
    connector: 'amfi-nav',
    file: 'NAVAll.txt',
    body: Buffer.from(makeNavs()),
    lines: schemes,
    separator: ';',
  }
  const rows: Measure[] = []
  for (const each of [bhavcopy, navs]) rows.push(...(await measure(each)))
  return { rows }
}

interface Subject {
  readonly connector: string
  readonly file: string
  readonly body: Buffer
  readonly lines: number
  readonly separator: string
}

async function measure({ connector: name, file, body, lines, separator }: Subject): Promise<Measure[]> {
  const connector = findConnector(name)
  if (!connector) throw new Error(`no connector ${name}`)
  const split = await best(async () => splitLines(body, separator))
  const read = await best(async () => {
    const outcome = await connector.read(body, file)
    if (!outcome.ok || outcome.value.rejected.length > 0) throw new Error(`${name} did not read its own bench file`)
  })
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'))
  try {
    const store = openImportStore(join(folder, 'market.duckdb'))
    const clock = { now: () => Date.parse('2025-09-10T18:00:00+05:30') }
    const started = performance.now()
    const report = await ingest({ name: file, body }, { store, connector, clock })
    const writtenMs = performance.now() - started
    if (report.state !== 'imported') throw new Error(report.refusal?.sentence ?? 'nothing was imported')
    const perSecond = (ms: number): number => Math.round((lines / ms) * 1000)
    return [
      {
        what: `${name}: read and check ${lines} lines`,
        goal: 'over 20,000 lines a second',
        measured: `${perSecond(read)} lines/s; splitting lines alone ${perSecond(split)} lines/s (${(read / split).toFixed(1)}×)`,
        pass: perSecond(read) > 20_000,
      },
      {
        what: `${name}: into the store, file begun and put in place`,
        goal: 'under 10 s',
        measured: `${perSecond(writtenMs)} lines/s, ${(writtenMs / 1000).toFixed(2)} s`,
        pass: writtenMs < 10_000,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function best(run: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await run()
    least = Math.min(least, performance.now() - started)
  }
  return least
}

function splitLines(body: Buffer, separator: string): number {
  let cells = 0
  for (const line of body.toString('latin1').split('\n')) cells += line.split(separator).length
  return cells
}

const isins = ['INE002A01018', 'INE467B01029', 'INE040A01034', 'INE009A01021']

function makeBhavcopy(): string {
  const header =
    'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4'
  const lines = Array.from({ length: symbols }, (_, at) => {
    const price = 100 + (at % 900)
    return `2025-09-10,2025-09-10,CM,NSE,STK,${at + 1},${isins[at % isins.length]},SYM${at},EQ,,,,,COMPANY ${at} LTD,${price}.00,${price + 2}.50,${price - 2}.25,${price + 1}.10,${price + 1}.00,${price}.00,,${price + 1}.10,,,${1000 + at},${(1000 + at) * price}.00,${at + 10},F1,1,,,,,`
  })
  return [header, ...lines, ''].join('\n')
}

function makeNavs(): string {
  const lines = ['Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Net Asset Value;Date', ' ']
  for (let at = 0; at < schemes; at++) {
    if (at % 300 === 0) lines.push('Open Ended Schemes(Equity Scheme - Large Cap Fund)', ' ')
    if (at % 100 === 0) lines.push(`House ${at / 100} Mutual Fund`, ' ')
    lines.push(
      `${100_000 + at};${isins[at % isins.length]};-;House ${Math.floor(at / 100)} Fund ${at} - Direct Plan - Growth;${10 + (at % 500)}.${1000 + (at % 9000)};16-May-2025`,
    )
  }
  return [...lines, ''].join('\r\n')
}

import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Hints } from '#connectors/connector.ts'
import { findConnector } from '#connectors/index.ts'
import { openImportStore } from './import-store.ts'
import { type FileReport, ingest } from './ingest.ts'

/** Tue 6 Feb 2024, 10:00 in India. */
const clock = { now: () => Date.parse('2024-02-06T10:00:00+05:30') }

export const bhavcopy = `SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,
RELIANCE,EQ,1573.7,1614.9,1571.8,1609.95,1613,1575.85,1000,1600000.5,19-DEC-2019,40,INE002A01018,
TCS,EQ,2150,2190,2140.5,2179.85,2180,2150,500,1085000,19-DEC-2019,20,INE467B01029,
`
export const folder = mkdtempSync(join(tmpdir(), 'ingest-'))
export const template = join(folder, 'template.duckdb')
export const path = join(folder, 'market.duckdb')

export interface Bring {
  readonly body: string | Buffer
  readonly file?: string
  readonly hints?: Hints
  readonly keepGood?: boolean
}

export async function bring(
  name: string,
  { body, file = 'file.csv', ...options }: Bring,
  at = path,
): Promise<FileReport> {
  const connector = findConnector(name)
  if (!connector) throw new Error(`no connector ${name}`)
  return ingest({ name: file, body: Buffer.from(body) }, { store: openImportStore(at), connector, clock, ...options })
}

export const hash = (): string => createHash('sha256').update(readFileSync(path)).digest('hex')

export async function query(sql: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** Each test finds a store that holds the bhavcopy above, and nothing else. */
export function withImportedStore(): void {
  beforeAll(async () => {
    await bring('nse-bhavcopy', { body: bhavcopy }, template)
  })
  beforeEach(() => copyFileSync(template, path))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
}

export const [head = '', reliance = '', tcs = ''] = bhavcopy.split('\n')

import { fail, ok, type Result } from 'core/values'
import { type Body, peek, wholeBody } from './reading/bytes.ts'
import { type JsonDocument, parseJson } from './reading/json.ts'
import { type Refusal, RefusedFile } from './reading/refused.ts'
import { unpacked } from './reading/zip.ts'
import { type Collector, createCollector, type DatasetRows, type Rejection } from './rows.ts'
import type { VendorRequest } from './vendors.ts'

/** The shape of a connector: a vendor's file in, rows of the catalogue out, what will not do named by line and column. */

/** What a file cannot say of itself, and its name may: which instrument, which bars, which index, in which money. */
export interface Hints {
  readonly symbol?: string
  readonly interval?: string
  readonly index?: string
  readonly exchange?: string
  /** Number at the broker. */
  readonly token?: string
  /** ISO code of the money amounts are in. */
  readonly currency?: string
  /** YYYY-MM-DD, both ends of what is asked for. */
  readonly from?: string
  readonly to?: string
}

export interface Outcome {
  readonly connector: string
  readonly vendor: string
  readonly fileName: string
  /** By catalogue data set. */
  readonly datasets: readonly DatasetRows[]
  readonly rejected: readonly Rejection[]
  /** Entries left out on purpose, by reason: series that are not equity, funds without a net asset value. */
  readonly skipped: Readonly<Record<string, number>>
  /** Remarks on entries that were kept. */
  readonly notes: Readonly<Record<string, number>>
  readonly counts: {
    readonly entries: number
    readonly rows: number
    readonly rejected: number
    readonly skipped: number
  }
}

/** The beginning of a file, enough to tell whose it is. */
export interface Sample {
  readonly fileName: string
  readonly text: string
  readonly bytes: Uint8Array
}

export interface Source {
  readonly sample: Sample
  readonly fileName: string
  readonly hints: Hints
  readonly body: Body
  json(): Promise<JsonDocument>
}

export interface Connector {
  readonly name: string
  readonly title: string
  readonly vendor: string
  /** "an AMFI NAV file": how a refusal by another connector speaks of it. */
  readonly takes: string
  /** Which rows are kept and which are left out, and what a file name must say. */
  readonly notes: string
  /** Catalogue data sets it fills. */
  readonly datasets: readonly string[]
  recognises(sample: Sample): boolean
  /** What to ask of the vendor's own address when no file is given; empty where the hints do not say enough. */
  request?(hints: Hints): readonly VendorRequest[]
  read(body: Body, fileName: string, hints?: Hints): Promise<Result<Outcome, Refusal>>
}

export interface ConnectorEntry extends Omit<Connector, 'read'> {
  parse(source: Source, collect: Collector): Promise<void>
}

const sampleBytes = 4096

export interface OpenFile {
  readonly sample: Sample
  readonly body: Body
  readonly fileName: string
}

const sampleOf = (bytes: Buffer, fileName: string): Sample => ({
  fileName,
  bytes,
  // A UTF-8 mark read as Latin-1.
  text: bytes.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''),
})

/** The file inside, when the body is an archive, with its first bytes. */
export async function openFile(body: Body, fileName: string): Promise<OpenFile> {
  const outer = await peek(body, sampleBytes)
  const file = await unpacked(outer.head, outer.body, fileName)
  const inner = file.body === outer.body ? outer : await peek(file.body, sampleBytes)
  return { sample: sampleOf(inner.head, file.fileName), body: inner.body, fileName: file.fileName }
}

export function defineConnector(entry: ConnectorEntry): Connector {
  const { parse, ...rest } = entry
  const read: Connector['read'] = async (body, fileName, hints = {}) => {
    try {
      const file = await openFile(body, fileName)
      if (file.sample.bytes.length === 0) throw new RefusedFile('The file is empty.', { line: 1 })
      const collect = createCollector()
      await parse(sourceOf(file, hints), collect)
      const outcome = { connector: entry.name, vendor: entry.vendor, ...collect.outcome(file.fileName) }
      if (outcome.counts.entries === 0) throw new RefusedFile(`The file has no rows; ${entry.takes} was expected.`)
      return ok(outcome)
    } catch (error) {
      if (error instanceof RefusedFile) return fail(error.refusal)
      throw error
    }
  }
  return Object.freeze({ ...rest, read })
}

const sourceOf = ({ sample, body, fileName }: OpenFile, hints: Hints): Source => ({
  sample,
  fileName,
  hints,
  body,
  json: async () => parseJson(await wholeBody(body)),
})

export type { Body, Collector, Refusal }

/**
 * Sentences as people type them, and what each must become. The files are plain text, a row a line:
 * `sentence => canonical text`, in negative.txt also `sentence => !clarify` and `sentence => !refused code`,
 * in follow-up.txt `previous canonical text | sentence => canonical text`. All failing rows of a file are shown at once.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Query } from '../ast.ts'
import { parseCanonical } from '../canonical/parse.ts'
import { print } from '../canonical/print.ts'
import { buildLexicon } from '../reader/lexicon/build.ts'
import { read } from '../reader/read.ts'
import type { ReadResult } from '../reading.ts'
import { corpusEntities, corpusToday } from './entities.fixture.ts'

interface Row {
  readonly line: string
  readonly previous: string | null
  readonly sentence: string
  readonly wanted: string
}

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .sort()

function rowsOf(file: string): Row[] {
  return readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const cut = line.lastIndexOf('=> ')
      const said = line.slice(0, cut).trim()
      const bar = file === 'follow-up.txt' ? said.indexOf(' | ') : -1
      return {
        line,
        previous: bar < 0 ? null : said.slice(0, bar),
        sentence: bar < 0 ? said : said.slice(bar + 3),
        wanted: line.slice(cut + 3).trim(),
      }
    })
}

const lexicon = buildLexicon({ entities: corpusEntities, taught: [] })

const queryOf = (text: string): Query => {
  const parsed = parseCanonical(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.failure.message}`)
  return parsed.value
}

const readAfresh = ({ sentence, previous }: Row): ReadResult =>
  read(sentence, { lexicon, today: corpusToday, ...(previous === null ? {} : { previous: queryOf(previous) }) })

const results = new Map<string, ReadResult>()

/** Each row is read once for all tests but the one that reads it again. */
function readRow(row: Row): ReadResult {
  const known = results.get(row.line)
  if (known) return known
  const result = readAfresh(row)
  results.set(row.line, result)
  return result
}

/** What stands between words: AVG_VOLUME_20 is three. */
const gaps = /[\s_]/g

/** A thousand sentences on a busy machine. */
const patient = 120_000

function saidOf(result: ReadResult): string {
  if (result.outcome === 'query') return result.canonical
  return result.outcome === 'clarify' ? '!clarify' : `!refused ${result.problem.code}`
}

const wantedOf = ({ wanted }: Row): string => (wanted.startsWith('!') ? wanted : print(queryOf(wanted)))

describe('the corpus', () => {
  it('has at least 600 rows over every kind of question', () => {
    const rows = files.flatMap(rowsOf)
    expect(rows.length).toBeGreaterThanOrEqual(600)
    const kinds = new Set(rows.flatMap(({ wanted }) => (wanted.startsWith('!') ? [] : [queryOf(wanted).kind])))
    expect([...kinds].sort()).toEqual(
      'backtest basket chain chart compare define events funds futures group holders holdings lookup overlap pulse screen series study watch'.split(
        ' ',
      ),
    )
  })

  it('says nothing twice', () => {
    const seen = files.flatMap(rowsOf).map(({ previous, sentence }) => `${previous} | ${sentence}`)
    expect(seen.filter((row, at) => seen.indexOf(row) !== at)).toEqual([])
  })

  it.each(files)(
    '%s: each sentence becomes what it must',
    (file) => {
      const failing = rowsOf(file).flatMap((row) => {
        const got = saidOf(readRow(row))
        const wanted = wantedOf(row)
        return got === wanted ? [] : [{ sentence: row.sentence, wanted, got }]
      })
      expect(failing).toEqual([])
    },
    patient,
  )

  it(
    'gives each word a role: used, filler or unknown; nothing is dropped in silence',
    () => {
      const silent = files.flatMap(rowsOf).flatMap((row) => {
        const result = readRow(row)
        if (result.outcome !== 'query') return []
        const { words } = result.reading
        const covered = words.map(({ text }) => text).join('')
        const isWhole = covered.replace(gaps, '') === row.sentence.replace(gaps, '')
        const unknown = words.filter(({ role }) => role === 'unknown')
        return isWhole && unknown.length === 0 ? [] : [row.sentence]
      })
      expect(silent).toEqual([])
    },
    patient,
  )

  it(
    'offers choices that read back as they are',
    () => {
      const broken = files.flatMap(rowsOf).flatMap((row) => {
        const result = readRow(row)
        if (result.outcome !== 'clarify') return []
        return result.choices.filter(({ text }) => read(text, { lexicon, today: corpusToday }).outcome !== 'query')
      })
      expect(broken).toEqual([])
    },
    patient,
  )

  it(
    'is read the same each time',
    () => {
      const rows = files.flatMap(rowsOf)
      expect(rows.map(readAfresh)).toEqual(rows.map(readRow))
    },
    patient,
  )
})

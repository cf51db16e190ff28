/** Forward-only: numbered SQL files, each applied once, in order, in a transaction with the row that records it. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

/** Beside this file in the source, beside the main file in a bundle: the build copies the folder there. */
const folder = fileURLToPath(new URL('./migrations/', import.meta.url))

export function readMigrations(from: string = folder): Migration[] {
  const names = readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
    if (number !== index + 1) throw new Error(`Migrations are numbered from 0001 without a gap; found ${name}.`)
    // A checkout with other line ends is not a change.
    const sql = readFileSync(`${from}/${name}`, 'utf8').replaceAll('\r\n', '\n')
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

const takeTurn = `select pg_advisory_xact_lock(hashtext('artha.migration'))`

/** Answers the names that were applied now. */
export async function migrate(client: pg.Client, migrations = readMigrations()): Promise<string[]> {
  // One statement text, so one transaction: "if not exists" alone lets two processes that start together collide.
  await client.query(`
    ${takeTurn};
    create schema if not exists artha;
    create table if not exists artha.migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  checkKnown(await readApplied(client), migrations)
  const names: string[] = []
  for (const migration of migrations) if (await apply(client, migration)) names.push(migration.name)
  return names
}

/** The number of the last migration applied. */
export async function schemaVersion(client: pg.Client): Promise<number> {
  const applied = await readApplied(client)
  return applied.at(-1)?.number ?? 0
}

const readApplied = async (client: pg.Client): Promise<Applied[]> =>
  (await client.query<Applied>('select number, name, checksum from artha.migration order by number')).rows

function checkKnown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const { number, name, checksum } of applied) {
    const known = migrations[number - 1]
    if (!known) {
      throw new Error(
        `The user store has migration ${name}, which this version does not know. It was opened by a newer version: start that one.`,
      )
    }
    if (known.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied. Put it back and add a new one instead.`)
    }
  }
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    // Two processes that start together: the second waits here and then finds it done.
    await client.query(takeTurn)
    const { rowCount } = await client.query('select from artha.migration where number = $1', [number])
    if (rowCount === 0) {
      await client.query(sql)
      await client.query('insert into artha.migration (number, name, checksum) values ($1, $2, $3)', [
        number,
        name,
        checksum,
      ])
    }
    await client.query('commit')
    return rowCount === 0
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`Migration ${name} failed, nothing of it was kept`, { cause: error })
  }
}

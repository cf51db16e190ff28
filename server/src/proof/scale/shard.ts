/** A private ClickHouse server on loopback, one of several that know each other. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from '#testing/postgres-server.ts'
import type { Bench } from '../proof.ts'
import { pause } from '../traffic.ts'

export interface Shard {
  /** Runs a statement, with what is to be inserted behind it; answers its text. */
  query(sql: string, body?: string): Promise<string>
}

/** The program, or null where ClickHouse is not installed. */
export const findClickhouse = (): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
    .map((folder) => join(folder, 'clickhouse-server'))
    .find((path) => existsSync(path)) ?? null

interface Ports {
  readonly http: number
  readonly tcp: number
  readonly between: number
}

const patienceMs = 60_000

/** As many servers as asked, each of which has all of them as shards of the cluster `market`. */
export async function startShards(
  bench: Pick<Bench, 'defer'>,
  { program, folder, count }: { program: string; folder: string; count: number },
): Promise<Shard[]> {
  const ports: Ports[] = []
  for (let place = 0; place < count; place++) {
    ports.push({ http: await freePort(), tcp: await freePort(), between: await freePort() })
  }
  return await Promise.all(
    ports.map((own, place) => startShard(bench, program, join(folder, `shard-${place}`), own, ports)),
  )
}

async function startShard(
  bench: Pick<Bench, 'defer'>,
  program: string,
  home: string,
  own: Ports,
  all: readonly Ports[],
): Promise<Shard> {
  mkdirSync(join(home, 'tmp'), { recursive: true })
  writeFileSync(join(home, 'users.xml'), usersXml)
  writeFileSync(join(home, 'config.xml'), configXml(home, own, all))
  const child = spawn(program, [`--config-file=${join(home, 'config.xml')}`], { cwd: home, stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  bench.defer(async () => {
    child.kill('SIGKILL')
    await gone
  })
  const query = async (sql: string, body = ''): Promise<string> => {
    const reply = await fetch(`http://127.0.0.1:${own.http}/?query=${encodeURIComponent(sql)}`, {
      method: 'POST',
      body,
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(text.slice(0, 300))
    return text
  }
  for (const began = performance.now(); ; await pause(50)) {
    const answer = await query('select 1').catch(() => null)
    if (answer !== null) return { query }
    if (child.exitCode !== null || performance.now() - began > patienceMs) throw new Error('ClickHouse did not start')
  }
}

const shardXml = ({ tcp }: Ports): string =>
  `<shard><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`

const configXml = (home: string, { http, tcp, between }: Ports, all: readonly Ports[]): string => `<yandex>
  <logger><level>warning</level><log>${home}/server.log</log><errorlog>${home}/error.log</errorlog></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><interserver_http_port>${between}</interserver_http_port>
  <path>${home}/</path><tmp_path>${home}/tmp/</tmp_path><users_config>${home}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
  <remote_servers><market>${all.map(shardXml).join('')}</market></remote_servers>
</yandex>
`

const usersXml = `<yandex>
  <profiles><default><insert_distributed_sync>1</insert_distributed_sync></default></profiles>
  <users><default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default></users>
  <quotas><default></default></quotas>
</yandex>
`

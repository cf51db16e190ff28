import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { EnvSchema } from '../server/src/env.ts'
import { readCalls } from './on-premise/calls.ts'
import { type Instruction, readImage, readStages } from './on-premise/dockerfile.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const settings = Object.keys(EnvSchema.unwrap().shape)

describe('the container image', () => {
  const stages = readStages(read('Dockerfile'))
  const image = readImage(stages)

  it('is built in stages from one Node image of an exact version', () => {
    expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', null])
    expect(new Set(stages.map(({ from }) => from)).size).toBe(1)
    expect(stages[0]?.from).toBe(`node:${image.node}-bookworm-slim`)
  })

  it('runs as a numbered user that is not root, from files that user does not own', () => {
    expect(image.user).toEqual({ uid: 1000, gid: 1000 })
    const words = stages.at(-1)?.instructions ?? []
    const at = (word: string): number => words.findLastIndex((each: Instruction) => each.word === word)
    expect(at('USER')).toBeGreaterThan(at('COPY'))
    expect(words.filter(({ rest }) => rest.includes('--chown'))).toEqual([])
  })

  it('keeps data in volumes that belong to that user, and says what it listens on', () => {
    expect(image.volumes).toEqual(['/data', '/backups'])
    expect(image.env).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', ARTHA_DATA_DIR: '/data' })
    expect(Object.keys(image.env).filter((name) => !settings.includes(name))).toEqual([])
  })

  it('checks its own health with a command of the product', () => {
    expect(image.health).toEqual(['node', 'dist/server/artha.js', 'ready'])
    expect(image.entry.at(-1)).toBe('dist/server/artha.js')
    expect(read('server/src/cli/artha.ts')).toContain('ready: async')
  })

  it('copies only what is there, and takes nothing else into the build: no data, no secrets, no history', () => {
    const own = stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
    const sources = own.flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1)).filter((source) => source !== '.')
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([])
    const ignore = read('.dockerignore').trim().split('\n')
    expect(ignore[0]).toBe('*')
    const allowed = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    expect(allowed.filter((path) => /(^|\/)(\.git|\.env|data|artifacts|node_modules)(\/|$)/.test(path))).toEqual([])
    const covers = (path: string) => allowed.some((name) => path === name || path.startsWith(`${name}/`))
    expect(sources.filter((source) => !covers(source))).toEqual([])
  })
})

it('gives the server room for what is soon forgotten, however it is started', () => {
  const starts = [
    'Dockerfile',
    'deploy/systemd/artha.service',
    'scripts/start.mjs',
    'server/src/proof/product.ts',
    'e2e/bench/built-product.ts',
    'scripts/bench.mjs',
  ]
  const given = starts.map((path) => /--max-semi-space-size=(\d+)/.exec(read(path))?.[1])
  expect(given).toEqual(starts.map(() => '64'))
})

interface Service {
  readonly read_only?: boolean
  readonly user?: string
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly ports?: readonly string[]
  readonly networks?: readonly string[]
  readonly profiles?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly healthcheck?: object
  readonly tmpfs?: readonly string[]
}

describe('the compose file', () => {
  const file = parse(read('compose.yaml'), { strict: true, merge: true }) as {
    readonly services: Readonly<Record<string, Service>>
    readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>
    readonly volumes: Readonly<Record<string, object>>
  }
  const { artha, postgres, nats, proxy } = file.services

  it('runs the product unprivileged on a read-only root, with data on a volume and a small /tmp', () => {
    expect(artha).toMatchObject({
      read_only: true,
      user: '1000:1000',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/data', 'backups:/backups'],
    })
    expect(artha?.tmpfs).toHaveLength(1)
    expect(artha?.ports).toEqual([`127.0.0.1:\${ARTHA_PORT:-3000}:3000`])
  })

  it('gives no service a right it has not dropped first, and the stores no way out and no port', () => {
    for (const service of Object.values(file.services)) {
      expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    }
    expect(file.networks.stores).toEqual({ internal: true })
    for (const store of [postgres, nats]) expect([store?.networks, store?.ports]).toEqual([['stores'], undefined])
  })

  it('fills in every name of the proxy’s configuration, and lets the proxy at the product alone', () => {
    const names = [...read('deploy/nginx/artha.conf.template').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(proxy?.environment ?? {}).sort()).toEqual([...new Set(names)].sort())
    expect(proxy).toMatchObject({ read_only: true, user: '101:101', networks: ['front'] })
  })

  it('starts NATS and the proxy only when they are asked for', () => {
    expect([nats?.profiles, proxy?.profiles]).toEqual([['nats'], ['proxy']])
    expect([artha?.profiles, postgres?.profiles]).toEqual([undefined, undefined])
  })

  it('sets only settings the product has, holds no password, and names only networks and volumes it makes', () => {
    expect(Object.keys(artha?.environment ?? {}).filter((name) => !settings.includes(name))).toEqual([])
    const written = Object.values(file.services).flatMap((service) => Object.entries(service.environment ?? {}))
    const secrets = written.filter(([name]) => /PASSWORD|SECRET|TOKEN|KEY/.test(name)).map(([, value]) => value)
    expect([secrets.length > 0, secrets.filter((value) => !/^\$\{\w+:\?/.test(value))]).toEqual([true, []])
    const networks = Object.values(file.services).flatMap((service) => service.networks ?? [])
    expect(networks.filter((name) => !(name in file.networks))).toEqual([])
    const volumes = Object.values(file.services).flatMap((service) => service.volumes ?? [])
    const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !name.startsWith('.'))
    expect(named.filter((name) => !(name in file.volumes))).toEqual([])
  })
})

describe('the systemd units', () => {
  const unit = read('deploy/systemd/artha.service')

  it('run the product as its own user with nothing writable but its state', () => {
    for (const line of [
      'User=artha',
      'ProtectSystem=strict',
      'NoNewPrivileges=true',
      'CapabilityBoundingSet=',
      'PrivateTmp=true',
      'StateDirectoryMode=0700',
      'RestrictNamespaces=true',
    ])
      expect(unit.split('\n')).toContain(line)
    expect(unit).toContain('dist/server/artha.js serve')
  })

  const analyze = spawnSync('systemd-analyze', ['--version']).status === 0
  it.runIf(analyze)('are read by systemd without a complaint', () => {
    const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => /\.(service|timer)$/.test(name))
    const verified = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...units.map((name) => join(root, 'deploy/systemd', name))],
      { encoding: 'utf8' },
    )
    // It also looks for the installed program and for a running system; neither is what is asked here.
    const lines = `${verified.stdout}${verified.stderr}`.split('\n').filter((line) => line.includes('deploy/systemd'))
    expect(lines.filter((line) => !/is not executable|Failed to connect/.test(line))).toEqual([])
  })

  it('bring a script for PostgreSQL whose role is no superuser', () => {
    const script = read('deploy/postgres/01-artha.sh')
    expect(script).toContain('create role artha login nosuperuser nocreatedb createrole noreplication nobypassrls')
    expect(statSync(join(root, 'deploy/postgres/01-artha.sh')).mode & 0o111).not.toBe(0)
    expect(spawnSync('sh', ['-n', join(root, 'deploy/postgres/01-artha.sh')]).status).toBe(0)
  })
})

describe('counting the addresses a process tried', () => {
  it('tells those of this machine from all others, whatever became of them', () => {
    const trace = [
      '7 connect(20, {sa_family=AF_INET, sin_port=htons(5432), sin_addr=inet_addr("127.0.0.1")}, 16) = -1 EINPROGRESS (Operation now in progress)',
      '7 connect(21, {sa_family=AF_UNIX, sun_path="/data/control"}, 110) = 0',
      '8 sendto(9, ""..., 30, MSG_NOSIGNAL, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("192.0.2.53")}, 16) = -1 ENETUNREACH',
      '9 connect(22, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr), sin6_scope_id=0}, 28 <unfinished ...>',
      '9 connect(23, {sa_family=AF_INET6, sin6_port=htons(80), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "::1", &sin6_addr), sin6_scope_id=0}, 28) = 0',
    ].join('\n')
    expect(readCalls(trace)).toEqual({
      loopback: 2,
      outside: ['192.0.2.53 port 53', '2001:db8::1 port 443'],
    })
  })
})

/** The proxy of deploy/nginx before a server on loopback: a real nginx with a certificate of its own, stopped by its id. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './postgres-server.ts'

export interface NginxServer {
  readonly httpPort: number
  readonly httpsPort: number
  /** Of the authority that its certificate is signed by: itself. */
  readonly certificate: string
  stop(): Promise<void>
}

const template = resolve(import.meta.dirname, '../../../deploy/nginx/artha.conf.template')

/** The program, or null where nginx is not installed. Debian keeps it where only root looks. */
export const findNginx = (): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path)) ?? null

export async function startNginx(program: string, host: string, upstream: string): Promise<NginxServer> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const certificate = makeCertificate(folder, host)
  writeFileSync(
    join(folder, 'artha.conf'),
    filledIn(readFileSync(template, 'utf8'), {
      ARTHA_HOST: host,
      ARTHA_UPSTREAM: upstream,
      ARTHA_TLS: folder,
      ARTHA_HTTP_PORT: `127.0.0.1:${httpPort}`,
      ARTHA_HTTPS_PORT: `127.0.0.1:${httpsPort}`,
    }),
  )
  writeFileSync(join(folder, 'nginx.conf'), around(folder))
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  await listens(httpsPort, child, () => readFileSync(join(folder, 'error.log'), 'utf8'))
  return {
    httpPort,
    httpsPort,
    certificate,
    stop: async () => {
      if (child.exitCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** As envsubst does with the names it knows; nginx's own stay. */
const filledIn = (text: string, names: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)\}/g, (_whole, name: string) => {
    const value = names[name]
    if (value === undefined) throw new Error(`the template asks for ${name}`)
    return value
  })

/** The rest of a configuration as a distribution ships it, old protocols among it: the template must overrule them. */
const around = (folder: string): string => `
daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 256; }
http {
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${folder}/artha.conf;
}
`

function makeCertificate(folder: string, host: string): string {
  const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', chain, '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`],
    ],
    { stdio: 'ignore' },
  )
  return readFileSync(chain, 'utf8')
}

async function listens(port: number, child: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`nginx did not start: ${said()}`, { cause: error })
      await delay(25)
    } finally {
      socket.destroy()
    }
  }
}

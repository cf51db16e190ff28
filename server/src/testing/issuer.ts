/** An identity provider outside the product, for what the built-in one would never do: lie, fall silent, change keys. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

export interface TestIssuer {
  readonly address: string
  readonly clientId: string
  /** Claims that would be accepted, to be spoilt one at a time. */
  goodClaims(): JWTPayload
  sign(claims: JWTPayload, key?: IssuerKey): Promise<string>
  readonly keys: readonly IssuerKey[]
  /** Adds a key and signs with it from now on. */
  rotate(): Promise<void>
  /** From now on every request is refused. */
  fallSilent(): void
  speak(): void
  /** How often the keys were asked for. */
  readonly asked: number
  close(): Promise<void>
}

export interface IssuerKey {
  readonly alg: 'RS256' | 'ES256'
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly publicJwk: JWK
}

export async function createKey(kid: string, alg: IssuerKey['alg'] = 'RS256'): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { alg, kid, privateKey, publicKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

export async function startIssuer({
  alg = 'RS256',
  now = Date.now,
}: {
  alg?: IssuerKey['alg']
  now?: () => number
} = {}): Promise<TestIssuer> {
  const keys = [await createKey('first', alg)]
  let silent = false
  let asked = 0
  const server: Server = createServer((request, response) => {
    const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (silent) return void response.writeHead(503).end()
    if (request.url === '/.well-known/openid-configuration') {
      return void answer({
        issuer: address(),
        authorization_endpoint: `${address()}/auth`,
        token_endpoint: `${address()}/token`,
        jwks_uri: `${address()}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: [alg],
      })
    }
    if (request.url === '/keys') {
      asked += 1
      return void answer({ keys: keys.map((key) => key.publicJwk) })
    }
    response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seconds = (): number => Math.floor(now() / 1000)
  const current = (): IssuerKey => keys.at(-1) as IssuerKey // never empty: it starts with one

  return {
    address: address(),
    clientId: 'the-product',
    goodClaims: () => ({
      iss: address(),
      aud: 'the-product',
      sub: 'subject-1',
      email: 'asha@example.com',
      email_verified: true,
      name: 'Asha Rao',
      iat: seconds(),
      exp: seconds() + 3600,
    }),
    sign: (claims, key = current()) =>
      new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT' }).sign(key.privateKey),
    keys,
    rotate: async () => {
      keys.push(await createKey(`key-${keys.length + 1}`, alg))
    },
    fallSilent: () => {
      silent = true
    },
    speak: () => {
      silent = false
    },
    get asked() {
      return asked
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** A browser without a screen: cookies by path, redirects one by one, forms filled in. */
export interface Browser {
  /** One request, no redirect followed. */
  visit(address: string, init?: RequestInit): Promise<Response>
  /** Follows redirects as a browser does, until a page or an address that `stopAt` wants. */
  follow(
    address: string,
    init?: RequestInit,
    stopAt?: (url: URL) => boolean,
  ): Promise<{ url: URL; response: Response | null }>
  cookie(name: string): string | undefined
  /** Where each cookie it keeps would be sent. */
  cookiePaths(): string[]
  setCookie(name: string, value: string, path?: string): void
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

const longestChain = 15

export function createBrowser(origin: string): Browser {
  const cookies = new Map<string, Cookie>()

  const keep = (line: string): void => {
    const [pair = '', ...flags] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const flag = (wanted: string): string | undefined =>
      flags.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = flag('path') ?? '/'
    const key = `${name} ${path}`
    const expires = flag('expires')
    const isOver = flag('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now())
    if (isOver) cookies.delete(key)
    else cookies.set(key, { name, value: pair.slice(at + 1), path })
  }

  const cookiesFor = (url: URL): string =>
    [...cookies.values()]
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  const visit = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, origin)
    const headers = new Headers(init.headers)
    const sent = cookiesFor(url)
    if (sent) headers.set('cookie', sent)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  return {
    visit,
    follow: async (address, init, stopAt = () => false) => {
      let url = new URL(address, origin)
      let response = await visit(url.href, init)
      for (let step = 0; step < longestChain; step += 1) {
        const location = response.headers.get('location')
        if (!location) return { url, response }
        await response.arrayBuffer()
        url = new URL(location, url)
        if (stopAt(url)) return { url, response: null }
        response = await visit(url.href)
      }
      throw new Error(`More than ${longestChain} redirects from ${address}`)
    },
    cookie: (name) => [...cookies.values()].find((cookie) => cookie.name === name)?.value,
    cookiePaths: () => [...cookies.values()].map(({ path }) => path),
    setCookie: (name, value, path = '/') => {
      cookies.set(`${name} ${path}`, { name, value, path })
    },
  }
}

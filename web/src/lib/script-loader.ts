/** Brings in a script of another site: on its own page only, whose policy names its host, and when somebody asked for it. */
interface ScriptPolicy {
  createScriptURL(url: string): string
}

interface TrustedTypes {
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
}

// A policy of one name may be made once for a page.
let policy: ScriptPolicy | undefined

function trusted(url: string): string {
  const asIs: ScriptPolicy = { createScriptURL: (text) => text }
  policy ??= (window as TrustedTypes).trustedTypes?.createPolicy('script-loader', asIs) ?? asIs
  return policy.createScriptURL(url)
}

export interface ForeignScript {
  readonly url: string
  /** A script may put what it shows beside its own tag. */
  readonly into: HTMLElement
  readonly attributes?: Readonly<Record<string, string>>
}

/** Settles when the script has run, or cannot be had. */
export function loadScript({ url, into, attributes = {} }: ForeignScript): Promise<void> {
  return new Promise((resolve, reject) => {
    const tag = document.createElement('script')
    tag.async = true
    for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
    tag.addEventListener('load', () => resolve(), { once: true })
    tag.addEventListener('error', () => reject(new Error('The script did not load.')), { once: true })
    tag.src = trusted(url)
    into.append(tag)
  })
}

/**
 * True when the page itself was loaded at this path. After going there inside the application the policy in force is still
 * that of the page one came from, which names no foreign host.
 */
export function isLoadedAt(path: string): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry === undefined || new URL(entry.name, window.location.origin).pathname === path
}

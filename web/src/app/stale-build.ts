/** After a new version is installed, an open page still asks for the old one's files, and they are gone. */
const key = 'reloaded-for-build'
const pauseMs = 60_000
const patienceMs = 5_000

export function reloadForNewBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    // Reloaded a moment ago and still missing: the error screen says so instead of looping.
    if (Date.now() - last < pauseMs) return
    void reloadIfAnswered(() => sessionStorage.setItem(key, String(Date.now())))
  })
}

/** A reload while nobody answers would trade the page, and what is typed on it, for the browser's own error. */
export async function reloadIfAnswered(before?: () => void): Promise<void> {
  const answers = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answers) return
  before?.()
  window.location.reload()
}

/** How browsers word a module that could not be fetched. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

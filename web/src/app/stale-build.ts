/** After a new version is installed, an open page still asks for the old one's files, and they are gone. */
const key = 'reloaded-for-build'
const pauseMs = 60_000

export function reloadForNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    // Reloaded a moment ago and still missing: the error screen says so instead of looping.
    if (Date.now() - last < pauseMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    window.location.reload()
  })
}

/** How browsers word a module that could not be fetched. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

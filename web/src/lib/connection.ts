/** Whether the page is in touch with the server, for the bar at the top. Sockets report here; the browser reports offline. */
import { useSyncExternalStore } from 'react'

export type Connection = 'online' | 'reconnecting' | 'offline'

const broken = new Set<string>()
const listeners = new Set<() => void>()

function changed() {
  for (const listener of listeners) listener()
}

/** A socket says whether it is up; `null` when it is no longer wanted. */
export function reportSocket(name: string, up: boolean | null): void {
  const had = broken.has(name)
  if (up === false) broken.add(name)
  else broken.delete(name)
  if (had !== broken.has(name)) changed()
}

export function connection(): Connection {
  if (!navigator.onLine) return 'offline'
  return broken.size > 0 ? 'reconnecting' : 'online'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, connection, () => 'online')

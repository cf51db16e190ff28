/** Somebody reading the page: who she is, and how far she has scrolled. */
import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, vi } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network } from '#testing/network.ts'
// Its code is there before the first test: a slow machine must not count that as waiting for the page.
import './screen.tsx'
import type { SectionId } from './sections.ts'

const session = { token: 'token', user: aUser('Asha') }

export function signIn(): void {
  writeSession(session)
  network.use(http.post('/api/auth/refresh', () => HttpResponse.json(session)))
}

/** The section that is in sight; those at the top are always there. */
let inSight: SectionId | null = null

export function scrollTo(section: SectionId): void {
  inSight = section
}

class Sight {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element) {
    const isIntersecting = target.id === inSight
    this.#tell([{ isIntersecting, target } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
  }
  disconnect() {}
}

/** Call once at the top of a test file: each test begins at the top of the page, with nothing kept. */
export function startReading(): void {
  beforeEach(() => {
    localStorage.clear()
    inSight = null
    vi.stubGlobal('IntersectionObserver', Sight)
  })
}

export async function part(id: SectionId): Promise<HTMLElement> {
  return await waitFor(() => {
    const element = document.getElementById(id)
    if (!element) throw new Error(`there is no section ${id}`)
    return element
  })
}

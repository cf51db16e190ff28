import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// The files of a worker share its window and the libraries, for making those takes longer than most files do. What is our own
// is read anew by each file (`freshPage`, at the end), so that none stands on what another one has left.

// What is waited for is asked for again and again until it is there, and each time it is not, an error is made: the page is
// written out only for the one that somebody reads. Written out for all of them it is a quarter of the time of these tests.
// How long that is waited for is `render-app`'s to change, for the files that have it.
configure({ getElementError, asyncUtilTimeout: 1_000 })

function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  // The line to be shown is the test's, not this one.
  Error.captureStackTrace(error, getElementError)
  let said: string | undefined
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (said ??= `${message ?? ''}\n\n${prettyDOM(container)}`),
    set: (text: string) => {
      said = text
    },
  })
}

// React's development build takes a stack for each element that is made, for tools that tell who made it, until it has made
// ten thousand within a second. Nobody asks here: told that it has, it says all it says and saves a sixth of these tests.
// The name is not React's promise; without it this throws, and the line goes.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
})

let errors: MockInstance<typeof console.error>

beforeEach(() => {
  errors = vi.spyOn(console, 'error')
})

// A test that logs an error is a failing test: React reports bad keys, act and attributes only there.
afterEach(() => {
  cleanup()
  const logged = errors.mock.calls.map((call) => call.join(' '))
  errors.mockRestore()
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.updown
  expect(logged).toEqual([])
})

type Heard = Parameters<typeof window.addEventListener>
const heard: Heard[] = []
const { addEventListener } = window
window.addEventListener = (...listening: Heard) => {
  heard.push(listening)
  addEventListener(...listening)
}
const navigatorsOwn = Object.getOwnPropertyDescriptors(navigator)

/** What leaving the page would do. A test puts back what it changed before the next; this is for what no test sees. */
function freshPage() {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Stores, sessions and caches of ours, and what they read of libraries that only this file stood in for.
  vi.resetModules()
  window.addEventListener = addEventListener
  for (const [type, listener, options] of heard) window.removeEventListener(type, listener, options)
  // The clipboard of user-event, a line that was cut.
  for (const key of Reflect.ownKeys(navigator)) if (!(key in navigatorsOwn)) Reflect.deleteProperty(navigator, key)
  Object.defineProperties(navigator, navigatorsOwn)
  window.history.replaceState(null, '', '/')
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  // The title and the styles of Material's parts are in the head.
  document.head.replaceChildren()
  document.body.replaceChildren()
}
afterAll(freshPage)

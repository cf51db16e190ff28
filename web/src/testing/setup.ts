import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

// What is waited for is asked for again and again until it is there, and each time it is not, an error is made: the page is
// written out only for the one that somebody reads. Written out for all of them it is a quarter of the time of these tests.
configure({ getElementError })

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

import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

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

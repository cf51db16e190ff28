import { render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { useDocumentTitle } from '#lib/document-title.ts'
import { ErrorScreen } from './error-screen.tsx'
import { reloadForNewBuild } from './stale-build.ts'

let reload: MockInstance<typeof window.location.reload>

beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
})

function show(route: RouteObject) {
  const router = createMemoryRouter([
    { path: '/', ErrorBoundary: ErrorScreen, hydrateFallbackElement: <p>Loading</p>, ...route },
  ])
  render(<RouterProvider router={router} />)
}

describe('when a screen breaks', () => {
  it('says so, says that nothing was changed, and offers Retry', async () => {
    show({
      loader: () => {
        throw new Error('broken')
      },
      element: <p>never</p>,
    })
    expect(await screen.findByText('This page stopped working.')).toBeDefined()
    expect(screen.getByText('Nothing you saved was changed.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('because its code could not be fetched, says that and reloads on a press', async () => {
    show({ lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')) })
    expect(await screen.findByText('This part of the page could not be loaded.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('after a new version was installed', () => {
  it('a missing file reloads the page once, and a second time within a minute shows the error instead', () => {
    reloadForNewBuild()
    const missing = () => new Event('vite:preloadError', { cancelable: true })
    expect(window.dispatchEvent(missing())).toBe(false)
    expect(window.dispatchEvent(missing())).toBe(true)
    expect(reload).toHaveBeenCalledOnce()
  })
})

it('a screen may name the document after what it shows', () => {
  renderHook(() => useDocumentTitle('Infosys'))
  expect(document.title).toBe('Infosys · Artha')
})

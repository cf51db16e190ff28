import { render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { useDocumentTitle } from '#lib/document-title.ts'
import { network, startNetwork } from '#testing/network.ts'
import { ErrorScreen } from './error-screen.tsx'
import { reloadForNewBuild } from './stale-build.ts'

startNetwork()

let reload: MockInstance<typeof window.location.reload>

beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  sessionStorage.clear()
  network.use(http.get('/healthz', () => HttpResponse.json({ ok: true })))
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
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it('because its code could not be fetched, says that and reloads on a press', async () => {
    show({ lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')) })
    expect(await screen.findByText('This part of the page could not be loaded.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it('while nobody answers, stays where it is and can be pressed again', async () => {
    let asked = 0
    network.use(
      http.get('/healthz', () => {
        asked += 1
        return HttpResponse.error()
      }),
    )
    show({ lazy: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')) })
    await userEvent.click(await screen.findByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(asked).toBe(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reload' })).toHaveProperty('disabled', false))
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('after a new version was installed', () => {
  it('a missing file reloads the page once, and a second time within a minute shows the error instead', async () => {
    reloadForNewBuild()
    window.dispatchEvent(new Event('vite:preloadError'))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    window.dispatchEvent(new Event('vite:preloadError'))
    await Promise.resolve()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('a file that is missing because nobody answers leaves the page where it is', async () => {
    let asked = 0
    network.use(
      http.get('/healthz', () => {
        asked += 1
        return HttpResponse.error()
      }),
    )
    reloadForNewBuild()
    window.dispatchEvent(new Event('vite:preloadError'))
    await waitFor(() => expect(asked).toBeGreaterThan(0))
    expect(reload).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('reloaded-for-build')).toBeNull()
  })
})

it('a screen may name the document after what it shows', () => {
  renderHook(() => useDocumentTitle('Infosys'))
  expect(document.title).toBe('Infosys · Artha')
})

import { act, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { completePendingSignIn, signInAddress, signInWithIdentityToken, signOut, startAuth, useAuth } from './auth.ts'
import { clearSession, readSession, writeSession } from './session.ts'

startNetwork()

const asha = { user: { ...aUser('Asha'), photoURL: 'https://pictures.example/asha.png' }, token: 'old' }
let stop = () => {}

function start() {
  const { result } = renderHook(() => useAuth())
  act(() => {
    stop = startAuth()
  })
  return result
}

afterEach(() => {
  act(() => {
    stop()
    clearSession()
  })
})

describe('useAuth', () => {
  it('[P1 E1.country E27.country K5] starts anonymous, with country IN', async () => {
    const auth = start()
    await waitFor(() => expect(auth.current.authVerified).toBe(true))
    expect(auth.current).toEqual({
      loggedInGoogle: false,
      userGoogle: null,
      isAuthenticated: false,
      currentUser: null,
      country: 'IN',
      authVerified: true,
    })
  })

  it('[E1.loggedInGoogle E1.userGoogle E27.loggedInGoogle E27.userGoogle E1.isAuthenticated E1.currentUser E24] shows the signed-in person: email, uid, displayName, photoURL or picture', async () => {
    network.use(http.post('/api/auth/refresh', () => HttpResponse.json(asha)))
    writeSession(asha)
    const auth = start()
    await waitFor(() => expect(auth.current.authVerified).toBe(true))
    expect(auth.current).toMatchObject({
      loggedInGoogle: true,
      userGoogle: { email: 'asha@example.com', uid: 'uid-asha' },
      isAuthenticated: true,
      currentUser: {
        displayName: 'Asha',
        photoURL: 'https://pictures.example/asha.png',
        picture: 'https://pictures.example/asha.png',
      },
    })
  })

  it('[T4 T5] on start with a user present fetches a fresh token, stores it under `token`, and then sets authVerified', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    network.use(
      http.post('/api/auth/refresh', async () => {
        await held
        return HttpResponse.json({ ...asha, token: 'fresh' })
      }),
    )
    writeSession(asha)
    const auth = start()
    expect(auth.current).toMatchObject({ isAuthenticated: true, authVerified: false })
    answer()
    await waitFor(() => expect(auth.current.authVerified).toBe(true))
    expect(localStorage.getItem('token')).toBe('fresh')
  })

  it('[T2] is signed out by a verification that fails on start', async () => {
    network.use(http.post('/api/auth/refresh', () => HttpResponse.json({}, { status: 401 })))
    writeSession(asha)
    const auth = start()
    await waitFor(() => expect(auth.current.authVerified).toBe(true))
    expect(auth.current.isAuthenticated).toBe(false)
    expect(localStorage.length).toBe(0)
  })

  it('[T2] a refused identity token leaves nobody signed in', async () => {
    network.use(http.post('/api/auth/google', () => HttpResponse.json({}, { status: 401 })))
    const auth = start()
    await act(async () => {
      expect(await signInWithIdentityToken('forged')).toMatchObject({ valid: false })
    })
    expect(auth.current.isAuthenticated).toBe(false)
  })
})

describe('signing in and out', () => {
  it('[T1] goes from signed out to signed in when the server has verified the identity', async () => {
    network.use(http.post('/api/auth/refresh', () => HttpResponse.json(asha)))
    const auth = start()
    await act(async () => {
      expect(await completePendingSignIn()).toEqual({ valid: true, session: asha })
    })
    expect(auth.current.isAuthenticated).toBe(true)
    expect(readSession()).toEqual(asha)
  })

  it('begins at the server, which leads to the identity provider', () => {
    expect(signInAddress('/watchlist?a=1')).toBe('/api/auth/start?redirect=%2Fwatchlist%3Fa%3D1')
  })

  it('[T3] sign-out tells the server with the token it ends, and clears the browser before the answer', async () => {
    const told = vi.fn()
    network.use(
      http.post('/api/auth/refresh', () => HttpResponse.json(asha)),
      http.post('/api/auth/logout', ({ request }) => {
        told(request.headers.get('authorization'))
        return HttpResponse.json({})
      }),
    )
    writeSession(asha)
    const auth = start()
    await waitFor(() => expect(auth.current.authVerified).toBe(true))
    let done: Promise<boolean> = Promise.resolve(false)
    act(() => {
      done = signOut()
    })
    expect(auth.current.isAuthenticated).toBe(false)
    expect(localStorage.length).toBe(0)
    expect(await done).toBe(true)
    expect(told).toHaveBeenCalledWith('Bearer old')
  })

  it('says when the server could not be told, and is signed out all the same', async () => {
    network.use(http.post('/api/auth/logout', () => HttpResponse.error()))
    writeSession(asha)
    expect(await signOut()).toBe(false)
    expect(readSession()).toBeNull()
  })
})

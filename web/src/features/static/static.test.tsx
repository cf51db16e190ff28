import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const page = async (path: string) => {
  renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  return document.querySelector('main')?.textContent ?? ''
}

describe('static pages', () => {
  it('[S12 R41] about: a tech start-up that gives general investors assistant tools like those programmers use', async () => {
    const text = await page('/about')
    expect(text).toContain('a tech start-up')
    expect(text).toContain('Assistant tools for general investors, like those programmers use.')
  })

  it('about says where the data comes from and how to connect a vendor, at #data', async () => {
    await page('/about')
    expect(document.getElementById('data')?.textContent).toMatch(/Import files.*feed console.*vendor’s keys/)
  })

  it('[S11 R42] contact shows the support address', async () => {
    await page('/contact')
    const address = await screen.findByRole('link', { name: 'help@example.com' })
    expect(address.getAttribute('href')).toBe('mailto:help@example.com')
  })

  it('[S10 R40] privacy: consent, non-personal and personal information (name and e-mail), protection, changes', async () => {
    const text = await page('/privacy')
    for (const part of [
      'Your consent',
      'Non-personal information we collect',
      'Personal information we collect',
      'How we protect it',
      'Changes to this policy',
    ]) {
      expect(screen.getByRole('heading', { level: 2, name: part })).toBeDefined()
    }
    expect(text).toMatch(/your name and e-mail address/)
  })

  it('[S9] disclaimer: general and educational, not advice, securities markets carry risk', async () => {
    const text = await page('/disclaimer')
    expect(text).toContain('Information here is general and educational. It is not advice.')
    expect(text).toContain('Investments in the securities market are subject to market risks.')
  })

  it('[R23] terms carry the anchors that the policy links lead to: #cancellation and #delivery', async () => {
    await page('/tnc')
    expect(document.getElementById('cancellation')?.textContent).toContain('Cancellation and refund')
    expect(document.getElementById('delivery')?.textContent).toContain('Shipping and delivery')
  })
})

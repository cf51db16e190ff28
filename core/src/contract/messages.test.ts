import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'

const { signIn, notFound, chat, savedPrompts, dips, profile, feedback, scraper, http } = messages

describe('messages, word for word', () => {
  it('[S40 S41 S42] the sign-in screen', () => {
    expect(signIn.title).toBe('Sign In')
    expect(signIn.text).toBe('Sign in to access your financial dashboard')
    expect(signIn.button).toBe('Sign in with Google')
  })

  it('[M1 M2 M3 C5] sign-in failures', () => {
    expect(signIn.failed).toBe('Failed to sign in with Google. Please try again.')
    expect(signIn.redirectFailed).toBe('Failed to complete the sign-in process. Please try again.')
    expect(signIn.verificationFailed).toBe('Authentication failed. Please try again.')
    expect(signIn.networkError).toBe('Network error')
  })

  it('[S47] the not-found screen', () => {
    expect(notFound).toEqual({ code: '404', text: 'Oops! Page not found.', link: 'Go back home' })
  })

  it('[S48 M7 M9 M10 M16] the chat', () => {
    expect(chat.title).toBe('Capital Markets Research Agent')
    expect(messages.notAuthorized).toBe('Not authorized')
    expect(chat.signInNeeded).toBe('Sign In needed')
    expect(chat.sessionNotFound).toBe('Chat session not found')
    expect(chat.failed).toBe('Failed to get response from the assistant')
  })

  it('[S60 S63 S64 M4 M5 M6 M8 M11-M15] saved prompts', () => {
    expect(savedPrompts).toEqual({
      search: 'Search saved prompts',
      placeholder: 'Select a saved prompt to view details',
      empty: 'No saved prompts found',
      loading: 'Loading prompts...',
      loadFailed: 'Failed to load saved prompts',
      agentFailed: 'Could not create Agent',
      deleteFailed: 'Could not Delete',
      runFailed: 'Failed to run prompt',
      agentCreated: 'Agent Created. See under Your Agents',
      deleted: 'Deleted',
      ran: 'Prompt executed successfully',
      saved: 'Saved as Report',
      removed: 'Removed Report',
    })
  })

  it('[M23-M30] the dip-buying dashboard', () => {
    expect(dips.listFailed).toBe('Could not load ETF list.')
    expect(dips.configFailed).toBe('Could not load your configurations.')
    expect(dips.noUser).toBe('Could not verify user. Please log in again.')
    expect(dips.saved).toBe('Configurations saved successfully!')
    expect(dips.saveFailed).toBe('Failed to save configurations. Please try again.')
    expect(dips.noneToRemove).toBe('No active subscriptions to remove.')
    expect(dips.unsubscribed(3)).toBe('Unsubscribed from 3 ETFs.')
    expect(dips.unsubscribeFailed).toBe('Unsubscribe failed. Please try again.')
  })

  it('[M31-M36 M38-M41 M47-M50] the profile', () => {
    expect(profile.webhookLoadFailed).toBe('Failed to load webhook configuration.')
    expect(profile.telegramConnected).toBe('Telegram account connected successfully!')
    expect(profile.telegramFailed).toBe('Failed to connect Telegram account')
    expect(profile.telegramDisconnected).toBe('Telegram account disconnected')
    expect(profile.widgetFailed).toBe('Failed to load Telegram login widget')
    expect(profile.pingNeedsUrl).toBe('Please set callback url')
    expect(profile.noEmail).toBe('User email not found. Please log in.')
    expect(profile.webhookSaved).toBe('Webhook configuration updated successfully!')
    expect(profile.webhookSaveFailed).toBe('Failed to update webhook configuration.')
    expect(profile.secretGenerated).toBe('New secret generated. Remember to save!')
    expect(profile.urlInvalid).toBe('URL must start with https:// or http://')
    expect(profile.secretTooShort).toBe('Secret should be at least 16 characters for security.')
    expect(profile.fieldsInvalid).toBe('Please correct the invalid fields.')
    expect(profile.noEmailForTelegram).toBe('No user email found. Please login with Google first.')
  })

  it('[M42 M43] feedback', () => {
    expect(feedback.thanks).toBe('Thank you for your feedback')
    expect(feedback.failed).toBe('Sorry, there was an error submitting')
  })

  it('[M44] the scraper', () => {
    expect(scraper.httpError(503)).toBe('HTTP error! status: 503')
  })

  it('[M19 M20 M21] the HTTP client', () => {
    expect(http.network).toBe('Network Error')
    expect(http.aborted).toBe('Request aborted')
    expect(http.timeout(5000)).toBe('timeout of 5000 ms exceeded')
  })
})

import { describe, expect, it } from 'vitest'
import { AppError, type ErrorCode, errors } from './errors.ts'
import { messages } from './messages.ts'

const codes = Object.keys(errors) as ErrorCode[]

describe('errors that leave the server', () => {
  it('[M3 M7 M9 M10 M49] say what the catalogue says', () => {
    expect(errors.authentication_failed).toEqual({ status: 401, message: 'Authentication failed. Please try again.' })
    expect(errors.not_authorized).toEqual({ status: 403, message: 'Not authorized' })
    expect(errors.sign_in_needed).toEqual({ status: 401, message: 'Sign In needed' })
    expect(errors.chat_session_not_found).toEqual({ status: 404, message: 'Chat session not found' })
    expect(errors.invalid_input).toEqual({ status: 400, message: 'Please correct the invalid fields.' })
  })

  it('use the same sentence as the screens', () => {
    expect(errors.authentication_failed.message).toBe(messages.signIn.verificationFailed)
    expect(errors.sign_in_needed.message).toBe(messages.chat.signInNeeded)
    expect(errors.chat_session_not_found.message).toBe(messages.chat.sessionNotFound)
    expect(errors.share_not_available.message).toBe(messages.chat.notAvailable)
    expect(errors.invalid_input.message).toBe(messages.profile.fieldsInvalid)
    expect(errors.not_authorized.message).toBe(messages.notAuthorized)
  })

  it.each(codes)('%s carries its own status and sentence, and no more', (code) => {
    const error = new AppError(code)
    expect(error).toMatchObject({ name: 'AppError', code, status: errors[code].status, message: errors[code].message })
    expect(error.toBody()).toEqual({ code, message: errors[code].message })
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(error.message).not.toBe('')
  })

  it('keep their cause for the log and out of the reply', () => {
    const cause = new Error('password authentication failed for user artha')
    const error = new AppError('internal', { cause })
    expect(error.cause).toBe(cause)
    expect(JSON.stringify(error.toBody())).not.toContain('password')
  })

  it('name the wrong inputs when there are any', () => {
    const details = [{ path: 'trigger', message: messages.dips.trigger }]
    expect(new AppError('invalid_input', { details, message: messages.dips.trigger }).toBody()).toEqual({
      code: 'invalid_input',
      message: 'Trigger: 0.5 to 10 in steps of 0.5',
      details,
    })
  })
})

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits, messages } from 'core/contract'
import { type FormEvent, useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { HttpError } from '#lib/http-error.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Select } from '#ui/select.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Loading } from '#ui/states.tsx'
import { feedbackQuery, sendFeedback } from './api.ts'
import { SentList } from './parts/sent-list.tsx'
import styles from './screen.module.css'
import { typeWords } from './words.ts'

const { maxCharacters, rows } = limits.feedback
const texts = messages.feedback

export function Screen() {
  const { isAuthenticated, authVerified, currentUser } = useAuth()
  return (
    <div className={styles.screen}>
      <PageHead title="Feedback" subtitle="What works, what is missing, what is broken. Somebody reads each one." />
      {isAuthenticated ? (
        <FeedbackForm />
      ) : authVerified ? (
        <SignInNeeded text={messages.chat.signInNeeded} label={messages.signIn.title} path="/feedback" />
      ) : (
        <Loading what="who you are" />
      )}
      {currentUser?.isOperator && <SentList />}
    </div>
  )
}

function FeedbackForm() {
  const client = useQueryClient()
  const show = useSnackbar()
  const [type, setType] = useState('0')
  const [comment, setComment] = useState('')
  // As a person counts: a picture of two code units is one character to the server too.
  const isTooLong = [...comment].length > maxCharacters
  const send = useMutation({
    mutationFn: () => sendFeedback(Number(type), comment),
    onSuccess: () => {
      setComment('')
      setType('0')
      show({ text: texts.thanks, kind: 'success' })
      void client.invalidateQueries({ queryKey: feedbackQuery.queryKey })
    },
    onError: (error) => {
      const isOwn = error instanceof HttpError && error.message === texts.tooLong
      show({ text: isOwn ? texts.tooLong : texts.failed, kind: 'error' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <Card>
      <form className={styles.form} onSubmit={submit}>
        <Select
          label="Feedback type"
          options={typeWords.map((label, value) => ({ value: String(value), label }))}
          value={type}
          onChange={setType}
        />
        <TextArea
          label="Your feedback"
          rows={rows}
          required
          value={comment}
          error={isTooLong ? texts.tooLong : undefined}
          hint="Please leave out passwords and account numbers."
          onChange={(event) => setComment(event.target.value)}
        />
        <Button type="submit" look="primary" busy={send.isPending} disabled={comment.trim() === '' || isTooLong}>
          Submit
        </Button>
      </form>
    </Card>
  )
}

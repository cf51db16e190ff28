import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { askAddress } from '#lib/sentences.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import styles from './ask-inside.module.css'

/** A question kept inside one index: "roce above 20" becomes "roce above 20 in nifty it". */
export function AskInside({ title }: { title: string }) {
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const asked = words.trim()
    if (asked !== '') void navigate(askAddress(`${asked} in ${title.toLowerCase()}`))
  }
  return (
    <form className={styles.ask} onSubmit={ask}>
      <Field
        label={`Ask inside ${title}`}
        hideLabel
        icon="chat"
        placeholder={`Ask inside ${title}: roce above 20, top 5 by pe …`}
        value={words}
        maxLength={500}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={words.trim() === ''}>
        Ask
      </Button>
    </form>
  )
}

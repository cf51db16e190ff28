import { useMutation, useQueryClient } from '@tanstack/react-query'
import { defaultCountry } from 'core/contract'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/field.tsx'
import { ErrorState } from '#ui/states.tsx'
import { execute, runsKey } from '../api.ts'
import styles from '../screen.module.css'
import { Records } from './records.tsx'

const example =
  '(arrays, query, country) => arrays.company_profile.filter((each) => each.sector === "Information Technology")'

/** A function over the arrays: sent to the server's cell, its list shown as a table. */
export function FunctionCard() {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const run = useMutation({
    mutationFn: execute,
    // Not waited for: until the log is read again the answer would be held back, and the next Execute ignored.
    onSettled: () => void client.invalidateQueries({ queryKey: runsKey }),
  })
  const send = () => run.mutate({ functionText: text, country: defaultCountry })
  return (
    <>
      <Card title="Function" note="2 s, 128 MB, 1 MB out; it can reach the arrays and nothing else">
        <div className={styles.form}>
          <TextArea
            label="Paste JavaScript Function Here"
            rows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={example}
            hint="Called with arrays (read only, by name), query (a sentence, gives rows) and country. Ctrl + Enter executes."
            maxLength={20_000}
            spellCheck={false}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '' && !run.isPending)
                send()
            }}
          />
          <div className={styles.verbs}>
            <Button
              look="primary"
              icon="play"
              onClick={send}
              busy={run.isPending}
              disabled={text.trim() === '' || run.isPending}
            >
              Execute
            </Button>
            <Button look="quiet" onClick={() => setText(example)}>
              Use the example
            </Button>
          </div>
          {run.error && <ErrorState title={run.error.message} kept="Your function is kept. Nothing was changed." />}
        </div>
      </Card>
      {run.data && (
        <Card title="JS Execution Results" note={`${run.data.result.length} records`}>
          {run.data.printed.length > 0 && <pre className={styles.printed}>{run.data.printed.join('\n')}</pre>}
          <Records name="JS Execution Results" rows={run.data.result} />
        </Card>
      )}
    </>
  )
}

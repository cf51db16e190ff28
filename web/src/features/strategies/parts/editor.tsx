import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Repeats, strategyLimits } from 'core/contract/rest'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Select } from '#ui/select.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { ErrorState, Loading, Strip } from '#ui/states.tsx'
import { saveStrategy, startRun, strategiesQuery } from '../api.ts'
import { listPath, runPath } from '../paths.ts'
import styles from '../screen.module.css'
import { useEditor } from '../use-editor.ts'
import { Form } from './form.tsx'
import { RuleWords } from './rules.tsx'
import { repeatOptions } from './schedule-dialog.tsx'

interface EditorProps {
  /** Null for a new one. */
  id: number | null
  /** To begin with. */
  text: string
  name: string
}

/** A strategy from a sentence or a form: each fills the other. */
export function Editor({ id, text, name }: EditorProps) {
  const known = useQuery({ ...strategiesQuery, enabled: id !== null })
  if (id === null) return <Writing id={null} begin={{ text, name, repeats: 'never' }} />
  const strategy = known.data?.strategies.find((each) => each.id === id)
  if (strategy)
    return <Writing id={id} begin={{ text: strategy.text, name: strategy.name, repeats: strategy.repeats }} />
  return (
    <>
      <PageHead title="Edit strategy" />
      {known.isPending ? (
        <Loading what="the strategy" />
      ) : (
        <Card>
          <ErrorState
            title={known.error?.message ?? 'There is no such strategy.'}
            action={<ButtonLink to={listPath}>All strategies</ButtonLink>}
          />
        </Card>
      )}
    </>
  )
}

interface WritingProps {
  id: number | null
  begin: { readonly text: string; readonly name: string; readonly repeats: Repeats }
}

function Writing({ id, begin }: WritingProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const show = useSnackbar()
  const editor = useEditor(begin.text)
  const { sentence, reading, draft } = editor
  const [name, setName] = useState(begin.name)
  const [repeats, setRepeats] = useState(begin.repeats)
  const save = useMutation({
    mutationFn: async ({ isRun }: { isRun: boolean }) => {
      const understood = await editor.settle()
      if (!understood) return null
      const title = name.trim() === '' ? understood.words.entry.slice(0, strategyLimits.name.characters) : name.trim()
      const saved = await saveStrategy(id, { name: title, text: understood.text, repeats })
      return isRun ? await startRun(saved.id) : saved
    },
    onSuccess: async (made) => {
      if (!made) return
      await client.invalidateQueries({ queryKey: strategiesQuery.queryKey })
      if (!('strategy_id' in made)) show({ text: 'Strategy saved', kind: 'success' })
      navigate('strategy_id' in made ? runPath(made.id) : listPath)
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  const refused = reading?.outcome === 'refused' ? reading : null
  return (
    <>
      <PageHead
        title={id === null ? 'New strategy' : 'Edit strategy'}
        subtitle="Write it as a sentence or fill in the form: each fills the other."
        actions={
          <ButtonLink look="quiet" to={listPath}>
            All strategies
          </ButtonLink>
        }
      />
      <Card title="In a sentence">
        <div className={styles.sentence}>
          <TextArea
            label="Sentence"
            hideLabel
            rows={3}
            maxLength={strategyLimits.sentence.characters}
            placeholder="buy nifty 50 stocks when rsi below 30 and close above 200 dma, sell when rsi above 60, last 10 years, start with 10 lakh, 10% each"
            value={sentence}
            onChange={(event) => editor.setSentence(event.target.value)}
            error={refused?.field === null ? refused.message : undefined}
          />
          <div className={styles.verbs}>
            <Button
              icon="enter"
              busy={editor.isReading}
              disabled={sentence.trim() === ''}
              onClick={editor.readSentence}
            >
              Read the sentence
            </Button>
            {refused?.field === null && refused.nearest.length > 0 && (
              <span>Nearest: {refused.nearest.join(', ')}</span>
            )}
          </div>
        </div>
        {editor.error && <Strip tone="bad">{editor.error.message}</Strip>}
        {reading?.outcome === 'read' && reading.notes.length > 0 && (
          <Strip tone="info">{reading.notes.join(' ')}</Strip>
        )}
      </Card>
      <Form draft={draft} refused={refused} onChange={editor.change} />
      {reading?.outcome === 'read' && (
        <Card title="As it is understood">
          <RuleWords words={reading.words} benchmark={reading.settings.benchmark} />
        </Card>
      )}
      <Card title="Name and schedule">
        <div className={styles.fields}>
          <Field
            label="Name"
            value={name}
            maxLength={strategyLimits.name.characters}
            placeholder="Buy the dip in an uptrend"
            onChange={(event) => setName(event.target.value)}
          />
          <Select
            label="Run again"
            options={repeatOptions}
            value={repeats}
            onChange={setRepeats}
            hint="Times are IST."
          />
        </div>
      </Card>
      <div className={styles.sticky}>
        <Button
          look="primary"
          icon="play"
          busy={save.isPending}
          disabled={sentence.trim() === ''}
          onClick={() => save.mutate({ isRun: true })}
        >
          Save and run
        </Button>
        <Button disabled={sentence.trim() === '' || save.isPending} onClick={() => save.mutate({ isRun: false })}>
          Save
        </Button>
      </div>
    </>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Channel, limits } from 'core/contract'
import {
  type AlertRule,
  type AlertRules,
  type AlertSettings,
  starterSentences,
  usualAlertSettings,
} from 'core/contract/rest'
import { useDeferredValue, useEffect, useState } from 'react'
import { createRule, previewRule } from '#lib/alert-rules.ts'
import { Accordion } from '#ui/accordion.tsx'
import { ChipButton } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { ErrorState, Loading } from '#ui/states.tsx'
import { changeRule } from '../api.ts'
import { Preview } from './preview.tsx'
import styles from './rule-editor.module.css'
import { RuleSettings } from './rule-settings.tsx'

export interface RuleEditorProps {
  open: boolean
  /** The rule to change; a new one without. */
  rule: AlertRule | null
  /** Words to begin with. */
  sentence?: string
  /** What keeps messages from arriving; undefined while that is not known. */
  channels: AlertRules['channels'] | undefined
  onClose: () => void
}

const channelHint = (problem: AlertRules['channels'][Channel] | undefined): string | undefined =>
  problem == null
    ? undefined
    : `${problem.says}: it reaches only your inbox${problem.link === null ? '' : ' until then'}.`

/** What a rule brings along, as the server keeps it: a new sentence says its own trigger. */
function keptOf(rule: AlertRule | null, sentence: string): Partial<AlertSettings> {
  if (rule === null || sentence === rule.sentence) return rule?.settings ?? {}
  const { trigger: _said, ...kept } = rule.settings
  return kept
}

/** Settings that what it would have told depends on. */
const provenBy = ({ trigger, judged }: Partial<AlertSettings>): Partial<Pick<AlertSettings, 'trigger' | 'judged'>> => ({
  ...(trigger && { trigger }),
  ...(judged && { judged }),
})

/** A rule from a sentence, proven on the past before it is armed. */
export function RuleEditor({ open, rule, sentence: given = '', channels, onClose }: RuleEditorProps) {
  const client = useQueryClient()
  const show = useSnackbar()
  const isDip = rule?.kind === 'dip'
  const [sentence, setSentence] = useState('')
  const [name, setName] = useState('')
  const [amount, setAmount] = useState(String(limits.agent.amount))
  const [channel, setChannel] = useState<Channel>(limits.agent.channel)
  const [touched, setTouched] = useState<Partial<AlertSettings>>({})
  useEffect(() => {
    if (!open) return
    setSentence(rule?.sentence ?? given)
    setName(rule?.title ?? '')
    setAmount(String(rule?.amount ?? limits.agent.amount))
    setChannel(rule?.channel ?? limits.agent.channel)
    setTouched({})
  }, [open, rule, given])

  const asked = useDeferredValue(sentence.trim())
  const wanted = { ...keptOf(rule, asked), ...touched }
  const proven = provenBy(wanted)
  const preview = useQuery({
    queryKey: ['alerts', 'preview', asked, proven],
    queryFn: ({ signal }) => previewRule({ sentence: asked, settings: proven }, signal),
    enabled: open && !isDip && asked.length > 3,
    staleTime: 60_000,
    // Another setting of the same sentence: what is shown stays until the new count is there.
    placeholderData: (before, query) => (query?.queryKey[2] === asked ? before : undefined),
  })
  const said = preview.data?.outcome === 'ready' ? provenBy(preview.data.settings) : {}
  const settings: AlertSettings = preview.isPlaceholderData
    ? { ...usualAlertSettings, ...said, ...wanted }
    : { ...usualAlertSettings, ...wanted, ...said }
  const isReady = isDip || preview.data?.outcome === 'ready'
  const save = useMutation({
    mutationFn: async () => {
      const shared = { channel, ...(Object.keys(touched).length > 0 && { settings: touched }) }
      if (!rule) {
        return createRule({
          ...shared,
          sentence: sentence.trim(),
          ...(name.trim() !== '' && { name: name.trim() }),
          amount: Number(amount),
        })
      }
      if (isDip) return changeRule(rule.key, shared)
      return changeRule(rule.key, {
        ...shared,
        ...(sentence.trim() !== rule.sentence && { sentence: sentence.trim() }),
        name: name.trim() === '' ? rule.title : name.trim(),
        amount: Number(amount),
      })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['alerts'] })
      show({ text: rule ? 'Rule changed' : 'Rule armed', kind: 'success' })
      onClose()
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  const amountProblem = /^[1-9]\d*$/.test(amount) ? undefined : 'A whole number of rupees'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title={rule ? 'Change rule' : 'New rule'}
      note={
        isDip
          ? 'Amount, trigger and aggression are set on the dashboard.'
          : 'Say when you want to be told. Nothing is armed before you confirm.'
      }
      primary={{
        label: rule ? 'Save rule' : 'Arm rule',
        busy: save.isPending,
        disabled: !isReady || amountProblem !== undefined,
        onAction: () => save.mutate(),
      }}
    >
      <div className={styles.editor}>
        {!isDip && (
          <>
            <TextArea
              label="When"
              rows={2}
              value={sentence}
              maxLength={limits.chat.maxCharacters}
              placeholder="tell me when niftybees falls 2% in a day"
              onChange={(event) => setSentence(event.target.value)}
            />
            {sentence.trim() === '' && (
              <ul className={styles.choices} aria-label="Starter rules">
                {starterSentences.map((text) => (
                  <li key={text}>
                    <ChipButton onPress={() => setSentence(text)}>{text}</ChipButton>
                  </li>
                ))}
              </ul>
            )}
            {preview.error ? (
              <ErrorState title={preview.error.message} onRetry={() => void preview.refetch()} />
            ) : preview.isFetching && !preview.data ? (
              <Loading what="what it would have done" />
            ) : (
              preview.data && asked !== '' && <Preview preview={preview.data} onSay={setSentence} />
            )}
            <div className={styles.pair}>
              <Field
                label="Name"
                value={name}
                maxLength={limits.chat.titleMax}
                placeholder="The sentence, shortened"
                onChange={(event) => setName(event.target.value)}
              />
              <Field
                label="Amount"
                prefix="₹"
                inputMode="numeric"
                value={amount}
                error={amountProblem}
                onChange={(event) => setAmount(event.target.value)}
              />
            </div>
          </>
        )}
        <Select
          label="Tell me by"
          options={[
            { value: 'telegram', label: 'Telegram' },
            { value: 'callbackurl', label: 'Callback URL' },
          ]}
          value={channel}
          onChange={setChannel}
          hint={channelHint(channels?.[channel])}
        />
        <Accordion
          title="When it may speak"
          note={isDip ? 'digest, quiet hours, expiry' : 'trigger, hours, expiry'}
          openAtFirst={rule !== null}
        >
          <RuleSettings
            settings={settings}
            onChange={(change) => setTouched((before) => ({ ...before, ...change }))}
            kind={rule?.kind ?? preview.data?.kind ?? null}
          />
        </Accordion>
      </div>
    </Dialog>
  )
}

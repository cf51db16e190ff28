import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AlertRule } from 'core/contract/rest'
import { useNavigate } from 'react-router'
import { createRule } from '#lib/alert-rules.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { basketOf, deleteRule, pauseRules, restoreRule, snoozeRule } from './api.ts'
import { instantText } from './words.ts'

/** What can be done to a rule from a row, a card or a bar; each says what it did. */
export function useRuleVerbs() {
  const client = useQueryClient()
  const show = useSnackbar()
  const navigate = useNavigate()
  const reload = () => client.invalidateQueries({ queryKey: ['alerts'] })
  const failed = (error: Error) => show({ text: error.message, kind: 'error' })
  const restore = useMutation({ mutationFn: restoreRule, onSuccess: reload, onError: failed })
  const pause = useMutation({
    mutationFn: ({ rules, paused }: { rules: readonly AlertRule[]; paused: boolean }) =>
      pauseRules(
        rules.map(({ key }) => key),
        paused,
      ),
    onSuccess: async (_reply, { paused, rules }) => {
      await reload()
      show({
        text: `${paused ? 'Paused' : 'Resumed'} ${rules.length === 1 ? (rules[0]?.title ?? '') : `${rules.length} rules`}`,
        kind: 'success',
      })
    },
    onError: failed,
  })
  const snooze = useMutation({
    mutationFn: ({ rule, until }: { rule: AlertRule; until: string | null }) => snoozeRule(rule.key, until),
    onSuccess: async (_reply, { until }) => {
      await reload()
      show({ text: until === null ? 'Awake again' : `Snoozed until ${instantText(until)}`, kind: 'success' })
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: (rule: AlertRule) => deleteRule(rule.key),
    onSuccess: async ({ undo }, rule) => {
      await reload()
      show({
        text: `Deleted ${rule.title}`,
        kind: 'success',
        durationMs: 10_000,
        action: { label: 'Undo', onAction: () => restore.mutate(undo) },
      })
    },
    onError: failed,
  })
  const clone = useMutation({
    mutationFn: (rule: AlertRule) =>
      createRule({
        sentence: rule.canonical ?? rule.sentence,
        name: `${rule.title} (copy)`,
        amount: rule.amount,
        channel: rule.channel,
        settings: rule.settings,
      }),
    onSuccess: reload,
    onError: failed,
  })
  const basket = useMutation({
    mutationFn: (rule: AlertRule) => basketOf(rule.key),
    onSuccess: async ({ link, says }) => {
      if (link === null) show({ text: says, kind: 'info' })
      else await navigate(link)
    },
    onError: failed,
  })
  return { pause, snooze, remove, clone, basket }
}

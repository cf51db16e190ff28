import type { AlertRule } from 'core/contract/rest'
import { Menu } from '#ui/menu.tsx'
import type { useRuleVerbs } from '../use-rule-verbs.ts'
import { snoozeChoices } from '../words.ts'

export interface RuleMenuProps {
  rule: AlertRule
  verbs: ReturnType<typeof useRuleVerbs>
  onEdit: (rule: AlertRule) => void
  onTest: (rule: AlertRule) => void
  onHistory: (rule: AlertRule) => void
}

/** Everything that can be done with one rule. */
export function RuleMenu({ rule, verbs, onEdit, onTest, onHistory }: RuleMenuProps) {
  return (
    <Menu
      label={`Rule: ${rule.title}`}
      items={[
        { label: 'Test now', icon: 'play', onAction: () => onTest(rule) },
        { label: 'History', icon: 'history', onAction: () => onHistory(rule) },
        { label: 'Edit', icon: 'pencil', onAction: () => onEdit(rule) },
        {
          label: rule.paused ? 'Resume' : 'Pause',
          icon: rule.paused ? 'play' : 'pause',
          onAction: () => verbs.pause.mutate({ rules: [rule], paused: !rule.paused }),
        },
        ...(rule.snoozed_until === null
          ? snoozeChoices(Date.now()).map(({ label, until }) => ({
              label: `Snooze ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
              icon: 'moon' as const,
              onAction: () => verbs.snooze.mutate({ rule, until }),
            }))
          : [{ label: 'Wake up', icon: 'sun' as const, onAction: () => verbs.snooze.mutate({ rule, until: null }) }]),
        { label: 'Turn into basket', icon: 'basket', onAction: () => verbs.basket.mutate(rule) },
        ...(rule.kind === 'dip'
          ? []
          : [{ label: 'Clone', icon: 'copy' as const, onAction: () => verbs.clone.mutate(rule) }]),
        { label: 'Delete', icon: 'trash', danger: true, onAction: () => verbs.remove.mutate(rule) },
      ]}
    />
  )
}

import type { AlertRule, AlertRules } from 'core/contract/rest'
import { HistoryDialog } from './history-dialog.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { TestDialog } from './test-dialog.tsx'

export type Opened =
  | { readonly what: 'new'; readonly sentence: string }
  | { readonly what: 'edit' | 'test' | 'history'; readonly rule: AlertRule }
  | null

/** The dialogs both screens open. */
export function RuleDialogs({
  opened,
  channels,
  onClose,
}: {
  opened: Opened
  channels: AlertRules['channels'] | undefined
  onClose: () => void
}) {
  const ruleFor = (what: 'edit' | 'test' | 'history') => (opened !== null && opened.what === what ? opened.rule : null)
  return (
    <>
      <RuleEditor
        open={opened?.what === 'new' || opened?.what === 'edit'}
        rule={ruleFor('edit')}
        sentence={opened?.what === 'new' ? opened.sentence : ''}
        channels={channels}
        onClose={onClose}
      />
      <TestDialog rule={ruleFor('test')} onClose={onClose} />
      <HistoryDialog rule={ruleFor('history')} onClose={onClose} />
    </>
  )
}

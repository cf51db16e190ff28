import { limits } from 'core/contract'
import { type AlertKind, type AlertSettings, triggerModes } from 'core/contract/rest'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Checkbox } from '#ui/switch.tsx'
import { triggerWords } from '../words.ts'
import styles from './rule-editor.module.css'

export interface RuleSettingsProps {
  settings: AlertSettings
  onChange: (change: Partial<AlertSettings>) => void
  /** Null while the sentence is not read. */
  kind: AlertKind | null
}

/** When a rule may speak: how often, at which hours, until when. */
export function RuleSettings({ settings, onChange: set, kind }: RuleSettingsProps) {
  // A dip is told live, once a trading day: nothing of that can be chosen.
  const isDip = kind === 'dip'
  const quiet = settings.quietHours
  return (
    <div className={styles.settings}>
      {!isDip && (
        <div className={styles.labelled}>
          <span>Trigger</span>
          <Segmented
            label="Trigger"
            size="small"
            options={triggerModes.map((value) => ({ value, label: triggerWords[value] }))}
            value={settings.trigger}
            onChange={(trigger) => set({ trigger })}
          />
        </div>
      )}
      {/* A report is judged when its data changes. */}
      {!isDip && kind !== 'report' && (
        <div className={styles.labelled}>
          <span>Judged</span>
          <Segmented
            label="Judged"
            size="small"
            options={[
              { value: 'live', label: 'Live' },
              { value: 'close', label: 'At the close' },
            ]}
            value={settings.judged}
            onChange={(judged) => set({ judged })}
          />
        </div>
      )}
      {!isDip && (
        <Field
          label="Cool-down"
          suffix="minutes"
          type="number"
          min={0}
          max={limits.alerts.coolDownMaxMinutes}
          value={String(settings.coolDownMinutes)}
          onChange={(event) => set({ coolDownMinutes: Math.max(0, Math.trunc(Number(event.target.value) || 0)) })}
        />
      )}
      <Field
        label="Expires on"
        type="date"
        value={settings.expiresAt?.slice(0, 10) ?? ''}
        onChange={(event) =>
          set({ expiresAt: event.target.value === '' ? null : `${event.target.value}T23:59:00+05:30` })
        }
      />
      {!isDip && (
        <Checkbox
          label="Market hours only"
          checked={settings.marketHoursOnly}
          onChange={(marketHoursOnly) => set({ marketHoursOnly })}
        />
      )}
      <Checkbox
        label="Digest at 15:45 IST instead of one message each"
        checked={settings.digest}
        onChange={(digest) => set({ digest })}
      />
      <Checkbox
        label="Quiet hours"
        checked={quiet !== null}
        onChange={(isOn) => set({ quietHours: isOn ? { from: '22:00', to: '07:00' } : null })}
      />
      {quiet && (
        <div className={styles.pair}>
          <Field
            label="From"
            type="time"
            value={quiet.from}
            onChange={(event) => set({ quietHours: { ...quiet, from: event.target.value } })}
          />
          <Field
            label="To"
            type="time"
            value={quiet.to}
            onChange={(event) => set({ quietHours: { ...quiet, to: event.target.value } })}
          />
        </div>
      )}
    </div>
  )
}

import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { ComboboxOption } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { FnoNotice } from '#ui/fno-notice.tsx'
import { Menu } from '#ui/menu.tsx'
import { Notices } from '#ui/notices.tsx'
import { Palette, type PaletteSource } from '#ui/palette.tsx'
import { PremiumWarning } from '#ui/premium-warning.tsx'
import { Select } from '#ui/select.tsx'
import { Keys, useShortcuts } from '#ui/shortcuts.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Loading } from '#ui/states.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Checkbox, Switch } from '#ui/switch.tsx'
import { SymbolPicker } from '#ui/symbol-picker.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import styles from '../gallery.module.css'
import { companies } from '../samples.ts'
import { Specimen } from './specimen.tsx'

const RangeSlider = lazy(async () => ({ default: (await import('#ui/range-slider.tsx')).RangeSlider }))
const Combobox = lazy(async () => ({ default: (await import('#ui/combobox.tsx')).Combobox }))

const options: readonly ComboboxOption[] = companies.map(({ symbol, name }) => ({
  value: symbol,
  label: name,
  hint: symbol,
}))

const findSample = async (words: string) =>
  companies
    .filter(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes(words.toLowerCase()))
    .map(({ symbol, name }) => ({ asset: 'stock' as const, symbol, name, exchange: 'NSE' }))

export function Inputs() {
  const show = useSnackbar()
  const [title, setTitle] = useState('')
  const [frequency, setFrequency] = useState<'daily' | 'weekly' | 'monthly'>('daily')
  const [on, setOn] = useState(true)
  const [amount, setAmount] = useState(2000)
  const [tab, setTab] = useState<'overview' | 'peers' | 'notes'>('overview')
  const [opened, setOpened] = useState<'save' | 'delete' | 'palette' | null>(null)
  const [between, setBetween] = useState<readonly [number, number]>([8, 24])
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>(options.slice(0, 2))
  const close = () => setOpened(null)

  const sources = useMemo<readonly PaletteSource[]>(
    () => [
      {
        title: 'Companies',
        find: (words) =>
          companies
            .filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
            .slice(0, 4)
            .map(({ symbol, name }) => ({
              id: symbol,
              label: name,
              hint: symbol,
              icon: 'chart',
              onChoose: () => show({ text: name }),
            })),
      },
      {
        title: 'Questions',
        find: () => [
          {
            id: 'q',
            label: 'Profitable smallcaps with low debt',
            icon: 'chat',
            onChoose: () => show({ text: 'Asked' }),
          },
        ],
      },
    ],
    [show],
  )
  const shortcuts = useMemo(
    () => [
      { keys: 'mod+k', does: 'Open the palette', run: () => setOpened('palette'), whileTyping: true },
      { keys: 'g w', does: 'Go to the watch list', group: 'Go to', run: () => show({ text: 'Watch list' }) },
    ],
    [show],
  )
  useShortcuts(shortcuts)

  return (
    <>
      <Specimen name="Field" when="One line of text; the hint says the limits before they are broken.">
        <Field
          label="Title"
          placeholder="Name this report"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Field label="Amount" prefix="₹" defaultValue="3000" was="₹2,000" inputMode="numeric" />
        <Field label="Trigger" suffix="%" defaultValue="12" error="Trigger: 0.5 to 10 in steps of 0.5" />
        <Field label="Secret" hint="At least 16 characters" defaultValue="" />
        <Field label="Search ETFs" hideLabel icon="search" type="search" placeholder="Search ETFs" />
        <Field label="Callback URL" disabled defaultValue="https://example.com/hook" />
        <TextArea label="Feedback" hint="At most 5000 characters" rows={3} />
      </Specimen>
      <Specimen name="Select" when="One of many. The browser's own list.">
        <Select
          label="Frequency"
          options={[
            { value: 'daily', label: 'Daily' },
            { value: 'weekly', label: 'Weekly' },
            { value: 'monthly', label: 'Monthly' },
          ]}
          value={frequency}
          onChange={setFrequency}
        />
        <Select
          label="Model"
          options={[{ value: 'none', label: 'None configured' }]}
          value="none"
          onChange={() => {}}
          disabled
        />
      </Specimen>
      <Specimen name="Stepper" when="A number with less and more beside it">
        <Stepper
          label="Amount"
          prefix="₹"
          value={amount}
          min={1000}
          max={100_000}
          step={500}
          fallback={1000}
          was={amount === 2000 ? undefined : '₹2,000'}
          onChange={setAmount}
        />
      </Specimen>
      <Specimen name="Switch and checkbox" when="A switch acts at once; a checkbox waits for its form.">
        <Switch label="Subscribed" checked={on} onChange={setOn} />
        <Switch label="Told on Telegram" hint="Once a day at most" checked={!on} onChange={(next) => setOn(!next)} />
        <Switch label="Not available" checked={false} disabled onChange={() => {}} />
        <Checkbox label="Market cap" checked={on} onChange={setOn} />
      </Specimen>
      <Specimen
        name="Combobox and range"
        when="Several of many; between two values. They bring the engine, so they load lazily."
      >
        <Suspense fallback={<Loading what="fields" />}>
          <Combobox label="Companies" placeholder="Type a name" options={options} value={chosen} onChange={setChosen} />
          <div className={styles.control}>
            <RangeSlider label="P/E" min={0} max={60} value={between} onChange={setBetween} />
          </div>
        </Suspense>
      </Specimen>
      <Specimen name="Symbol picker" when="Anything with a price, by symbol or name.">
        <SymbolPicker
          label="Add a symbol"
          placeholder="Add a symbol"
          find={findSample}
          onPick={({ name }) => show({ text: name })}
        />
      </Specimen>
      <Specimen name="Premium warning" when="Before a fund is bought above its value." wide>
        <PremiumWarning symbol="NIFTYBEES" price={262.4} inav={259.9} warnAbove={0.5} accepted={on} onAccept={setOn} />
        <PremiumWarning symbol="MAFANG" price={98.2} inav={null} warnAbove={0.5} />
      </Specimen>
      <Specimen name="F&O notice" when="Wherever futures and options are shown." wide>
        <FnoNotice />
      </Specimen>
      <Specimen name="Tabs" when="One of several contents in the same place." wide>
        <Tabs
          label="Company"
          tabs={[
            { value: 'overview', label: 'Overview' },
            { value: 'peers', label: 'Peers', note: '6' },
            { value: 'notes', label: 'Notes' },
          ]}
          value={tab}
          onChange={setTab}
        >
          The {tab} panel.
        </Tabs>
      </Specimen>
      <Specimen name="Menu and tooltip" when="A few verbs behind one button; a few words on hover or focus.">
        <Menu
          label="Chat"
          items={[
            { label: 'Rename', icon: 'pencil', onAction: () => show({ text: 'Renamed', kind: 'success' }) },
            {
              label: 'Share',
              icon: 'share',
              hint: 'link',
              onAction: () => show({ text: 'Link copied', kind: 'success' }),
            },
            { label: 'Export', icon: 'download', disabled: true, onAction: () => {} },
            { label: 'Delete', icon: 'trash', danger: true, onAction: () => setOpened('delete') },
          ]}
        />
        <Menu label="Layout" items={[{ label: 'Pullback study', onAction: () => {} }]}>
          Layout: Pullback study
        </Menu>
        <Tooltip text="Median of six companies by market cap">
          <Button look="quiet" icon="info">
            Hover or focus me
          </Button>
        </Tooltip>
      </Specimen>
      <Specimen
        name="Dialog, palette, shortcuts"
        when="A dialog asks one thing; the palette goes anywhere; ? lists the keys."
      >
        <Button onClick={() => setOpened('save')}>Save as report</Button>
        <Button look="danger" onClick={() => setOpened('delete')}>
          Remove report
        </Button>
        <Button icon="search" onClick={() => setOpened('palette')}>
          Open the palette
        </Button>
        <span className={styles.keys}>
          <Keys keys="mod+k" /> palette <Keys keys="?" /> shortcuts <Keys keys="g w" /> watch list
        </span>
        <Dialog
          open={opened === 'save'}
          onClose={close}
          title="Save as report"
          note="It can be run again and turned into an agent."
          primary={{
            label: 'Save report',
            disabled: title.trim() === '',
            onAction: () => {
              close()
              show({ text: 'Saved as Report', kind: 'success', durationMs: 4000 })
            },
          }}
        >
          <Field label="Title" value={title} onChange={(event) => setTitle(event.target.value)} maxLength={200} />
        </Dialog>
        <Dialog
          open={opened === 'delete'}
          onClose={close}
          size="small"
          title="Remove this report?"
          note="Its chat stays; its agent stops."
          primary={{ label: 'Remove report', danger: true, onAction: close }}
        />
        <Palette open={opened === 'palette'} onClose={close} sources={sources} />
      </Specimen>
      <Specimen name="Snackbar" when="What just happened. Errors are alerts; it stays while hovered or focused.">
        <Notices />
        <Button onClick={() => show({ text: 'Saved as Report', kind: 'success', durationMs: 4000 })}>
          Say success
        </Button>
        <Button onClick={() => show({ text: 'Could not Delete', kind: 'error' })}>Say error</Button>
        <Button onClick={() => show({ text: 'Removed Report', action: { label: 'Undo', onAction: () => {} } })}>
          Say with undo
        </Button>
      </Specimen>
    </>
  )
}

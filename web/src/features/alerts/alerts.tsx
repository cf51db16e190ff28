import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type AlertRule, starterSentences } from 'core/contract/rest'
import { useMemo, useState } from 'react'
import { useWords } from '#lib/use-words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip, ChipButton } from '#ui/chip.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { inboxQuery, rulesQuery } from './api.ts'
import { ChannelProblems } from './parts/channel-problems.tsx'
import { Deliveries } from './parts/deliveries.tsx'
import { type Opened, RuleDialogs } from './parts/dialogs.tsx'
import { Gate } from './parts/gate.tsx'
import { Inbox } from './parts/inbox.tsx'
import { RuleMenu } from './parts/rule-menu.tsx'
import styles from './screen.module.css'
import { useRuleVerbs } from './use-rule-verbs.ts'
import { channelWords, instantText, stateWords } from './words.ts'

const tabs = ['rules', 'inbox', 'deliveries'] as const
type Tab = (typeof tabs)[number]

const subtitle = 'What is watched for you, what fired, and where it was sent.'

export function Screen() {
  return (
    <div className={styles.screen}>
      <Gate title="Alerts" subtitle={subtitle} path="/alerts">
        <Alerts />
      </Gate>
    </div>
  )
}

function Alerts() {
  const [query, setQuery] = useWords()
  const tab = tabs.find((each) => each === query.get('tab')) ?? 'rules'
  const rules = useQuery(rulesQuery)
  const unread = useInfiniteQuery(inboxQuery).data?.pages[0]?.unread ?? 0
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <>
      <PageHead
        title="Alerts"
        subtitle={subtitle}
        actions={
          <Button look="primary" icon="plus" onClick={() => setOpened({ what: 'new', sentence: '' })}>
            New rule
          </Button>
        }
      />
      {rules.data && <ChannelProblems rules={rules.data} />}
      <Tabs<Tab>
        label="Alerts"
        tabs={[
          { value: 'rules', label: 'Active rules', ...(rules.data && { note: rules.data.rules.length }) },
          { value: 'inbox', label: 'Inbox', ...(unread > 0 && { note: unread }) },
          { value: 'deliveries', label: 'Delivery log' },
        ]}
        value={tab}
        onChange={(next) => setQuery(next === 'rules' ? {} : { tab: next }, { isStep: true })}
      >
        <div className={styles.stack}>
          {tab === 'inbox' ? (
            <Inbox />
          ) : tab === 'deliveries' ? (
            <Deliveries />
          ) : rules.error && !rules.data ? (
            <ErrorState title={rules.error.message} onRetry={() => void rules.refetch()} busy={rules.isFetching} />
          ) : !rules.data ? (
            <Loading what="your rules">
              <Skeleton height={280} />
            </Loading>
          ) : rules.data.rules.length === 0 ? (
            <Starters onSay={(sentence) => setOpened({ what: 'new', sentence })} />
          ) : (
            <RuleTable rules={rules.data.rules} onOpen={setOpened} />
          )}
        </div>
      </Tabs>
      <RuleDialogs opened={opened} channels={rules.data?.channels} onClose={() => setOpened(null)} />
    </>
  )
}

function Starters({ onSay }: { onSay: (sentence: string) => void }) {
  return (
    <Card>
      <Empty
        icon="bell"
        action={
          <ul className={styles.starters}>
            {starterSentences.map((text) => (
              <li key={text}>
                <ChipButton onPress={() => onSay(text)}>{text}</ChipButton>
              </li>
            ))}
          </ul>
        }
      >
        Nothing is watched yet. Begin with one of these, or say your own.
      </Empty>
    </Card>
  )
}

function RuleTable({ rules, onOpen }: { rules: readonly AlertRule[]; onOpen: (opened: Opened) => void }) {
  const verbs = useRuleVerbs()
  const columns = useMemo(
    (): Column<AlertRule>[] => [
      {
        id: 'rule',
        header: 'Rule',
        value: ({ title }) => title,
        strong: true,
        width: 220,
      },
      { id: 'when', header: 'When', value: ({ sentence }) => sentence, width: 260 },
      { id: 'scope', header: 'Scope', value: ({ scope }) => scope },
      {
        id: 'state',
        header: 'State',
        value: ({ state }) => stateWords[state].text,
        cell: ({ state, says }) => (
          <span title={says ?? undefined}>
            <Chip tone={stateWords[state].tone} dot>
              {stateWords[state].text}
            </Chip>
          </span>
        ),
      },
      { id: 'checked', header: 'Last checked', value: ({ last_checked }) => instantText(last_checked) },
      { id: 'fired', header: 'Last fired', value: ({ last_fired }) => instantText(last_fired) },
      { id: 'fires', header: 'Fires in 30 days', kind: 'number', format: 'whole', value: ({ fires30d }) => fires30d },
      { id: 'channel', header: 'Channel', value: ({ channel }) => channelWords[channel] ?? channel },
    ],
    [],
  )
  return (
    <Card flush>
      <Table
        caption="Active rules"
        heading={`${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}`}
        columns={columns}
        rows={rules}
        rowKey={({ key }) => key}
        onOpen={(rule) => onOpen({ what: 'edit', rule })}
        rowActions={(rule) => (
          <RuleMenu
            rule={rule}
            verbs={verbs}
            onEdit={() => onOpen({ what: 'edit', rule })}
            onTest={() => onOpen({ what: 'test', rule })}
            onHistory={() => onOpen({ what: 'history', rule })}
          />
        )}
      />
    </Card>
  )
}

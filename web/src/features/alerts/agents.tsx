import { useQuery } from '@tanstack/react-query'
import { type AlertRule, type AlertRules, starterSentences } from 'core/contract/rest'
import { formatNumber } from 'core/values'
import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip, ChipButton } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { Switch } from '#ui/switch.tsx'
import { rulesQuery } from './api.ts'
import { ChannelProblems } from './parts/channel-problems.tsx'
import { type Opened, RuleDialogs } from './parts/dialogs.tsx'
import { Gate } from './parts/gate.tsx'
import { RuleMenu } from './parts/rule-menu.tsx'
import styles from './screen.module.css'
import { useRuleVerbs } from './use-rule-verbs.ts'
import { channelWords, instantText, stateWords } from './words.ts'

const subtitle = 'Questions and conditions that are watched for you.'

export function Screen() {
  return (
    <div className={styles.screen}>
      <Gate title="Your Agents" subtitle={subtitle} path="/tradingagent/agents">
        <Agents />
      </Gate>
    </div>
  )
}

function Agents() {
  const { data, error, refetch, isFetching } = useQuery(rulesQuery)
  const [opened, setOpened] = useState<Opened>(null)
  const verbs = useRuleVerbs()
  const agents = (data?.rules ?? []).filter(({ kind }) => kind !== 'dip')
  const isAnyOn = agents.some(({ paused }) => !paused)
  return (
    <>
      <PageHead
        title="Your Agents"
        subtitle={subtitle}
        actions={
          <>
            {agents.length > 1 && (
              <Button
                icon={isAnyOn ? 'pause' : 'play'}
                busy={verbs.pause.isPending}
                onClick={() => verbs.pause.mutate({ rules: agents, paused: isAnyOn })}
              >
                {isAnyOn ? 'Pause all' : 'Resume all'}
              </Button>
            )}
            <Button look="primary" icon="plus" onClick={() => setOpened({ what: 'new', sentence: '' })}>
              New agent
            </Button>
          </>
        }
      />
      {data && <ChannelProblems rules={data} />}
      {data && agents.length > 0 && <Meter rules={data} />}
      {error && !data ? (
        <Card>
          <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching} />
        </Card>
      ) : !data ? (
        <Loading what="your agents">
          <div className={styles.grid}>
            <Skeleton height={180} />
            <Skeleton height={180} />
          </div>
        </Loading>
      ) : agents.length === 0 ? (
        <Card>
          <Empty
            icon="bell"
            action={
              <>
                <ul className={styles.starters}>
                  {starterSentences.map((text) => (
                    <li key={text}>
                      <ChipButton onPress={() => setOpened({ what: 'new', sentence: text })}>{text}</ChipButton>
                    </li>
                  ))}
                </ul>
                <ButtonLink to="/assistant">Ask a question</ButtonLink>
              </>
            }
          >
            Save a report, then Create Agent. Or begin with one of these:
          </Empty>
        </Card>
      ) : (
        <div className={styles.grid}>
          {agents.map((rule) => (
            <AgentCard key={rule.key} rule={rule} verbs={verbs} onOpen={setOpened} />
          ))}
        </div>
      )}
      <RuleDialogs opened={opened} channels={data?.channels} onClose={() => setOpened(null)} />
    </>
  )
}

function Meter({ rules: { used, most } }: { rules: AlertRules }) {
  return (
    <p className={styles.quiet}>
      {formatNumber(used, 0)} of {formatNumber(most, 0)} agents
      <meter className={styles.meter} min={0} max={most} value={used} aria-label="Agents used" />
    </p>
  )
}

interface AgentCardProps {
  rule: AlertRule
  verbs: ReturnType<typeof useRuleVerbs>
  onOpen: (opened: Opened) => void
}

const watching: readonly AlertRule['state'][] = ['armed', 'firing', 'cooling']

function AgentCard({ rule, verbs, onOpen }: AgentCardProps) {
  const { text, tone } = stateWords[rule.state]
  // Armed, and yet it would reach nobody: one mark for both, or they contradict each other.
  const isUnwell = rule.health === 'bad' && watching.includes(rule.state)
  return (
    <article className={styles.agent} aria-label={rule.title}>
      <header>
        <h2>{rule.title}</h2>
        <Chip tone={isUnwell ? 'notice' : tone}>{isUnwell ? `${text}, needs a look` : text}</Chip>
        <Switch
          label={`${rule.title} on`}
          hideLabel
          checked={!rule.paused}
          onChange={(isOn) => verbs.pause.mutate({ rules: [rule], paused: !isOn })}
        />
      </header>
      <p className={styles.sentence}>{rule.sentence}</p>
      {rule.says !== null && <p className={styles.says}>{rule.says}</p>}
      <dl className={styles.facts}>
        <Fact name="Amount" value={`₹${formatNumber(rule.amount, 0)}`} />
        <Fact name="Channel" value={channelWords[rule.channel] ?? rule.channel} />
        <Fact name="Scope" value={rule.scope} />
        <Fact name="Fires in 30 days" value={formatNumber(rule.fires30d, 0)} />
        <Fact name="Last check" value={instantText(rule.last_checked)} />
        <Fact name="Last fire" value={instantText(rule.last_fired)} />
        <Fact name="Created" value={instantText(rule.created_at)} />
        {rule.report && (
          <div>
            <dt>Report</dt>
            <dd>
              <Link to={`/savedprompts?prompt=${rule.report.chat_id}`}>{rule.report.title}</Link>
            </dd>
          </div>
        )}
      </dl>
      <footer>
        <Button size="small" icon="play" onClick={() => onOpen({ what: 'test', rule })}>
          Test now
        </Button>
        <Button size="small" icon="history" onClick={() => onOpen({ what: 'history', rule })}>
          History
        </Button>
        <Button size="small" icon="pencil" onClick={() => onOpen({ what: 'edit', rule })}>
          Edit
        </Button>
        <RuleMenu
          rule={rule}
          verbs={verbs}
          onEdit={() => onOpen({ what: 'edit', rule })}
          onTest={() => onOpen({ what: 'test', rule })}
          onHistory={() => onOpen({ what: 'history', rule })}
        />
      </footer>
    </article>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

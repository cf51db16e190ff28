import type { AlertRules } from 'core/contract/rest'
import { Link } from '#ui/link.tsx'
import { Stale, Strip } from '#ui/states.tsx'

/** What keeps messages from arriving, above everything else. */
export function ChannelProblems({ rules }: { rules: AlertRules }) {
  return (
    <>
      {rules.delayed_since !== null && <Stale since={rules.delayed_since} />}
      {rules.problems.map(({ channel, says, link, rules: count }) => (
        <Strip key={channel} icon="warning" {...(link !== null && { action: <Link to={link}>Connect</Link> })}>
          <strong>{says}.</strong> {count} {count === 1 ? 'rule reaches' : 'rules reach'} only your inbox
          {link === null ? '.' : ' until then.'}
        </Strip>
      ))}
    </>
  )
}

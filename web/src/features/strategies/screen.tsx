import { messages } from 'core/contract'
import { strategyTemplates } from 'core/contract/rest'
import { useSearchParams } from 'react-router'
import { useAuth } from '#lib/auth.ts'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { Loading } from '#ui/states.tsx'
import { CompareRuns } from './parts/compare.tsx'
import { Editor } from './parts/editor.tsx'
import { List } from './parts/list.tsx'
import { RunPage } from './parts/run-page.tsx'
import styles from './screen.module.css'

const path = '/tradingagent/jobs'
const subtitle = 'Rules in words, tested on the past with Indian costs and taxes, and told honestly.'

export function Screen() {
  const { isAuthenticated, authVerified } = useAuth()
  return <div className={styles.screen}>{isAuthenticated ? <Place /> : <Stranger isKnown={authVerified} />}</div>
}

/** Where one is stands in the address: a run, two of them, a strategy being written, or the list. */
function Place() {
  const [query] = useSearchParams()
  const run = idIn(query.get('run'))
  const other = idIn(query.get('with'))
  const edit = query.get('edit')
  if (run !== null && other !== null) return <CompareRuns key={`${run} ${other}`} first={run} second={other} />
  if (run !== null) return <RunPage key={run} id={run} />
  if (edit !== null)
    return <Editor key={edit} id={idIn(edit)} text={query.get('text') ?? ''} name={query.get('name') ?? ''} />
  return <List />
}

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

function Stranger({ isKnown }: { isKnown: boolean }) {
  return (
    <>
      <PageHead title="Trading Strategies" subtitle={subtitle} />
      {isKnown ? (
        <SignInNeeded text={messages.chat.signInNeeded} label={messages.signIn.title} path={path} />
      ) : (
        <Loading what="who you are" />
      )}
      <Card title="What a strategy is" note="three to begin with">
        <ul className={styles.plain}>
          {strategyTemplates.map(({ name, says, text }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span>{says}</span>
              <code>{text}</code>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}

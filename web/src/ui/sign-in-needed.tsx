import { ButtonLink } from './button.tsx'
import { Card } from './card.tsx'
import { Empty } from './states.tsx'

export interface SignInNeededProps {
  /** What a stranger is told, and the name of the way in. */
  text: string
  label: string
  /** The page to come back to. */
  path: string
}

/** What a stranger sees of a page that is somebody's own. */
export function SignInNeeded({ text, label, path }: SignInNeededProps) {
  return (
    <Card>
      <Empty
        icon="lock"
        action={
          <ButtonLink look="primary" to={`/login?redirect=${encodeURIComponent(path)}`}>
            {label}
          </ButtonLink>
        }
      >
        {text}
      </Empty>
    </Card>
  )
}

import { useState } from 'react'
import { useRouteError } from 'react-router'
import { isMissingChunk, reloadIfAnswered } from '#app/stale-build.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { ErrorState } from '#ui/states.tsx'

/** What a person sees when a screen broke: what happened, what was kept, and Retry. */
export function ErrorScreen() {
  const error = useRouteError()
  const [isTrying, setIsTrying] = useState(false)
  const reload = () => {
    setIsTrying(true)
    void reloadIfAnswered().finally(() => setIsTrying(false))
  }
  return isMissingChunk(error) ? (
    <ErrorState
      title="This part of the page could not be loaded."
      kept="The connection dropped or a new version was installed. Reloading gets it."
      action={
        <Button look="primary" icon="refresh" busy={isTrying} onClick={reload}>
          Reload
        </Button>
      }
    />
  ) : (
    <ErrorState
      title="This page stopped working."
      kept="Nothing you saved was changed."
      onRetry={reload}
      busy={isTrying}
      action={<Link to="/">Go back home</Link>}
    />
  )
}

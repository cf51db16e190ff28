import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { limits } from 'core/contract'
import { type ReactNode, useEffect } from 'react'
import { authState } from '#lib/auth.ts'
import { onSession } from '#lib/session.ts'
import { ShortcutsProvider } from '#ui/shortcuts.tsx'
import { SnackbarProvider } from '#ui/snackbar.tsx'

/** What one person was shown must not be there for the next, in this tab or another. */
function forgetOnChange(client: QueryClient): () => void {
  let person = authState().currentUser?.uid
  return onSession((session) => {
    if (session?.user.uid === person) return
    person = session?.user.uid
    client.clear()
  })
}

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(() => forgetOnChange(client), [client])
  return (
    <QueryClientProvider client={client}>
      <SnackbarProvider defaultMs={limits.snackbarMs.default}>
        <ShortcutsProvider>{children}</ShortcutsProvider>
      </SnackbarProvider>
    </QueryClientProvider>
  )
}

import type { CompanyHead } from 'core/contract/rest'
import { useState } from 'react'
import { useWatched } from '#lib/use-watched.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { AlertDialog } from './alert-dialog.tsx'

interface VerbLook {
  /** Where there is no room for its word. */
  asIcon?: boolean
}

export function WatchVerb({ symbol, asIcon = false }: VerbLook & { symbol: string }) {
  const { watched, isBusy, toggle } = useWatched('equity', useSnackbar())
  const isWatched = watched.includes(symbol)
  const label = isWatched ? 'Watching' : 'Watch'
  const press = () => toggle(symbol, !isWatched)
  return asIcon ? (
    <IconButton
      label={label}
      icon="star"
      look="outlined"
      size="large"
      aria-pressed={isWatched}
      disabled={isBusy}
      onClick={press}
    />
  ) : (
    <Button icon="star" aria-pressed={isWatched} busy={isBusy} onClick={press}>
      {label}
    </Button>
  )
}

export function AlertVerb({ company, asIcon = false }: VerbLook & { company: CompanyHead }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  return (
    <>
      {asIcon ? (
        <IconButton label="Set alert" icon="bell" look="outlined" size="large" onClick={open} />
      ) : (
        <Button icon="bell" onClick={open}>
          Set alert
        </Button>
      )}
      {isOpen && <AlertDialog company={company} onClose={() => setIsOpen(false)} />}
    </>
  )
}

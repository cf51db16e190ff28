import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Menu } from '#ui/menu.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { layoutsQuery, removeLayout, saveLayout } from '../api.ts'

export interface LayoutsProps {
  layout: string
  onPick: (layout: string) => void
}

/** How a chart looks, kept under a name and laid over any symbol. */
export function Layouts({ layout, onPick }: LayoutsProps) {
  const { isAuthenticated } = useAuth()
  const client = useQueryClient()
  const show = useSnackbar()
  const [name, setName] = useState<string | null>(null)
  const query = layoutsQuery(isAuthenticated)
  const { data = [] } = useQuery(query)
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey })
  const onError = (error: Error) => show({ text: error.message, kind: 'error' })
  const save = useMutation({
    mutationFn: saveLayout,
    onSuccess: () => {
      setName(null)
      show({ text: 'Layout saved', kind: 'success' })
      return refresh()
    },
    onError,
  })
  const remove = useMutation({ mutationFn: removeLayout, onSuccess: refresh, onError })
  if (!isAuthenticated) return null
  const current = data.find((each) => each.layout === layout)
  return (
    <>
      <Menu
        label="Layouts"
        items={[
          ...data.map((each) => ({
            label: each.name,
            ...(each === current && { icon: 'check' as const }),
            onAction: () => onPick(each.layout),
          })),
          { label: 'Save this layout', icon: 'bookmark', onAction: () => setName(current?.name ?? '') },
          ...(current
            ? [
                {
                  label: `Remove ${current.name}`,
                  icon: 'trash' as const,
                  danger: true,
                  onAction: () => remove.mutate(current.id),
                },
              ]
            : []),
        ]}
      >
        {current ? `Layout: ${current.name}` : 'Layouts'}
      </Menu>
      <Dialog
        open={name !== null}
        onClose={() => setName(null)}
        title="Save layout"
        note="Bars, range, look, indicators and what is marked; not the symbol."
        size="small"
        primary={{
          label: 'Save layout',
          busy: save.isPending,
          disabled: (name ?? '').trim() === '',
          onAction: () => save.mutate({ name: (name ?? '').trim(), layout }),
        }}
      >
        <Field label="Name" maxLength={100} value={name ?? ''} onChange={(event) => setName(event.target.value)} />
      </Dialog>
    </>
  )
}

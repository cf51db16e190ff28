import type { WatchBoard, WatchList } from 'core/contract/rest'
import { useSnackbar } from '#ui/snackbar.tsx'
import { changeList, createList, noteItem, removeList, removeView, type Subject, saveView } from '../api.ts'
import type { WatchRow } from '../rows.ts'
import type { useBoard } from '../use-board.ts'
import { keptPart, type ViewState } from '../view-state.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { ListDialog } from './list-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { SentenceDialog } from './sentence-dialog.tsx'
import { ViewsDialog } from './views-dialog.tsx'

export type Opened =
  | { readonly what: 'paste' | 'sentence' | 'columns' | 'views' }
  | { readonly what: 'list'; readonly list: WatchList | null }
  | { readonly what: 'note'; readonly row: WatchRow }
  | null

export interface BoardDialogsProps {
  opened: Opened
  onClose: () => void
  data: WatchBoard
  state: ViewState
  onState: (state: ViewState) => void
  change: ReturnType<typeof useBoard>['change']
  watched: ReadonlySet<string>
  onAdd: (items: readonly Subject[]) => void
}

/** The one question that is open over the lists. */
export function BoardDialogs({
  opened,
  onClose: close,
  data,
  state,
  onState: setState,
  change,
  watched,
  onAdd: add,
}: BoardDialogsProps) {
  const show = useSnackbar()
  return (
    <>
      {opened?.what === 'list' && (
        <ListDialog
          list={opened.list}
          onClose={close}
          onSave={(listName, colour) =>
            change.mutate(
              () =>
                opened.list ? changeList(opened.list.id, { name: listName, colour }) : createList(listName, colour),
              {
                onSuccess: (next) => {
                  close()
                  const made = next.lists.find((each) => each.name === listName)
                  if (made && !opened.list) setState({ ...state, list: made.id })
                },
              },
            )
          }
          onRemove={(gone) =>
            change.mutate(() => removeList(gone.id), {
              onSuccess: () => {
                close()
                setState({ ...state, list: null })
                show({ text: `Removed the list ${gone.name}; its symbols stay under All` })
              },
            })
          }
        />
      )}
      {opened?.what === 'paste' && (
        <PasteDialog onClose={close} onAdd={add} busy={change.isPending} watched={watched} />
      )}
      {opened?.what === 'sentence' && <SentenceDialog onClose={close} onAdd={add} busy={change.isPending} />}
      {opened?.what === 'columns' && (
        <ColumnsDialog
          columns={state.columns}
          onClose={close}
          onChange={(columns) => {
            setState({ ...state, columns, sort: null })
            close()
          }}
        />
      )}
      {opened?.what === 'views' && (
        <ViewsDialog
          views={data.views}
          onClose={close}
          onSave={(viewName) => change.mutate(() => saveView(viewName, keptPart(state)), { onSuccess: close })}
          onRemove={(view) => change.mutate(() => removeView(view.id))}
        />
      )}
      {opened?.what === 'note' && (
        <NoteDialog
          row={opened.row}
          onClose={close}
          onSave={(text) => change.mutate(() => noteItem(opened.row.item.id, text), { onSuccess: close })}
        />
      )}
    </>
  )
}

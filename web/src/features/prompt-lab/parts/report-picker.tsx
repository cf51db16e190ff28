import { useMutation, useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import { useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Select } from '#ui/select.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { fetchReport, type Report, reportsQuery } from '../api.ts'
import styles from '../screen.module.css'

/** Picks one of one's reports and shows its rows as they come. */
export function ReportPicker() {
  const { userGoogle, country } = useAuth()
  const email = userGoogle?.email ?? ''
  const reports = useQuery(reportsQuery(email))
  const show = useSnackbar()
  const [chosen, setChosen] = useState('')
  const report = reports.data?.find(({ id }) => String(id) === chosen) ?? reports.data?.[0]
  const fetched = useMutation({
    mutationFn: (wanted: Report) => fetchReport(wanted, email, country),
    onError: () => show({ text: messages.savedPrompts.runFailed, kind: 'error' }),
  })
  return (
    <Card title="Report picker" note="Rows of a saved report, as they come">
      {(reports.data ?? []).length === 0 ? (
        <p className={styles.quiet}>
          {reports.isPending ? messages.savedPrompts.loading : messages.savedPrompts.empty}
        </p>
      ) : (
        <div className={styles.picker}>
          <Select
            label="Report"
            options={(reports.data ?? []).map(({ id, chat_title, text_content_user_query }) => ({
              value: String(id),
              label: chat_title ?? text_content_user_query,
            }))}
            value={report ? String(report.id) : ''}
            onChange={setChosen}
          />
          <Button busy={fetched.isPending} onClick={() => report && fetched.mutate(report)}>
            Fetch
          </Button>
        </div>
      )}
      {fetched.data && <pre className={styles.rows}>{JSON.stringify(fetched.data, null, 2)}</pre>}
    </Card>
  )
}

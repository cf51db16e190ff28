import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import styles from './rows.module.css'

export function DataCard({ onExport, onDelete }: { onExport: () => void; onDelete: () => void }) {
  return (
    <Card title="Your data">
      <div className={styles.rows}>
        <div className={styles.row}>
          <div className={styles.words}>
            <p className={styles.what}>Export my data</p>
            <p className={styles.note}>One JSON file with every row you own: chats, lists, rules, notices, settings.</p>
          </div>
          <Button icon="download" onClick={onExport}>
            Export my data
          </Button>
        </div>
        <div className={styles.row}>
          <div className={styles.words}>
            <p className={styles.what}>Delete my account</p>
            <p className={styles.note}>For good: everything you own goes, and you are signed out everywhere.</p>
          </div>
          <Button look="danger" icon="trash" onClick={onDelete}>
            Delete my account
          </Button>
        </div>
      </div>
    </Card>
  )
}

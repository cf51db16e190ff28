import { useState, useSyncExternalStore } from 'react'
import { Card } from '#ui/card.tsx'
import { Change } from '#ui/number.tsx'
import { Segmented } from '#ui/segmented.tsx'
import {
  chooseTheme,
  chooseUpDown,
  onTheme,
  savedTheme,
  savedUpDown,
  type ThemeChoice,
  type UpDownChoice,
} from '#ui/theme/theme.ts'
import styles from './display-card.module.css'

/** How the product looks in this browser. */
export function DisplayCard() {
  const theme = useSyncExternalStore<ThemeChoice>(onTheme, savedTheme, () => 'system')
  const [upDown, setUpDown] = useState<UpDownChoice>(savedUpDown)
  return (
    <Card title="Display" note="in this browser">
      <div className={styles.rows}>
        <div className={styles.row}>
          <p>Theme</p>
          <Segmented<ThemeChoice>
            label="Theme"
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'system', label: 'System' },
            ]}
            value={theme}
            onChange={chooseTheme}
          />
        </div>
        <div className={styles.row}>
          <p>
            Up and down{' '}
            <span className={styles.sample}>
              <Change value={1.24} /> <Change value={-0.86} />
            </span>
          </p>
          <Segmented<UpDownChoice>
            label="Colours of up and down"
            options={[
              { value: 'green-red', label: 'Green, red' },
              { value: 'blue-orange', label: 'Blue, orange' },
            ]}
            value={upDown}
            onChange={(choice) => {
              chooseUpDown(choice)
              setUpDown(choice)
            }}
          />
        </div>
      </div>
    </Card>
  )
}

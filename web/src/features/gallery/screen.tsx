import { useState } from 'react'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { chooseTheme, chooseUpDown, savedUpDown } from '#ui/theme/theme.ts'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import styles from './gallery.module.css'
import { Basics } from './parts/basics.tsx'
import { Charts } from './parts/charts.tsx'
import { Figures } from './parts/figures.tsx'
import { Inputs } from './parts/inputs.tsx'
import { Learning } from './parts/learning.tsx'

type View = 'one' | 'both'

/** Every shared component in every state, for looking at and for choosing from. Development only. */
export function Screen() {
  const [view, setView] = useState<View>('one')
  const [upDown, setUpDown] = useState(savedUpDown)
  return (
    <div className={styles.page}>
      <PageHead
        title="Gallery"
        subtitle="The parts every screen is made of, and when to use which"
        actions={
          <>
            <ThemeToggle />
            <Segmented
              label="Up and down"
              size="small"
              options={[
                { value: 'green-red', label: 'Green/red' },
                { value: 'blue-orange', label: 'Blue/orange' },
              ]}
              value={upDown}
              onChange={(next) => {
                chooseUpDown(next)
                setUpDown(next)
              }}
            />
            <Segmented
              label="Themes"
              size="small"
              options={[
                { value: 'one', label: 'One theme' },
                { value: 'both', label: 'Side by side' },
              ]}
              value={view}
              onChange={(next) => {
                // Side by side the page itself is light, so that what floats above it matches one half.
                if (next === 'both') chooseTheme('light')
                setView(next)
              }}
            />
          </>
        }
      />
      <p className={styles.quiet}>
        A new screen uses these; a new pattern is added here first. How to use each: <code>web/src/ui/README.md</code>.{' '}
        <Link to="/">Back to the product</Link>
      </p>
      {view === 'one' ? (
        <Everything />
      ) : (
        <div className={styles.themes}>
          <div data-theme="light" className={styles.theme}>
            <Everything />
          </div>
          <div data-theme="dark" className={styles.theme}>
            <Everything />
          </div>
        </div>
      )}
    </div>
  )
}

function Everything() {
  return (
    <>
      <Basics />
      <Figures />
      <Charts />
      <Inputs />
      <Learning />
    </>
  )
}

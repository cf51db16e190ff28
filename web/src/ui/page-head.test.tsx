import { render, screen } from '@testing-library/react'
import { simulatedSources } from 'core/values'
import { describe, expect, it } from 'vitest'
import styles from './chip.module.css'
import { AsOf } from './page-head.tsx'

describe('where figures are from', () => {
  it.each([
    [simulatedSources.market, styles.notice],
    [simulatedSources.papers, styles.notice],
    [`Replay of 6 Feb 2024, ${simulatedSources.market}`, styles.notice],
    [`${simulatedSources.market}, no live prices heard`, styles.notice],
    ['NSE bhavcopy', styles.neutral],
    ['Replay of 6 Feb 2024, NSE bhavcopy', styles.neutral],
    ['', styles.neutral],
  ])('%s', (source, tone) => {
    render(<AsOf when="6 Feb 2024" source={source} />)
    expect(screen.getByText(`Source: ${source}`.trim()).classList.contains(tone ?? '')).toBe(true)
  })
})

import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { promptCategories } from 'core/catalogue'
import { afterEach, expect, it } from 'vitest'
import { titleCase } from '../title-case.ts'
import { ExplorerGrid } from './explorer-grid.tsx'

afterEach(cleanup)

it('[S70] the data grid has a card per signal category', () => {
  render(<ExplorerGrid categories={promptCategories} />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Financial',
    'Ratio',
    'Price/volume',
    'Subjective',
    'Shareholding',
  ])
})

it('[S71 E7.dataset_name E7.fields] a card lists its data sets; a toggle shows the fields the chip counts, in title case', async () => {
  const picked: string[] = []
  render(<ExplorerGrid categories={promptCategories} onPick={(word) => picked.push(word)} />)
  const [dataset] = promptCategories.ratio
  if (!dataset) throw new Error('No data set of ratios')
  const toggle = screen.getByRole('button', {
    name: `${titleCase(dataset.dataset_name)} ${dataset.fields.length} fields`,
  })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  const list = document.getElementById(toggle.getAttribute('aria-controls') ?? '')
  if (!list) throw new Error('The toggle controls nothing')
  const fields = within(list).getAllByRole('button')
  expect(fields.map(({ textContent }) => textContent)).toEqual(dataset.fields.map(titleCase))
  const [first] = fields
  if (first) await userEvent.click(first)
  expect(picked).toEqual([titleCase(dataset.fields[0] ?? '')])
  await userEvent.click(toggle)
  expect(list.isConnected).toBe(false)
})

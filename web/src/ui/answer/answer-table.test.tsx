import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AnswerTable } from './answer-table.tsx'

const named = (key: string, title: string) => ({ key, title, unit: 'text', lineage: null, role: 'name' }) as const

it('opens the company of a row, and nothing for a median among companies', async () => {
  const onOpenSymbol = vi.fn()
  render(
    <AnswerTable
      table={{
        title: 'Beside its peers',
        columns: [named('symbol', 'Symbol'), named('name', 'Company')],
        rows: [
          ['TCS', 'Tata Consultancy Services Ltd.'],
          [null, 'Median of the industry'],
        ],
        total: 2,
      }}
      onOpenSymbol={onOpenSymbol}
    />,
  )
  await userEvent.click(screen.getByText('Median of the industry'))
  expect(onOpenSymbol).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('Tata Consultancy Services Ltd.'))
  expect(onOpenSymbol).toHaveBeenCalledExactlyOnceWith('TCS')
})

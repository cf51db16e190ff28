import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Figure } from './figure.tsx'
import { Change, NumberText } from './number.tsx'

describe('figure', () => {
  it('shows a missing value as a dash with its reason on focus and on hover', async () => {
    render(<Figure label="Dividend yield" value={null} reason="No dividend in the last year" />)
    const dash = screen.getByRole('img', { name: 'Missing: No dividend in the last year' })
    expect(dash.textContent).toBe('–')
    act(() => dash.focus())
    expect(screen.getByRole('tooltip').textContent).toBe('No dividend in the last year')
    act(() => dash.blur())
    expect(screen.queryByRole('tooltip')).toBeNull()
    await userEvent.hover(dash)
    expect(screen.getByRole('tooltip')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, undefined])('never shows %s as a number', (value) => {
    render(<Figure label="P/E" value={value} />)
    expect(screen.getByRole('img', { name: /Missing/ }).textContent).toBe('–')
  })

  it('says why on click and gives the focus back on Esc', async () => {
    render(<Figure label="ROCE" value={24.6} format="share" decimals={1} why="EBIT ÷ capital employed" />)
    const button = screen.getByRole('button', { name: '24.6%, why?' })
    await userEvent.click(button)
    expect(screen.getByRole('dialog', { name: 'Why 24.6%: ROCE' }).textContent).toContain('EBIT ÷ capital employed')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
  })
})

describe('change', () => {
  it.each([
    [1.27, 'up +1.27%'],
    [-1.27, 'down −1.27%'],
    [0, '0.00%'],
    [0.001, '0.00%'],
  ])('%d says its direction with a sign and a word, not with colour alone', (value, text) => {
    const { container } = render(<Change value={value} />)
    expect(container.textContent).toBe(text)
  })

  it('puts the percentage of an absolute change in brackets', () => {
    const { container } = render(<Change value={31.2} format="plain" percent={1.27} />)
    expect(container.textContent).toBe('up +31.20 (+1.27%)')
  })
})

describe('number', () => {
  it.each([
    ['rupees', 1234567.89, undefined, '₹12,34,567.89'],
    ['rupees', -0.5, undefined, '−₹0.50'],
    ['rupees', -1500, 0, '−₹1,500'],
    ['whole', 2146.4, undefined, '2,146'],
    ['short', 4.54e12, undefined, '₹4.54 lakh cr'],
    ['crore', 48_620_000_000, 0, '₹4,862 cr'],
    ['percent', 4.2, undefined, '+4.20%'],
    ['share', 4.2, 1, '4.2%'],
    ['times', 31.5, 1, '31.5×'],
  ] as const)('writes %s of %d with %s decimals as %s', (format, value, decimals, text) => {
    render(<NumberText value={value} format={format} {...(decimals !== undefined && { decimals })} />)
    expect(screen.getByText(text)).toBeTruthy()
  })
})

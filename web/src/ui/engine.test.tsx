import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Combobox, type ComboboxOption } from './combobox.tsx'
import { RangeSlider } from './range-slider.tsx'

const options: readonly ComboboxOption[] = [
  { value: 'TCS', label: 'Tata Consultancy', hint: 'TCS' },
  { value: 'INFY', label: 'Infosys', hint: 'INFY' },
  { value: 'ITC', label: 'ITC', hint: 'ITC' },
]

function Choosing({ onChange }: { onChange: (values: readonly string[]) => void }) {
  const [value, setValue] = useState<readonly ComboboxOption[]>([])
  return (
    <Combobox
      label="Companies"
      options={options}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange(next.map((option) => option.value))
      }}
    />
  )
}

describe('combobox', () => {
  it('narrows by typing, chooses by Enter and takes off by its button', async () => {
    const onChange = vi.fn()
    render(<Choosing onChange={onChange} />)
    const input = screen.getByRole('combobox', { name: 'Companies' })
    await userEvent.type(input, 'info')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['InfosysINFY'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenLastCalledWith(['INFY'])
    await userEvent.click(screen.getByRole('button', { name: 'Remove Infosys' }))
    expect(onChange).toHaveBeenLastCalledWith([])
  })

  it('says when nothing is found', async () => {
    render(<Choosing onChange={() => {}} />)
    await userEvent.type(screen.getByRole('combobox', { name: 'Companies' }), 'zzz')
    expect(screen.getByText('Nothing found')).toBeTruthy()
  })
})

describe('range slider', () => {
  it('has two named thumbs that say their value in our words and cannot cross', () => {
    const onChange = vi.fn()
    render(
      <RangeSlider
        label="Market cap"
        min={0}
        max={100_000}
        step={1000}
        value={[5000, 20_000]}
        onChange={onChange}
        format="rupees"
      />,
    )
    const from = screen.getByRole('slider', { name: 'Market cap, from' })
    expect(from.getAttribute('aria-valuetext')).toBe('₹5,000')
    fireEvent.change(from, { target: { value: 90_000 } })
    expect(onChange).toHaveBeenLastCalledWith([20_000, 20_000])
  })
})

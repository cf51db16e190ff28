import { Field, TextArea } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { inWords, readNumber } from '../inputs.ts'
import type { Input } from '../tool.ts'
import { LegsInput } from './legs-input.tsx'

interface Props {
  input: Input
  text: string
  wrong: string | undefined
  onChange: (text: string) => void
}

/** One input of a calculator. What is wrong is said beside it and what was typed stays. */
export function InputField({ input, text, wrong, onChange }: Props) {
  const words = { label: input.label, error: wrong, ...(input.hint !== undefined && { hint: input.hint }) }
  switch (input.kind) {
    case 'choice':
      return <Select {...words} options={input.options} value={text} onChange={onChange} />
    case 'day':
      return <Field {...words} type="date" value={text} onChange={(event) => onChange(event.target.value)} />
    case 'flows':
      return (
        <TextArea
          {...words}
          rows={Math.min(14, Math.max(6, text.split('\n').length + 1))}
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'legs':
      return <LegsInput label={input.label} text={text} wrong={wrong} onChange={onChange} />
    case 'number': {
      const said = input.isMoney ? inWords(readNumber(text)) : null
      return (
        <Field
          {...words}
          {...(said !== null && { hint: said })}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          {...(input.prefix !== undefined && { prefix: input.prefix })}
          {...(input.suffix !== undefined && { suffix: input.suffix })}
          {...(input.isOptional && { placeholder: 'Optional' })}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    }
  }
}

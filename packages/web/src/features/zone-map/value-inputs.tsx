import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { FieldWarning } from '../../catalogue/form/field-frame.tsx'
import { asText } from '../../catalogue/row.ts'
import type { ValueEditor } from './use-value-editor.ts'
import classes from './zone-map.module.css'

const ORDER: ('input' | 'description' | 'error')[] = ['input', 'description', 'error']

interface ValueInputsProps {
  editor: ValueEditor
  /** "New value", "Value 310410": the row's name for screen readers. */
  of: string
  focus?: 'value' | 'exp_value' | undefined
  onEnter: () => void
  onEscape: () => void
}

/** The two cells of a value as inputs: Enter saves, Esc restores. */
export function ValueInputs({ editor, of, focus, onEnter, onEscape }: ValueInputsProps) {
  const { form, actions, warning } = editor
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter()
    if (event.key === 'Escape') onEscape()
  }
  const shared = (name: 'value' | 'exp_value') => ({
    value: asText(form.values[name]),
    error: form.faults[name],
    'data-path': name,
    autoFocus: focus === name,
    autoComplete: 'off',
    size: 'xs' as const,
    onKeyDown: keys,
  })
  return (
    <>
      <td>
        <TextInput
          {...shared('value')}
          aria-label={`${of}: value`}
          placeholder="New value"
          description={<FieldWarning text={warning} />}
          inputWrapperOrder={ORDER}
          classNames={{ input: classes.mono ?? '' }}
          onChange={(event) => actions.setValue('value', event.currentTarget.value)}
        />
      </td>
      <td>
        <TextInput
          {...shared('exp_value')}
          aria-label={`${of}: meaning`}
          placeholder="Its meaning"
          onChange={(event) => actions.setValue('exp_value', event.currentTarget.value)}
        />
      </td>
    </>
  )
}

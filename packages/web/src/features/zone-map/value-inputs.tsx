import { TextInput } from '@mantine/core'
import type { KeyboardEvent, RefObject } from 'react'
import { FieldWarning } from '../../catalogue/form/field-frame.tsx'
import { asText } from '../../catalogue/row.ts'
import type { ValueEditor } from './use-value-editor.ts'
import classes from './zone-map.module.css'

const ORDER: ('input' | 'description' | 'error')[] = ['input', 'description', 'error']

interface ValueInputsProps {
  editor: ValueEditor
  /** "New value", "Value 310410": what the inputs belong to, for a reader. */
  of: string
  focus?: 'value' | 'exp_value' | undefined
  first?: RefObject<HTMLInputElement | null>
  onEnter: () => void
  onEscape: () => void
}

/** The two cells of a value as inputs: Enter saves, Esc restores. */
export function ValueInputs({ editor, of, focus, first, onEnter, onEscape }: ValueInputsProps) {
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter()
    if (event.key === 'Escape') onEscape()
  }
  const shared = (name: 'value' | 'exp_value') => ({
    value: asText(editor.typed[name]),
    error: editor.faults[name],
    disabled: false,
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
          ref={first}
          aria-label={`${of}: value`}
          placeholder="Value"
          description={<FieldWarning text={editor.warning} />}
          inputWrapperOrder={ORDER}
          classNames={{ input: classes.mono ?? '' }}
          onChange={(event) => editor.type('value', event.currentTarget.value)}
        />
      </td>
      <td>
        <TextInput
          {...shared('exp_value')}
          aria-label={`${of}: meaning`}
          placeholder="Meaning"
          onChange={(event) => editor.type('exp_value', event.currentTarget.value)}
        />
      </td>
    </>
  )
}

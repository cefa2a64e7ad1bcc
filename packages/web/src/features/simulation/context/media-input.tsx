import { Checkbox, Fieldset } from '@mantine/core'
import type { Fields } from '../address/fields.ts'
import classes from './context.module.css'

export interface InputProps {
  fields: Fields
  onChange: (changes: Fields) => void
}

/** TS 29.214 5.3.19. */
export const MEDIA = ['Audio', 'Video', 'Data', 'Application', 'Control', 'Text', 'Message']

export function MediaInput({ fields, onChange }: InputProps) {
  const chosen = (fields.media ?? '').split(',').filter((type) => type !== '')
  const toggle = (type: string, isThere: boolean) =>
    onChange({ media: [...chosen.filter((one) => one !== type), ...(isThere ? [type] : [])].toSorted().join(',') })
  return (
    <Fieldset legend="Media components" variant="unstyled" className={classes.media ?? ''}>
      {MEDIA.map((label, type) => (
        <Checkbox
          key={label}
          size="xs"
          label={label}
          checked={chosen.includes(String(type))}
          onChange={(event) => toggle(String(type), event.currentTarget.checked)}
        />
      ))}
    </Fieldset>
  )
}

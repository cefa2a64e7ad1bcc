import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { Row } from '../../api/client.ts'
import { useValueEditor } from './use-value-editor.ts'
import { ValueInputs } from './value-inputs.tsx'
import classes from './zone-map.module.css'

/** The row at the top in which a value is added; after Enter it is empty again for the next one. */
export function NewValueRow({ zoneId, map }: { zoneId: number; map: Row }) {
  const editor = useValueEditor(zoneId, map)
  const first = useRef<HTMLInputElement>(null)
  const add = async () => {
    const added = await editor.save()
    if (added) editor.reset()
    first.current?.focus()
  }
  return (
    <tr className={classes.editing}>
      <ValueInputs editor={editor} of="New value" first={first} onEnter={() => void add()} onEscape={editor.reset} />
      <td>
        <Button size="compact-sm" variant="light" loading={editor.saving} onClick={() => void add()}>
          Add value
        </Button>
      </td>
    </tr>
  )
}

import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { Button } from '@mantine/core'
import { focusField } from '../../catalogue/form/focus-field.ts'
import { useLeaving, useReport } from '../../catalogue/form/use-leaving.tsx'
import { useValueEditor } from './use-value-editor.ts'
import { ValueInputs } from './value-inputs.tsx'
import classes from './zone-map.module.css'

/** The row at the top that adds a value; after Enter it is empty for the next one. */
export function NewValueRow({ zoneId, map }: { zoneId: number; map: RowFor<'zone-map'> }) {
  const editor = useValueEditor(zoneId, map)
  const { element, activity, save, reset } = editor
  const leaving = useLeaving({ keptOn: 'row' })
  useReport(leaving.report, activity)
  const add = async () => {
    if (await save()) focusField(element.current, 'value')
  }
  return (
    <tr ref={element} className={classes.editing}>
      <td aria-hidden />
      <ValueInputs editor={editor} of="New value" onEnter={() => void add()} onEscape={reset} />
      <td>
        <Button size="compact-sm" variant="light" loading={activity === 'saving'} onClick={() => void add()}>
          Add value
        </Button>
        {leaving.dialog}
      </td>
    </tr>
  )
}

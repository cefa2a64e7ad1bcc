import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { NODE_SIZE } from '@tollgate/contract/workflow/node-size.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AppModal } from '../../../../ui/app-modal.tsx'
import type { Place } from '../gestures.ts'
import classes from '../designer.module.css'

interface Props {
  node: WorkflowNode
  /** Where there is room. */
  place: Place
  onClose: () => void
  onSubmit: (values: Record<string, number>) => void
}

/** Gives a node that has no place one. */
export function PositionDialog({ node, place, onClose, onSubmit }: Props) {
  const [values, setValues] = useState<Record<string, number | string>>({
    work_node_left: place.left,
    work_node_up: place.up,
    work_node_width: NODE_SIZE,
    work_node_height: NODE_SIZE,
  })
  const isComplete = Object.values(values).every((value) => value !== '')
  const input = (field: string, label: string, min?: number) => (
    <TextInput
      type="number"
      step="any"
      label={label}
      value={values[field] ?? ''}
      {...(min === undefined ? {} : { min })}
      onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [field]: value }))}
    />
  )
  return (
    <AppModal opened title={`Place ${node.work_node_name}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(Object.fromEntries(Object.entries(values).map(([field, value]) => [field, Number(value)])))
        }}
      >
        <div className={classes.form}>
          <div className={classes.fields}>
            {input('work_node_left', 'Left')}
            {input('work_node_up', 'Up')}
            {input('work_node_width', 'Width', 40)}
            {input('work_node_height', 'Height', 40)}
          </div>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isComplete} data-autofocus>
              Create position
            </Button>
          </Group>
        </div>
      </form>
    </AppModal>
  )
}

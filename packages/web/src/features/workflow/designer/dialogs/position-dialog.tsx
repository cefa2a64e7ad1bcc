import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { NODE_SIZE } from '@tollgate/contract/catalogues/rule-workflow-node-position.ts'
import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormElement } from '../../../../catalogue/form/form-element.tsx'
import { AppModal } from '../../../../ui/app-modal.tsx'
import type { Place, PositionValues } from '../gestures.ts'

interface Props {
  node: WorkflowNode
  /** A free place. */
  place: Place
  onClose: () => void
  onSubmit: (values: PositionValues) => void
}

/** Places a node that has no place. */
export function PositionDialog({ node, place, onClose, onSubmit }: Props) {
  const [left, setLeft] = useState(String(place.left))
  const [up, setUp] = useState(String(place.up))
  const [width, setWidth] = useState(String(NODE_SIZE))
  const [height, setHeight] = useState(String(NODE_SIZE))
  const isComplete = [left, up, width, height].every((value) => value !== '')
  return (
    <AppModal opened title={`Place ${node.work_node_name}`} onClose={onClose}>
      <FormElement
        onSave={() =>
          onSubmit({
            work_node_left: Number(left),
            work_node_up: Number(up),
            work_node_width: Number(width),
            work_node_height: Number(height),
          })
        }
      >
        <Stack gap="md">
          <SimpleGrid cols={2} spacing="sm">
            <PixelInput label="Left" value={left} onChange={setLeft} />
            <PixelInput label="Up" value={up} onChange={setUp} />
            <PixelInput label="Width" value={width} onChange={setWidth} min={SMALLEST} />
            <PixelInput label="Height" value={height} onChange={setHeight} min={SMALLEST} />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isComplete} data-autofocus>
              Create position
            </Button>
          </Group>
        </Stack>
      </FormElement>
    </AppModal>
  )
}

/** A smaller node cannot show its name. */
const SMALLEST = 40

interface PixelInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  min?: number
}

function PixelInput({ onChange, ...props }: PixelInputProps) {
  return <TextInput type="number" step="any" {...props} onChange={({ currentTarget: { value } }) => onChange(value)} />
}

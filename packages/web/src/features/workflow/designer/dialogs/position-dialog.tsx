import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { NODE_SIZE } from '@tollgate/contract/catalogues/rule-workflow-node-position.ts'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormElement } from '../../../../catalogue/form/form-element.tsx'
import { FormModal } from '../../../../catalogue/form/form-modal.tsx'
import { FormFooter } from '../../../../ui/dialog-footer.tsx'
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
  const submit = () =>
    onSubmit({
      work_node_left: Number(left),
      work_node_up: Number(up),
      work_node_width: Number(width),
      work_node_height: Number(height),
    })
  return (
    <FormModal opened title={`Place ${node.work_node_name}`} onClose={onClose}>
      {(finish) => (
        <FormElement onSave={() => finish(submit)}>
          <Stack gap="md">
            <SimpleGrid cols={2} spacing="sm">
              <PixelInput label="Left" value={left} onChange={setLeft} data-autofocus />
              <PixelInput label="Up" value={up} onChange={setUp} />
              <PixelInput label="Width" value={width} onChange={setWidth} min={SMALLEST} />
              <PixelInput label="Height" value={height} onChange={setHeight} min={SMALLEST} />
            </SimpleGrid>
            <FormFooter label="Create position" disabled={!isComplete} />
          </Stack>
        </FormElement>
      )}
    </FormModal>
  )
}

/** A smaller node cannot show its name. */
const SMALLEST = 40

interface PixelInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  min?: number
  'data-autofocus'?: boolean
}

function PixelInput({ onChange, ...props }: PixelInputProps) {
  return <TextInput type="number" step="any" {...props} onChange={({ currentTarget: { value } }) => onChange(value)} />
}

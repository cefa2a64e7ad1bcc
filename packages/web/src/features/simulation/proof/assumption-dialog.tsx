import { assumptionSchema, type Assumption } from '@tollgate/contract/proof/assumption.ts'
import { readUnitValue, type ReadUnitValue } from '@tollgate/policy/plan/unit-value.ts'
import { SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { FormModal } from '../../../catalogue/form/form-modal.tsx'
import { FormFooter } from '../../../ui/dialog-footer.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import classes from '../views/views.module.css'
import { ConditionInput, SourceInput } from './condition-input.tsx'
import {
  NEW_CONDITION,
  type DraftCondition,
  type DraftSource,
  type KnownInputs,
  LAST_WITH_VALUE,
  TIME,
  inputOf,
} from './draft-condition.ts'

interface AssumptionDialogProps {
  inputs: KnownInputs
  onAdd: (assumption: Assumption) => void
  onClose: () => void
}

const TEXT: DraftSource = { mapping_src_type: 'A', mapping_src_value: '' }

/** Adds an assumption: conditions that are never true together, or a text that starts with another. */
export function AssumptionDialog({ inputs, onAdd, onClose }: AssumptionDialogProps) {
  const [kind, setKind] = useState<Assumption['kind']>('never')
  const [conditions, setConditions] = useState<readonly DraftCondition[]>([NEW_CONDITION])
  const [text, setText] = useState(TEXT)
  const [beginning, setBeginning] = useState(TEXT)
  const read = conditions.map((condition) => readDraft(condition, inputs))
  const faults = read.map((said) => (said && 'fault' in said ? said.fault : undefined))
  const stated = conditions.map((condition, index) => {
    const said = read[index]
    return said && 'value' in said ? { ...condition, mapping_value: said.value } : condition
  })
  const drafted = kind === 'never' ? { kind, conditions: stated } : { kind, text, beginning }
  const isReady =
    kind === 'never'
      ? conditions.every(isWhole) && faults.every((fault) => fault === undefined)
      : text.mapping_src_value !== '' && beginning.mapping_src_value !== '' && text !== beginning
  const parsed = assumptionSchema.safeParse(drafted)
  const add = () => parsed.success && onAdd(parsed.data)
  return (
    <FormModal opened title="What cannot happen" size="lg" onClose={onClose}>
      {(finish) => (
        <FormElement className={classes.form} onSave={() => finish(add)}>
          <SegmentedControl
            aria-label="Kind of statement"
            data={[
              { value: 'never', label: 'Never true together' },
              { value: 'begins_with', label: 'One begins with another' },
            ]}
            value={kind}
            onChange={(value) => setKind(value === 'never' ? 'never' : 'begins_with')}
          />
          {kind === 'never' ? (
            <>
              {conditions.map((condition, index) => (
                <ConditionInput
                  key={index}
                  number={index + 1}
                  condition={condition}
                  fault={faults[index]}
                  onChange={(next) => setConditions(conditions.with(index, next))}
                />
              ))}
              <div>
                <ToolButton
                  icon={IconPlus}
                  variant="default"
                  onClick={() => setConditions([...conditions, NEW_CONDITION])}
                >
                  And another condition
                </ToolButton>
              </div>
            </>
          ) : (
            <>
              <SourceInput legend="This text" types={['A', 'D']} source={text} onChange={setText} />
              <SourceInput legend="begins with" types={['A', 'D']} source={beginning} onChange={setBeginning} />
            </>
          )}
          <FormFooter label="State it" disabled={!isReady || !parsed.success} />
        </FormElement>
      )}
    </FormModal>
  )
}

function isWhole(condition: DraftCondition): boolean {
  const { mapping_src_type, mapping_src_value, mapping_match_type, mapping_type, zone_id, mapping_value } = condition
  if (mapping_src_type !== TIME && mapping_src_value === '') return false
  if (mapping_type !== 'T' && mapping_match_type > LAST_WITH_VALUE) return true
  return mapping_type === 'Z' ? zone_id !== null : (mapping_value ?? '').trim() !== ''
}

/** The parsed value, or an error message; undefined if the operator takes none. */
function readDraft(condition: DraftCondition, inputs: KnownInputs): ReadUnitValue | undefined {
  const { mapping_type, mapping_match_type, mapping_value } = condition
  if (mapping_type !== 'V' || mapping_match_type > LAST_WITH_VALUE || !mapping_value?.trim()) return undefined
  return readUnitValue(mapping_value, inputOf(condition, inputs))
}

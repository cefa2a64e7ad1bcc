import type { AssumedCondition, Assumption } from '@tollgate/contract/proof/assumption.ts'
import { MAPPING_MATCH_TYPE } from '@tollgate/contract/standards/plan-codes.ts'
import { unitValueInWords } from '@tollgate/policy/plan/unit-value.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { ActionIcon } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ReferenceName } from '../../../catalogue/lookup/reference-name.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import classes from '../views/views.module.css'
import { AssumptionDialog } from './assumption-dialog.tsx'
import { inputOf, LAST_WITH_VALUE, type KnownInputs } from './draft-condition.ts'
import { SOURCE_FIELDS, TIME_SPAN, ZONE } from './sources.ts'

interface AssumptionsProps {
  assumptions: readonly Assumption[]
  inputs: KnownInputs
  onChange: (assumptions: readonly Assumption[]) => void
}

/** Assumptions: contexts that the proof leaves out. */
export function Assumptions({ assumptions, inputs, onChange }: AssumptionsProps) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <section aria-label="What cannot happen" className={classes.assumptions}>
      <div className={classes.actions}>
        <h2 className={classes.heading}>What cannot happen</h2>
        <ToolButton icon={IconPlus} variant="default" onClick={() => setIsAdding(true)}>
          State something
        </ToolButton>
      </div>
      {assumptions.length === 0 && <p className={classes.hint}>Nothing is stated: every context counts.</p>}
      <ul className={classes.statements}>
        {assumptions.map((assumption, index) => (
          <li key={JSON.stringify(assumption)}>
            <span>
              <AssumptionWords assumption={assumption} inputs={inputs} />
            </span>
            <ActionIcon
              aria-label={`Take back statement ${index + 1}`}
              onClick={() => onChange(assumptions.filter((one) => one !== assumption))}
            >
              <IconTrash size="1rem" aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {isAdding && (
        <AssumptionDialog
          inputs={inputs}
          onClose={() => setIsAdding(false)}
          onAdd={(assumption) => {
            onChange([...assumptions, assumption])
            setIsAdding(false)
          }}
        />
      )}
    </section>
  )
}

function AssumptionWords({ assumption, inputs }: { assumption: Assumption; inputs: KnownInputs }) {
  if (assumption.kind === 'begins_with') {
    return (
      <>
        <SourceName {...assumption.text} /> always begins with <SourceName {...assumption.beginning} />
      </>
    )
  }
  return (
    <>
      Never:{' '}
      {assumption.conditions.map((condition, index) => (
        <span key={JSON.stringify(condition)}>
          {index > 0 && ' and '}
          <ConditionText condition={condition} inputs={inputs} />
        </span>
      ))}
    </>
  )
}

function ConditionText({ condition, inputs }: { condition: AssumedCondition; inputs: KnownInputs }) {
  const { mapping_match_type: match, mapping_type, zone_id, mapping_value } = condition
  const said = codeLabel(MAPPING_MATCH_TYPE, match)?.toLowerCase()
  const hasValue = match <= LAST_WITH_VALUE
  return (
    <>
      <SourceName {...condition} /> {said}
      {hasValue && mapping_type === 'Z' && zone_id !== null && (
        <>
          {' '}
          <ReferenceName name="zone_id" field={ZONE} id={zone_id} />
        </>
      )}
      {hasValue && mapping_type === 'T' && (
        <>
          {' '}
          <ReferenceName name="time_span_id" field={TIME_SPAN} id={Number(mapping_value)} />
        </>
      )}
      {hasValue && mapping_type === 'V' && ` ${unitValueInWords(mapping_value ?? '', inputOf(condition, inputs))}`}
      {hasValue && mapping_type === 'S' && ` ${mapping_value}`}
    </>
  )
}

function SourceName({
  mapping_src_type: type,
  mapping_src_value: value,
}: Pick<AssumedCondition, 'mapping_src_type' | 'mapping_src_value'>) {
  const field = SOURCE_FIELDS[type]
  if (!field) return type === 'T' ? 'the time' : value
  return <ReferenceName name="mapping_src_value" field={field} id={Number(value)} />
}

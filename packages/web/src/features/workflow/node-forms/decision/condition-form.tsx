import type { FieldValue, TextField } from '@tollgate/contract/catalogue/field.ts'
import { describeCondition } from '@tollgate/policy/workflow/describe.ts'
import { SORT_OPERATOR } from '@tollgate/contract/standards/plan-codes.ts'
import { SegmentedControl } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { fieldFrame } from '../../../../catalogue/form/field-frame.tsx'
import type { FieldInputProps } from '../../../../catalogue/form/field-input-props.ts'
import { FieldInput } from '../../../../catalogue/form/field-input.tsx'
import type { FieldMessages } from '../../../../catalogue/form/form-values.ts'
import { FormLookup } from '../../../../catalogue/lookup/form-lookup.tsx'
import { SearchedSelect } from '../../../../catalogue/lookup/searched-select.tsx'
import { asText } from '../../../../catalogue/row.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { CallInputs } from '../calls/call-inputs.tsx'
import { LEFT, RIGHT } from '../calls/call-values.ts'
import { DraftFormElement } from '../drafts/draft-form-element.tsx'
import { inputPropsOf } from '../drafts/input-props.ts'
import { useDraftForm, type DraftForm as Form, type DraftFormInput } from '../drafts/use-draft-form.ts'
import { useWarnings } from '../drafts/use-warnings.ts'
import { FormPart } from '../form-part.tsx'
import { TypedSentence } from '../typed-sentence.tsx'
import { recordsNamed, refTo, useNames } from '../use-names.ts'
import { conditionWords } from './condition-values.ts'
import {
  hasRightSide,
  operandHelp,
  RIGHT_SIDE_WORDS,
  rightSideOf,
  rightSidesFor,
  withOperator,
  withRightSide,
  type RightSide,
} from './right-side.ts'

const OPERATORS = SORT_OPERATOR.map(({ value, label, ...code }) => ({
  value: String(value),
  words: String(value),
  label: 'hint' in code && label.length === 1 ? `${label}  ${code.hint}` : label,
}))

interface ConditionFormProps extends DraftFormInput {
  name: string
  onClose: () => void
}

/** The form of a condition: its sentence, then left side, operator, right side. */
export function ConditionForm({ name, onClose, ...input }: ConditionFormProps) {
  const form = useDraftForm(input)
  const { values } = form.draft
  const { graph } = useWorkflowSession()
  const wanted = [...recordsNamed(values, [LEFT, RIGHT]), ...refTo('zone', values.zone_id)]
  const names = useNames(wanted, graph.names)
  const warnings = useWarnings(form)
  return (
    <DraftFormElement form={form} name={name} onCancel={onClose} focused>
      <TypedSentence>{describeCondition(conditionWords(values, names), names, graph.units)}</TypedSentence>
      <FormPart legend="Left side">
        <CallInputs form={form} fields={LEFT} node="decision" warnings={warnings} />
      </FormPart>
      <OperatorField form={form} />
      {hasRightSide(values.sort_operator) && <RightInputs form={form} warnings={warnings} />}
    </DraftFormElement>
  )
}

function OperatorField({ form }: { form: Form }) {
  const { setValues } = form
  const choose = useCallback(
    (_: string, operator: FieldValue) => setValues((values) => withOperator(values, asText(operator))),
    [setValues],
  )
  return <OperatorInput {...inputPropsOf(form, 'sort_operator', {})} onChange={choose} onText={form.setValue} />
}

function RightInputs({ form, warnings }: { form: Form; warnings: FieldMessages }) {
  const { draft, setValues, input } = form
  const { values } = draft
  const [chosen, setChosen] = useState<RightSide>(rightSideOf(values))
  const sides = rightSidesFor(values)
  const side = sides.includes(chosen) ? chosen : rightSideOf(values)
  const { operand } = input.catalogue.fields
  const help = operandHelp(values.sort_operator)
  const operandField = useMemo(() => ({ ...operand, ...(help && { help }) }) as TextField, [operand, help])
  const zoneMap = values.function === 'zone' ? asText(values.param1) : ''
  const inMap = useMemo(() => (zoneMap === '' ? undefined : { zone_map_id: zoneMap }), [zoneMap])
  return (
    <FormPart legend="Compared with">
      <SegmentedControl
        data-wide
        size="xs"
        fullWidth
        aria-label="Compared with"
        data={sides.map((value) => ({ value, label: RIGHT_SIDE_WORDS[value] }))}
        value={side}
        onChange={(next) => {
          setChosen(next)
          setValues((before) => withRightSide(before, next))
        }}
      />
      {side === 'constant' && <FieldInput {...inputPropsOf(form, 'operand', warnings, operandField)} />}
      {side === 'call' && <CallInputs form={form} fields={RIGHT} node="decision" warnings={warnings} />}
      {side === 'zone' && <FormLookup {...inputPropsOf(form, 'zone_id', warnings)} fixed={inMap} />}
    </FormPart>
  )
}

interface OperatorInputProps extends FieldInputProps {
  /** Stores text that is no operator, without further changes. */
  onText: (name: string, text: string) => void
}

function OperatorInput({ onText, ...props }: OperatorInputProps) {
  const { name, value, onChange } = props
  return (
    <SearchedSelect
      {...fieldFrame(props)}
      data={OPERATORS}
      value={asText(value)}
      onChoose={(chosen) => onChange(name, chosen)}
      onText={(text) => onText(name, text)}
    />
  )
}

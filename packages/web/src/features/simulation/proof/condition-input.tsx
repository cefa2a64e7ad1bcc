import { MAPPING_DES_TYPE, MAPPING_MATCH_TYPE, MAPPING_SRC_TYPE } from '@tollgate/contract/standards/plan-codes.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { Fieldset, TextInput } from '@mantine/core'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import classes from '../views/views.module.css'
import {
  formsOf,
  LAST_WITH_VALUE,
  NEW_CONDITION,
  TIME,
  type DraftCondition,
  type DraftSource,
} from './draft-condition.ts'
import { SOURCE_FIELDS, TIME_SPAN, ZONE, ZONE_MAP } from './sources.ts'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'

interface SourceInputProps {
  legend: string
  types: readonly string[]
  source: DraftSource
  onChange: (source: DraftSource) => void
}

export function SourceInput({ legend, types, source, onChange }: SourceInputProps) {
  return (
    <Fieldset legend={legend} variant="unstyled" className={classes.condition ?? ''}>
      <SourceFields types={types} source={source} onChange={onChange} />
    </Fieldset>
  )
}

function SourceFields({ types, source, onChange }: Omit<SourceInputProps, 'legend'>) {
  const { mapping_src_type: type, mapping_src_value: value } = source
  const field = SOURCE_FIELDS[type]
  return (
    <>
      <SearchedSelect
        label="Source"
        data={types.map((one) => ({ value: one, label: codeLabel(MAPPING_SRC_TYPE, one) ?? one }))}
        value={type}
        onChoose={(next) => onChange({ mapping_src_type: next, mapping_src_value: '' })}
      />
      {field && (
        <RecordChoice
          key={type}
          field={field}
          id={value === '' ? null : Number(value)}
          onChoose={(id) => onChange({ mapping_src_type: type, mapping_src_value: id === null ? '' : String(id) })}
        />
      )}
    </>
  )
}

interface RecordChoiceProps {
  field: ReferenceField
  id: number | null
  fixed?: Readonly<Record<string, string>>
  onChoose: (id: number | null) => void
}

function RecordChoice({ field, id, fixed, onChoose }: RecordChoiceProps) {
  return (
    <Lookup
      name={field.nest}
      field={field}
      value={id}
      fixed={fixed}
      autoFocus={false}
      onBlur={() => undefined}
      onChange={(_, value) => onChoose(typeof value === 'number' ? value : null)}
    />
  )
}

interface ConditionInputProps {
  number: number
  condition: DraftCondition
  /** Error message of the value. */
  fault: string | undefined
  onChange: (condition: DraftCondition) => void
}

const SOURCES = ['A', 'B', 'C', 'D', 'T']

/** One condition: a source, an operator, and a value. */
export function ConditionInput({ number, condition, fault, onChange }: ConditionInputProps) {
  const { mapping_src_type: type, mapping_match_type: match, mapping_type: form } = condition
  const change = (changes: Partial<DraftCondition>) => onChange({ ...condition, ...changes })
  const chooseSource = (source: DraftSource) => {
    if (source.mapping_src_type === type) return change(source)
    return onChange({ ...NEW_CONDITION, ...source, mapping_type: formsOf(source.mapping_src_type)[0] ?? 'V' })
  }
  return (
    <Fieldset legend={`Condition ${number}`} variant="unstyled" className={classes.condition ?? ''}>
      <SourceFields types={SOURCES} source={condition} onChange={chooseSource} />
      <SearchedSelect
        label="Comparison"
        data={[...MAPPING_MATCH_TYPE.values()]
          .filter(({ value }) => type !== TIME || Number(value) < LAST_WITH_VALUE)
          .map(({ value, label }) => ({
            value: String(value),
            label: type === TIME ? (TIME_WORDS[Number(value)] ?? label) : label,
          }))}
        value={String(match)}
        onChoose={(value) => change({ mapping_match_type: Number(value) })}
      />
      {formsOf(type).length > 1 && match <= LAST_WITH_VALUE && (
        <SearchedSelect
          label="With"
          data={formsOf(type).map((value) => ({ value, label: codeLabel(MAPPING_DES_TYPE, value) ?? value }))}
          value={form}
          onChoose={(value) => change({ mapping_type: value, mapping_value: null, zone_map_id: null, zone_id: null })}
        />
      )}
      <ComparedWith condition={condition} fault={fault} change={change} />
    </Fieldset>
  )
}

const TIME_WORDS: Readonly<Record<number, string>> = { 1: 'Lies in', 2: 'Does not lie in' }

interface ComparedWithProps {
  condition: DraftCondition
  fault: string | undefined
  change: (changes: Partial<DraftCondition>) => void
}

function ComparedWith({ condition, fault, change }: ComparedWithProps) {
  const { mapping_match_type: match, mapping_type: form, zone_map_id, zone_id, mapping_value } = condition
  if (form === 'T') {
    const id = mapping_value === null ? null : Number(mapping_value)
    return (
      <RecordChoice
        field={TIME_SPAN}
        id={id}
        onChoose={(chosen) => change({ mapping_value: chosen === null ? null : String(chosen) })}
      />
    )
  }
  if (match > LAST_WITH_VALUE) return null
  if (form === 'Z') {
    return (
      <>
        <RecordChoice field={ZONE_MAP} id={zone_map_id} onChoose={(id) => change({ zone_map_id: id, zone_id: null })} />
        {zone_map_id !== null && (
          <RecordChoice
            key={zone_map_id}
            field={ZONE}
            fixed={{ zone_map_id: String(zone_map_id) }}
            id={zone_id}
            onChoose={(id) => change({ zone_id: id })}
          />
        )}
      </>
    )
  }
  return (
    <TextInput
      label={form === 'S' ? 'Status' : 'Value or range'}
      value={mapping_value ?? ''}
      error={fault}
      spellCheck={false}
      onChange={(event) => change({ mapping_value: event.currentTarget.value })}
    />
  )
}

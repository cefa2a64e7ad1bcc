import { reference } from '@tollgate/contract/catalogue/field.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { Checkbox } from '@mantine/core'
import { memo, useMemo } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'
import type { Fields } from '../address/fields.ts'
import { PolicyOfChoice } from './policy-of-choice.tsx'
import classes from './context.module.css'

const PLAN = reference('Policy plan', {
  to: 'policy-plan',
  nest: 'plan',
  show: ['pcr_plan_name'],
  help: 'Empty: all active plans',
})
const versionOn = (clock: string) =>
  reference('Version', {
    to: 'policy-plan-ver',
    nest: 'version',
    show: ['eff_date'],
    help: `Empty: the one in force on the day. Days are those of the network’s clock, ${clock}.`,
  })
const WORKFLOW = reference('Workflow first', {
  to: 'rule-workflow-group',
  nest: 'workflow',
  show: ['work_group_name'],
})

export const POLICY_FIELDS = ['release', 'plan', 'version', 'workflow', 'exact', 'event']

interface PolicyChoiceProps {
  fields: Fields
  faults: Fields
  events: SimulationInputs['events']
  onChange: (changes: Fields) => void
}

/** The policy of the request: plan and version, a workflow that runs first, and the event. */
export const PolicyChoice = memo(function PolicyChoice({ fields, faults, events, onChange }: PolicyChoiceProps) {
  const clock = useNetworkTimeZone()
  const version = useMemo(() => versionOn(clock), [clock])
  const record = (name: string) => ({
    name,
    value: fields[name] === undefined ? null : Number(fields[name]),
    fault: faults[name],
    autoFocus: false,
    onBlur: () => undefined,
  })
  const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : '')
  return (
    <div className={classes.fields}>
      <PolicyOfChoice
        label="Decided by"
        value={fields.release}
        fault={faults.release ?? faults.change_set_ids}
        onChange={(release) => onChange({ release })}
      />
      <Lookup
        {...record('plan')}
        field={PLAN}
        onChange={(_, value) => onChange({ plan: textOf(value), version: '', event: '' })}
      />
      {fields.plan !== undefined && (
        <Lookup
          {...record('version')}
          key={fields.plan}
          field={version}
          fixed={{ pcr_plan_id: fields.plan }}
          onChange={(_, value) => onChange({ version: textOf(value) })}
        />
      )}
      <Lookup
        {...record('workflow')}
        field={WORKFLOW}
        onChange={(_, value) => onChange({ workflow: textOf(value), exact: '' })}
      />
      {fields.workflow !== undefined && (
        <Checkbox
          label="This version of the workflow, whatever its dates"
          checked={fields.exact !== undefined}
          onChange={({ currentTarget }) => onChange({ exact: currentTarget.checked ? '1' : '' })}
        />
      )}
      <EventSelect value={fields.event} fault={faults.event} events={events} onChange={onChange} />
    </div>
  )
})

interface EventSelectProps {
  value: string | undefined
  fault: string | undefined
  events: SimulationInputs['events']
  onChange: (changes: Fields) => void
}

/** Events of the plans come first. */
const EventSelect = memo(function EventSelect({ value, fault, events, onChange }: EventSelectProps) {
  const items = (isUsed: boolean) =>
    events
      .filter(({ is_used }) => is_used === isUsed)
      .map(({ pcr_event_id, pcr_event_name }) => ({ value: String(pcr_event_id), label: pcr_event_name }))
  return (
    <SearchedSelect
      label="Event"
      placeholder="Choose what happens"
      data={[
        { group: 'In the plan', items: items(true) },
        { group: 'Other events', items: items(false) },
      ]}
      value={value ?? ''}
      error={fault}
      nothingFoundMessage="No event of that name"
      onChoose={(event) => onChange({ event })}
    />
  )
})

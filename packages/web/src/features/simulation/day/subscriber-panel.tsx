import { day as dayField, reference } from '@tollgate/contract/catalogue/field.ts'
import { ActionIcon, Autocomplete, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { TimeInput } from '../../../catalogue/form/time-input.tsx'
import type { TimeField } from '../../../catalogue/form/typed-time.ts'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import { asText } from '../../../catalogue/row.ts'
import { More, Section } from '../context/context-panel.tsx'
import contextClasses from '../context/context.module.css'
import { ZoneSelect } from '../context/moment-inputs.tsx'
import { RecordInputs } from '../context/record-inputs.tsx'
import { isFilled, useOffered } from '../context/use-offered.ts'
import { useAssignments } from './day-queries.ts'
import classes from './day.module.css'
import { readPlans, writePlans } from './session-of.ts'
import type { Day } from './use-day.ts'

const PLAN = reference('Policy plan', { to: 'policy-plan', nest: 'plan', show: ['pcr_plan_name'] })
const WORKFLOW = reference('Entry workflow', { to: 'rule-workflow-group', nest: 'workflow', show: ['work_group_name'] })
const FROM: TimeField = { ...dayField('From'), format: 'day' }
const TO: TimeField = { ...dayField('To'), format: 'day' }

/** Who uses the session, and where: what is known before it starts. */
export const SubscriberPanel = memo(function SubscriberPanel({ day }: { day: Day }) {
  const { fields, faults, inputs, change } = day
  const network = useNetworkTimeZone()
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? fields.apn === undefined
  const known = inputs.inputs.filter((input) => isFilled(fields, input))
  return (
    <details
      className={classes.who}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => open !== isOpen && setChosen(open)}
    >
      <summary>
        <b>Subscriber</b>{' '}
        <span className={classes.hint}>
          {[fields.class, fields.apn ?? 'no access point', ...known.map(({ name }) => name)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </summary>
      {isOpen && (
        // Stays open while someone types in it.
        <div onFocus={() => setChosen(true)}>
          <Section title="Who, and where">
            <div className={contextClasses.fields}>
              <Access day={day} name="apn" label="Access point" column="apn" />
              <Access day={day} name="slice" label="Slice" column="slice" />
              <Access day={day} name="class" label="Subscriber class" column="subscriber_class" />
              <TextInput
                label="Day of the bill"
                placeholder="1"
                value={fields.bill_day ?? ''}
                error={faults.bill_day}
                onChange={(event) => change({ bill_day: event.currentTarget.value })}
              />
              <div>
                <ZoneSelect zone={day.zone} network={network} fault={faults.time_zone} onChange={change} />
              </div>
              <Lookup
                name="workflow"
                field={WORKFLOW}
                value={fields.workflow === undefined ? null : Number(fields.workflow)}
                fault={faults.workflow}
                autoFocus={false}
                onBlur={() => undefined}
                onChange={(_, value) => change({ workflow: typeof value === 'number' ? String(value) : '' })}
              />
            </div>
          </Section>
          <Section title="Plans of the subscriber, beside the defaults of the access point">
            <OwnPlans day={day} />
          </Section>
          <Section title="What is known at the start">
            <KnownValues day={day} />
          </Section>
        </div>
      )}
    </details>
  )
})

function KnownValues({ day: { fields, faults, inputs, change } }: { day: Day }) {
  const { offered, rest } = useOffered(inputs.inputs, fields)
  return (
    <>
      <RecordInputs inputs={offered} fields={fields} faults={faults} onChange={change} />
      <More label="More: what no plan reads">
        <RecordInputs inputs={rest} fields={fields} faults={faults} onChange={change} />
      </More>
    </>
  )
}

interface AccessProps {
  day: Day
  name: 'apn' | 'slice' | 'class'
  label: string
  column: 'apn' | 'slice' | 'subscriber_class'
}

/** Suggests values from the assignments; any other may be typed. */
function Access({ day: { fields, faults, change }, name, label, column }: AccessProps) {
  const said = (useAssignments() ?? []).flatMap((row) => row[column]?.replace(/\*$/, '') || [])
  return (
    <Autocomplete
      label={label}
      placeholder={name === 'class' ? 'None' : 'Unknown'}
      data={[...new Set(said)].toSorted()}
      value={fields[name] ?? ''}
      error={faults[name]}
      spellCheck={false}
      onChange={(text) => change({ [name]: text })}
    />
  )
}

function OwnPlans({ day: { fields, faults, change } }: { day: Day }) {
  const plans = readPlans(fields.plans)
  const [isAdding, setIsAdding] = useState(false)
  const put = (next: typeof plans) => change({ plans: writePlans(next) })
  const shown = { autoFocus: false, onBlur: () => undefined }
  const dayOf = (value: unknown) => asText(value).slice(0, 'YYYY-MM-DD'.length)
  return (
    <>
      {faults.plans !== undefined && <p role="alert">{faults.plans}</p>}
      {plans.map((plan, place) => (
        <div key={place} className={classes.plans}>
          <Lookup
            {...shown}
            name="plan"
            field={PLAN}
            value={plan.pcr_plan_id}
            onChange={(_, id) => typeof id === 'number' && put(plans.with(place, { ...plan, pcr_plan_id: id }))}
          />
          <TimeInput
            {...shown}
            name="from"
            field={FROM}
            value={plan.from ?? ''}
            onChange={(_, from) => put(plans.with(place, { ...plan, from: dayOf(from) }))}
          />
          <TimeInput
            {...shown}
            name="to"
            field={TO}
            value={plan.to ?? ''}
            begin={plan.from}
            onChange={(_, to) => put(plans.with(place, { ...plan, to: dayOf(to) }))}
          />
          <ActionIcon aria-label="Take the plan away" onClick={() => put(plans.toSpliced(place, 1))}>
            <IconX size="1rem" aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {isAdding ? (
        <Lookup
          {...shown}
          name="plan"
          field={PLAN}
          value={null}
          onChange={(_, id) => {
            if (typeof id !== 'number') return
            put([...plans, { pcr_plan_id: id }])
            setIsAdding(false)
          }}
        />
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size="0.875rem" aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          Add a plan
        </Button>
      )}
    </>
  )
}

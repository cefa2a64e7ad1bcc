import { reference, day } from '@tollgate/contract/catalogue/field.ts'
import { inPlace } from '@tollgate/policy/order.ts'
import { versionOn } from '@tollgate/policy/plan/in-force.ts'
import { useState } from 'react'
import { TimeInput } from '../../../catalogue/form/time-input.tsx'
import { timeOfText, type TimeField } from '../../../catalogue/form/typed-time.ts'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'
import { asText } from '../../../catalogue/row.ts'
import { versionOption } from '../../../catalogue/versions/version-option.ts'
import { useVersions, type VersionRow } from './versions.ts'
import classes from './views.module.css'

const PLAN = reference('Policy plan', { to: 'policy-plan', nest: 'plan', show: ['pcr_plan_name'] })

interface PlanChoiceProps {
  plan: string | undefined
  onChoose: (plan: string) => void
}

export function PlanChoice({ plan, onChoose }: PlanChoiceProps) {
  return (
    <div>
      <Lookup
        name="plan"
        field={PLAN}
        value={plan === undefined ? null : Number(plan)}
        autoFocus={false}
        onBlur={() => undefined}
        onChange={(_, value) => onChoose(typeof value === 'number' ? String(value) : '')}
      />
    </div>
  )
}

interface VersionChoiceProps {
  label: string
  plan: string | undefined
  version: string | undefined
  onChoose: (version: string) => void
}

/** Chooses a version of the plan by its dates, or by a day on which it is in force. */
export function VersionChoice({ label, plan, version, onChoose }: VersionChoiceProps) {
  const { data } = useVersions(plan)
  const [typedDay, setTypedDay] = useState('')
  const rows = data?.rows ?? []
  return (
    <div className={classes.version}>
      <SearchedSelect
        label={label}
        placeholder={plan === undefined ? 'Choose a plan first' : 'Version'}
        data={rows.map((row) => ({ value: String(row.pcc_rule_ver_id), label: versionOption(row) }))}
        value={version ?? ''}
        disabled={plan === undefined}
        onChoose={(value) => {
          setTypedDay('')
          if (value !== '') onChoose(value)
        }}
      />
      {plan !== undefined && (
        <VersionOnDay
          label={`${label}: in force on`}
          versions={rows}
          typed={typedDay}
          onType={setTypedDay}
          onFind={(found) => onChoose(String(found.pcc_rule_ver_id))}
        />
      )}
    </div>
  )
}

interface VersionOnDayProps {
  label: string
  versions: readonly VersionRow[]
  typed: string
  onType: (typed: string) => void
  onFind: (version: VersionRow) => void
}

/** A day that stands for the version in force on it. */
function VersionOnDay({ label, versions, typed, onType, onFind }: VersionOnDayProps) {
  const [isLeft, setIsLeft] = useState(false)
  const field: TimeField = { ...day(label), format: 'day' }
  const read = (text: string) => (text === '' ? undefined : timeOfText(field, text))
  const find = (iso: unknown) => versionOnDay(versions, asText(iso))
  const type = (text: string) => {
    onType(text)
    setIsLeft(false)
    const asked = read(text)
    const found = asked?.ok ? find(asked.value) : undefined
    if (found) onFind(found)
  }
  const asked = read(typed)
  const isMissing = versions.length > 0 && asked?.ok === true && find(asked.value) === undefined
  return (
    <TimeInput
      name="day"
      field={field}
      value={typed}
      fault={isMissing ? 'No version is in force on this day' : faultOf(asked, isLeft)}
      autoFocus={false}
      onChange={(_, value) => type(asText(value))}
      onBlur={() => setIsLeft(true)}
    />
  )
}

/** An incomplete date is no fault until the field is left. */
function faultOf(asked: ReturnType<typeof timeOfText> | undefined, isLeft: boolean): string | undefined {
  return asked && !asked.ok && isLeft ? asked.message : undefined
}

function versionOnDay(versions: readonly VersionRow[], iso: string): VersionRow | undefined {
  const dated = inPlace(versions).map((row) => ({ eff_date: row.eff_date, exp_date: row.exp_date, row }))
  return versionOn(dated, iso.slice(0, '2026-01-31'.length))?.row
}

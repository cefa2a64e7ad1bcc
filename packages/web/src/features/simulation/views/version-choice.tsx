import { reference } from '@tollgate/contract/catalogue/field.ts'
import { useState } from 'react'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'
import { VersionOnDay } from './version-on-day.tsx'
import { useVersions, versionWords } from './versions.ts'
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

/** Chooses a version of the plan: by its days, or as the one in force on a day. */
export function VersionChoice({ label, plan, version, onChoose }: VersionChoiceProps) {
  const { data } = useVersions(plan)
  const [day, setDay] = useState('')
  const rows = data?.rows ?? []
  return (
    <div className={classes.version}>
      <SearchedSelect
        label={label}
        placeholder={plan === undefined ? 'Choose a plan first' : 'Version'}
        data={rows.map((row) => ({ value: String(row.pcc_rule_ver_id), label: versionWords(row) }))}
        value={version ?? ''}
        disabled={plan === undefined}
        onChoose={(value) => {
          setDay('')
          if (value !== '') onChoose(value)
        }}
      />
      {data && (
        <VersionOnDay
          label={`${label}: in force on`}
          versions={data.rows}
          typed={day}
          onType={setDay}
          onFind={(found) => onChoose(String(found.pcc_rule_ver_id))}
        />
      )}
    </div>
  )
}

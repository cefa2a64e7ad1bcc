import type { FieldValue, ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { standingOf, STANDING_WORDS } from '@tollgate/policy/plan/in-force.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useToday } from '../../../api/setting.ts'
import { asApiError } from '../../../api/api-error.ts'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'
import { rowId } from '../../../catalogue/row.ts'
import { useRecord } from '../../../catalogue/record/use-record.ts'
import { notifyFailure } from '../../../ui/notify.tsx'
import classes from './compare.module.css'
import { versionOption } from '../../../catalogue/versions/version-option.ts'
import { firstChoice, rowInForce, versionsQuery } from '../tree/versions-query.ts'

const versions = catalogueOf('policy-plan-ver')
const planField = { ...(versions.fields.pcr_plan_id as ReferenceField), required: true }
const done = () => undefined

interface SidePickerProps {
  /** "Before" or "After". */
  title: string
  version: number | undefined
  onChoose: (version: number) => void
}

/** Chooses a plan and one of its versions; at first the one in force. */
export function SidePicker({ title, version, onChoose }: SidePickerProps) {
  const { data: row } = useRecord(versions, version)
  const { picked, choosePlan } = useChosenPlan(onChoose)
  const shown = typeof row?.pcr_plan_id === 'number' ? row.pcr_plan_id : undefined
  const plan = picked ?? shown
  return (
    <fieldset className={classes.side}>
      <legend>{title}</legend>
      <Lookup
        name="pcr_plan_id"
        field={planField}
        value={plan ?? null}
        row={row}
        autoFocus={false}
        bare
        onChange={choosePlan}
        onBlur={done}
      />
      <VersionSelect plan={plan} version={picked === undefined ? version : undefined} onChoose={onChoose} />
    </fieldset>
  )
}

/** A chosen plan until its initial version is loaded. */
function useChosenPlan(onChoose: (version: number) => void) {
  const client = useQueryClient()
  const today = useToday()
  const [picked, setPicked] = useState<number>()
  const choosePlan = useCallback(
    (_name: string, value: FieldValue) => {
      if (typeof value !== 'number') return
      setPicked(value)
      const choose = async () => {
        const { rows } = await client.fetchQuery(versionsQuery(value))
        const first = firstChoice(rows, today)
        if (!first) return
        onChoose(rowId(versions, first))
        setPicked(undefined)
      }
      choose().catch((error: unknown) => notifyFailure(asApiError(error, 'read').message))
    },
    [client, onChoose, today],
  )
  return { picked, choosePlan }
}

interface VersionSelectProps {
  plan: number | undefined
  version: number | undefined
  onChoose: (version: number) => void
}

function VersionSelect({ plan, version, onChoose }: VersionSelectProps) {
  const { data } = useQuery(versionsQuery(plan))
  const today = useToday()
  const options = data?.rows ?? []
  const current = rowInForce(options, today)
  return (
    <SearchedSelect
      aria-label="Version"
      placeholder={plan === undefined ? 'Choose a plan first' : data?.total === 0 ? 'It has no version' : 'Version'}
      data={options.map((option) => ({
        value: String(rowId(versions, option)),
        label: versionOption(option),
        hint: STANDING_WORDS[standingOf(option, option === current, today)],
      }))}
      value={version === undefined ? '' : String(version)}
      onChoose={(value) => value !== '' && onChoose(Number(value))}
      disabled={plan === undefined || data?.total === 0}
    />
  )
}

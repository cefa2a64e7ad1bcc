import { inPlace } from '@tollgate/policy/order.ts'
import { day } from '@tollgate/contract/catalogue/field.ts'
import { versionOn } from '@tollgate/policy/plan/in-force.ts'
import { useState } from 'react'
import { TimeInput } from '../../../catalogue/form/time-input.tsx'
import { timeOfText, type TimeField } from '../../../catalogue/form/typed-time.ts'
import { asText } from '../../../catalogue/row.ts'
import type { VersionRow } from './versions.ts'

interface VersionOnDayProps {
  label: string
  versions: readonly VersionRow[]
  typed: string
  onType: (typed: string) => void
  onFind: (version: VersionRow) => void
}

/** A day, which stands for the version in force on it. */
export function VersionOnDay({ label, versions, typed, onType, onFind }: VersionOnDayProps) {
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
  const isMissing = asked?.ok === true && find(asked.value) === undefined
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

/** What is not a day yet may be typed on: it is faulted when the field is left. */
function faultOf(asked: ReturnType<typeof timeOfText> | undefined, isLeft: boolean): string | undefined {
  return asked && !asked.ok && isLeft ? asked.message : undefined
}

function versionOnDay(versions: readonly VersionRow[], iso: string): VersionRow | undefined {
  const dated = inPlace(versions).map((row) => ({ eff_date: row.eff_date, exp_date: row.exp_date, row }))
  return versionOn(dated, iso.slice(0, '2026-01-31'.length))?.row
}

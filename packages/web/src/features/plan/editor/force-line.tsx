import { PLAN_STATE } from '@tollgate/contract/standards/plan-codes.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { inForce } from '@tollgate/engine/plan/in-force.ts'
import { dayWords } from '@tollgate/engine/plan/version-status.ts'
import { IconCircleCheck, IconCircleDashed, IconClockPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Row } from '../../../api/client.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { planAddress } from '../plan-address.ts'
import { PlaceLink } from '../tree/place-link.tsx'
import { validityOf } from '../tree/versions-query.ts'
import classes from './force-line.module.css'
import { ACTIVE } from './plan-head.tsx'

const catalogue = catalogueOf('policy-plan-ver')

interface ForceLineProps {
  plan: Row
  versions: readonly Row[]
  /** `2026-01-31` */
  today: string
}

/** What is in force today, and what happens next: the one line that must never be overlooked. */
export function ForceLine({ plan, versions, today }: ForceLineProps) {
  const { current, next, afterwards } = useMemo(() => {
    const dated = versions.map((row) => ({ ...validityOf(row), row }))
    const now = inForce(dated, today)
    return { ...now, afterwards: now.next && !now.next.version ? inForce(dated, now.next.day).next : undefined }
  }, [versions, today])
  const state = asText(plan.state)
  const evaluated = state === ACTIVE
  const named = (row: Row) => (
    <PlaceLink to={planAddress({ plan: Number(plan.pcr_plan_id), version: rowId(catalogue, row) })}>
      {ordinalWords(versions, row)}
    </PlaceLink>
  )
  return (
    <section className={classes.force} aria-label="In force" data-kind={evaluated && current ? 'good' : 'none'}>
      <p>
        {evaluated && current ? <IconCircleCheck aria-hidden /> : <IconCircleDashed aria-hidden />}
        {!evaluated && (
          <span>
            <strong>Nothing is in force:</strong> the plan’s state is {codeLabel(PLAN_STATE, state) ?? state}, and only
            active plans are evaluated.{current && <> By its dates it would be {named(current.row)}.</>}
          </span>
        )}
        {evaluated && current && (
          <span>
            <strong>In force today:</strong> {named(current.row)}
            {current.exp_date === null ? ', without an end' : `, until ${dayWords(current.exp_date)}`}
          </span>
        )}
        {evaluated && !current && (
          <span>
            <strong>Nothing is in force today.</strong>
          </span>
        )}
      </p>
      <p>
        <IconClockPlay aria-hidden />
        <span>
          <strong>Next:</strong> {!next && 'nothing changes'}
          {next?.version && (
            <>
              {named(next.version.row)} from {dayWords(next.day)}
            </>
          )}
          {next && !next.version && `nothing is in force from ${dayWords(next.day)}`}
          {afterwards?.version && (
            <>
              , then {named(afterwards.version.row)} from {dayWords(afterwards.day)}
            </>
          )}
        </span>
      </p>
    </section>
  )
}

/** "version 2 of 3": by the day each begins. */
function ordinalWords(versions: readonly Row[], version: Row): string {
  return `version ${versions.indexOf(version) + 1} of ${versions.length}`
}

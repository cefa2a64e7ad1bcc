import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { PLAN_STATE } from '@tollgate/contract/standards/plan-codes.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { inForce, type InForce } from '@tollgate/policy/plan/in-force.ts'
import { dayBeside, dayWords } from '@tollgate/policy/plan/version-status.ts'
import { IconCircleCheck, IconCircleDashed, IconClockPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { planAddress } from '../plan-address.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { versionNumber } from '../tree/version-name.ts'
import { datedRows, type DatedRow } from '../tree/versions-query.ts'
import classes from './force-line.module.css'
import { isEvaluated } from './is-evaluated.ts'

const catalogue = catalogueOf('policy-plan-ver')

interface ForceLineProps {
  plan: RowFor<'policy-plan'>
  versions: readonly RowFor<'policy-plan-ver'>[]
  /** `2026-01-31` */
  today: string
}

/** What is in force today and what happens next. It must never be overlooked. */
export function ForceLine({ plan, versions, today }: ForceLineProps) {
  const { current, next } = useMemo(() => inForce(datedRows(versions), today), [versions, today])
  const zone = useNetworkTimeZone()
  const evaluated = isEvaluated(plan)
  const isGood = evaluated && current !== undefined
  return (
    <section
      className={classes.force}
      aria-label="In force"
      data-kind={isGood ? 'good' : 'none'}
      title={`Days are those of the network’s clock, ${zone}.`}
    >
      <p>
        {isGood ? <IconCircleCheck aria-hidden /> : <IconCircleDashed aria-hidden />}
        {!evaluated && <NotEvaluated plan={plan} current={current?.row} />}
        {isGood && (
          <span>
            <strong>In force today:</strong> <VersionLink plan={plan} version={current.row} />
            {next ? `, until ${dayWords(dayBeside(next.day, -1))}` : ', without an end'}
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
          <strong>Next:</strong> <NextChange {...{ plan, versions, next }} />
          {` (${zone})`}
        </span>
      </p>
    </section>
  )
}

function NotEvaluated({
  plan,
  current,
}: {
  plan: RowFor<'policy-plan'>
  current: RowFor<'policy-plan-ver'> | undefined
}) {
  const state = asText(plan.state)
  return (
    <span>
      <strong>Nothing is in force:</strong> the plan’s state is {codeLabel(PLAN_STATE, state) ?? state}, and only active
      plans are evaluated.
      {current && (
        <>
          {' '}
          By its dates it would be <VersionLink plan={plan} version={current} />.
        </>
      )}
    </span>
  )
}

interface NextChangeProps {
  plan: RowFor<'policy-plan'>
  versions: readonly RowFor<'policy-plan-ver'>[]
  next: InForce<DatedRow>['next']
}

/** What follows today's version; if that is nothing, also which version ends the gap. */
function NextChange({ plan, versions, next }: NextChangeProps) {
  if (!next) return 'nothing changes'
  if (next.version) return <VersionFrom plan={plan} version={next.version.row} day={next.day} />
  const afterGap = inForce(datedRows(versions), next.day).next
  return (
    <>
      nothing is in force from {dayWords(next.day)}
      {afterGap?.version && (
        <>
          , then <VersionFrom plan={plan} version={afterGap.version.row} day={afterGap.day} />
        </>
      )}
    </>
  )
}

function VersionFrom({
  plan,
  version,
  day,
}: {
  plan: RowFor<'policy-plan'>
  version: RowFor<'policy-plan-ver'>
  day: string
}) {
  return (
    <>
      <VersionLink plan={plan} version={version} /> from {dayWords(day)}
    </>
  )
}

function VersionLink({ plan, version }: { plan: RowFor<'policy-plan'>; version: RowFor<'policy-plan-ver'> }) {
  return (
    <PlaceLink to={planAddress({ plan: Number(plan.pcr_plan_id), version: rowId(catalogue, version) })}>
      version {versionNumber(version)}
    </PlaceLink>
  )
}

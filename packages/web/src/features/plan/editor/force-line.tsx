import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { PLAN_STATE } from '@tollgate/contract/standards/plan-codes.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { inForce, type InForce } from '@tollgate/policy/plan/in-force.ts'
import { dayBeside, dayOf, dayWords, validityWords } from '@tollgate/policy/plan/version-status.ts'
import { IconCircleCheck, IconCircleDashed, IconClockPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { planAddress } from '../plan-address.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { datedRows, type DatedRow } from '../tree/versions-query.ts'
import classes from './force-line.module.css'
import { isEvaluated } from './is-evaluated.ts'

const catalogue = catalogueOf('policy-plan-ver')

type Version = RowFor<'policy-plan-ver'>

interface ForceLineProps {
  plan: RowFor<'policy-plan'>
  versions: readonly Version[]
  /** `2026-01-31` */
  today: string
}

/** What is in force today and what happens next. It must never be overlooked. */
export function ForceLine({ plan, versions, today }: ForceLineProps) {
  const { current, next } = useMemo(() => inForce(datedRows(versions), today), [versions, today])
  const zone = useNetworkTimeZone()
  const evaluated = isEvaluated(plan)
  const isGood = evaluated && current !== undefined
  const now = current && <VersionUntil version={current.row} next={next?.day} />
  return (
    <section
      className={classes.force}
      aria-label="In force"
      data-kind={isGood ? 'good' : 'none'}
      title={`Days are those of the network’s clock, ${zone}.`}
    >
      <p>
        {isGood ? <IconCircleCheck aria-hidden /> : <IconCircleDashed aria-hidden />}
        {!evaluated && <NotEvaluated plan={plan} />}
        {isGood && (
          <span>
            <strong>In force today:</strong> {now}
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
          <strong>{evaluated ? 'Next:' : 'If it were active:'}</strong>{' '}
          {!evaluated && (
            <>
              today {now ?? 'nothing'}
              {', then '}
            </>
          )}
          <NextChange {...{ versions, next }} />
          {` (${zone})`}
        </span>
      </p>
    </section>
  )
}

function NotEvaluated({ plan }: Pick<ForceLineProps, 'plan'>) {
  const state = asText(plan.state)
  return (
    <span>
      <strong>Nothing is in force:</strong> the plan’s state is {codeLabel(PLAN_STATE, state) ?? state}, and only active
      plans are evaluated.
    </span>
  )
}

interface NextChangeProps {
  versions: readonly Version[]
  next: InForce<DatedRow>['next']
}

/** What follows today's version; if that is nothing, also which version ends the gap. */
function NextChange({ versions, next }: NextChangeProps) {
  if (!next) return 'nothing changes'
  if (next.version) return <VersionFrom version={next.version.row} day={next.day} />
  const afterGap = inForce(datedRows(versions), next.day).next
  return (
    <>
      nothing from {dayWords(next.day)}
      {afterGap?.version && (
        <>
          , then <VersionFrom version={afterGap.version.row} day={afterGap.day} />
        </>
      )}
    </>
  )
}

/** A version, and its last day in force if another one takes its place before its end. `next`: the day after. */
function VersionUntil({ version, next }: { version: Version; next: string | undefined }) {
  const last = next && dayBeside(next, -1)
  const isWhole = last === (version.exp_date === null ? undefined : dayOf(version.exp_date))
  return (
    <>
      <VersionLink version={version} />
      {!isWhole && last && `, until ${dayWords(last)}`}
    </>
  )
}

/** A version, and its first day in force if that is not its begin. */
function VersionFrom({ version, day }: { version: Version; day: string }) {
  return (
    <>
      <VersionLink version={version} />
      {day !== dayOf(version.eff_date) && ` from ${dayWords(day)}`}
    </>
  )
}

function VersionLink({ version }: { version: Version }) {
  return (
    <PlaceLink to={planAddress({ plan: Number(version.pcr_plan_id), version: rowId(catalogue, version) })}>
      version {validityWords(version)}
    </PlaceLink>
  )
}

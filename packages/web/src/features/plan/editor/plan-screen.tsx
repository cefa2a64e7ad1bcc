import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use, type ReactNode } from 'react'
import { useToday } from '../../../api/setting.ts'
import { asApiError } from '../../../api/api-error.ts'
import { NoSuchRecord } from '../../../catalogue/record/no-such-record.tsx'
import { PlansContext } from '../../../catalogue/rights.ts'
import { rowId } from '../../../catalogue/row.ts'
import { useRecord } from '../../../catalogue/record/use-record.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { useIsText } from '../../../catalogue/text-address.ts'
import { DocumentText } from '../../../document/document-text.tsx'
import type { PlanPlace } from '../plan-address.ts'
import { firstChoice, versionsQuery } from '../tree/versions-query.ts'
import { ForceLine } from './force-line.tsx'
import { PlanHead } from './plan-head.tsx'
import classes from './plan-screen.module.css'
import { VersionBody, type VersionBodyProps } from './version-body.tsx'
import { VersionStrip } from './version-strip.tsx'

const policyPlans = catalogueOf('policy-plan')
const versionCatalogue = catalogueOf('policy-plan-ver')

interface PlanScreenProps {
  place: PlanPlace
  /** Called with the shown version and event, where the address names none. */
  onShow?: VersionBodyProps['onShow']
  /** Shown below the decision tables. */
  dock?: ReactNode
}

/** The editor of a plan: a fixed strip of versions and events, and the decision tables below. */
export function PlanScreen({ place, onShow, dock }: PlanScreenProps) {
  const plans = use(PlansContext)
  const plan = useRecord(policyPlans, place.plan)
  const versions = useQuery(versionsQuery(place.plan))
  const failed = [plan, versions].find(({ error, data }) => error && !data)
  if (failed) {
    if (asApiError(failed.error).status === 404) return <NoSuchRecord catalogue={policyPlans} />
    return (
      <ErrorPanel title="The policy plan could not be loaded" text={failed.error?.message} onRetry={failed.refetch} />
    )
  }
  if (!plan.data || !versions.data)
    return <Skeleton className={classes.skeleton} aria-label="Loading the policy plan" />
  return (
    <PlansContext value={plans?.includes(place.plan) ? null : plans}>
      <div className={classes.frame}>
        <Editor place={place} plan={plan.data} versions={versions.data.rows} onShow={onShow} />
        {dock}
      </div>
    </PlansContext>
  )
}

interface EditorProps {
  onShow: PlanScreenProps['onShow']
  place: PlanPlace
  plan: RowFor<'policy-plan'>
  versions: readonly RowFor<'policy-plan-ver'>[]
}

function Editor({ place, plan, versions, onShow }: EditorProps) {
  const today = useToday()
  const chosen =
    place.version === undefined
      ? firstChoice(versions, today)
      : versions.find((version) => rowId(versionCatalogue, version) === place.version)
  const isText = useIsText()
  return (
    <div className={classes.screen}>
      <PlanHead plan={plan} version={chosen}>
        <ForceLine plan={plan} versions={versions} today={today} />
      </PlanHead>
      <VersionStrip place={place} plan={plan} versions={versions} chosen={chosen} today={today} />
      {chosen && isText && (
        <div className={classes.text}>
          <DocumentText path={`plans/${plan.key}/${chosen.key}`} />
        </div>
      )}
      {chosen && !isText && <VersionBody place={place} version={rowId(versionCatalogue, chosen)} onShow={onShow} />}
      {!chosen && place.version !== undefined && (
        <EmptyState
          kind="missing"
          title="There is no such version in this plan"
          text="It was deleted, or belongs to another plan."
        />
      )}
      {!chosen && place.version === undefined && (
        <EmptyState
          title="No versions yet"
          text="A version says what the plan does from a day on. Create one, or copy one of another plan to this one."
        />
      )}
    </div>
  )
}

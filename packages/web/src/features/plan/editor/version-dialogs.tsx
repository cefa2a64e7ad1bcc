import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { useRouter } from '@tanstack/react-router'
import { inForce } from '@tollgate/policy/plan/in-force.ts'
import { dayWords, validityWords } from '@tollgate/policy/plan/version-status.ts'
import { ActionDialogs, type RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { rowId } from '../../../catalogue/row.ts'
import { useLast } from '../../../ui/use-last.ts'
import { planAddress } from '../plan-address.ts'
import { isEvaluated } from './is-evaluated.ts'
import { datedRows, rowInForce } from '../tree/versions-query.ts'

const catalogue = catalogueOf('policy-plan-ver')

interface VersionDialogsProps {
  plan: RowFor<'policy-plan'>
  versions: readonly RowFor<'policy-plan-ver'>[]
  /** `2026-01-31` */
  today: string
  action: RecordAction<RowFor<'policy-plan-ver'>> | undefined
  onClose: () => void
}

/** Creates, edits and deletes a version of a plan. */
export function VersionDialogs({ plan, versions, today, action, onClose }: VersionDialogsProps) {
  const { history } = useRouter()
  const planId = Number(plan.pcr_plan_id)
  const shown = useLast(action)
  const row = shown && 'row' in shown ? shown.row : undefined
  const afterwards = row && isEvaluated(plan) ? afterwardsWords(versions, row, today) : undefined
  const open = (version?: number) => history.push(planAddress({ plan: planId, version }))
  return (
    <ActionDialogs
      catalogue={catalogue}
      action={action}
      given={{ pcr_plan_id: planId }}
      givenNew={{ seq: versions.length }}
      {...(row && { editTitle: `Edit version ${validityWords(row)}` })}
      nameOf={validityWords}
      onClose={onClose}
      onCreated={(created) => open(rowId(catalogue, created))}
      onRemoved={() => open()}
    >
      {afterwards !== undefined && (
        <p>
          <strong>It is in force now.</strong> {afterwards}
        </p>
      )}
    </ActionDialogs>
  )
}

/** What is in force after deleting the version in force today; undefined for other versions. */
export function afterwardsWords(
  versions: readonly RowFor<'policy-plan-ver'>[],
  deleted: RowFor<'policy-plan-ver'>,
  today: string,
): string | undefined {
  if (rowInForce(versions, today) !== deleted) return undefined
  const left = versions.filter((version) => version !== deleted)
  const { current, next } = inForce(datedRows(left), today)
  if (current) return `Afterwards version ${validityWords(current.row)} is in force.`
  if (next?.version) {
    return `Afterwards nothing is in force until ${dayWords(next.day)}, then version ${validityWords(next.version.row)}.`
  }
  return 'Afterwards nothing is in force.'
}

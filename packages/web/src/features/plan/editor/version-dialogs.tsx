import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { useRouter } from '@tanstack/react-router'
import { ActionDialogs, type RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { rowId } from '../../../catalogue/row.ts'
import { useLast } from '../../../ui/use-last.ts'
import { planAddress } from '../plan-address.ts'
import { versionName } from '../tree/version-name.ts'
import { afterwardsWords } from './afterwards-words.ts'
import { isEvaluated } from './is-evaluated.ts'

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
      {...(row && { editTitle: `Edit version ${versionName(row)}` })}
      nameOf={versionName}
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

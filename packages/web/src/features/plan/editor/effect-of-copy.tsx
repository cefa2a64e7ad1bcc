import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { FieldWarning } from '../../../catalogue/form/field-frame.tsx'
import { useRecord } from '../../../catalogue/record/use-record.ts'
import { versionName } from '../tree/version-name.ts'
import type { CopyEffect } from './copy-dates.ts'
import { isEvaluated } from './is-evaluated.ts'

const plans = catalogueOf('policy-plan')

interface EffectOfCopyProps {
  planId: number
  effect: CopyEffect
}

/** What is in force today in the plan that gets a copy, before and after. */
export function EffectOfCopy({ planId, effect: { before, after } }: EffectOfCopyProps) {
  const { data: plan } = useRecord(plans, planId)
  if (!plan) return null
  if (!isEvaluated(plan)) return <p>The plan is not active: nothing of it is in force, before or after.</p>
  const replaced = after === 'copy' ? before : undefined
  return (
    <div role="group" aria-label="In force today">
      <p>
        <strong>In force today:</strong> {nameOf(before)}. <strong>With the copy:</strong> {nameOf(after)}.
      </p>
      <FieldWarning
        text={replaced && `The copy replaces ${nameOf(replaced)} at once: choose later dates if that is not meant`}
      />
    </div>
  )
}

function nameOf(version: CopyEffect['after']): string {
  if (version === undefined) return 'nothing'
  return version === 'copy' ? 'the copy' : `version ${versionName(version)}`
}

import { validityWords } from '@tollgate/policy/plan/version-status.ts'
import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { validity } from '@tollgate/contract/catalogues/validity.ts'
import { versionCopy } from '@tollgate/contract/catalogues/version-copy.ts'
import { Button, Loader, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { TimeInput } from '../../../catalogue/form/time-input.tsx'
import { type Leaving, useLeaving, useReport } from '../../../catalogue/form/use-leaving.tsx'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import { asText } from '../../../catalogue/row.ts'
import { AppModal } from '../../../ui/app-modal.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import classes from './copy-version.module.css'
import { type CopyFormState, DATE_FIELDS, TARGET_FIELD, useCopyForm } from './use-copy-form.ts'
import { FieldWarning } from '../../../catalogue/form/field-frame.tsx'
import { useRecord } from '../../../catalogue/record/use-record.ts'
import type { CopyEffect } from './copy-dates.ts'
import { isEvaluated } from './is-evaluated.ts'

const plans = catalogueOf('policy-plan')

/** Milliseconds until a spinner appears, and until a bar replaces it. */
const SPINNER_DELAY = 150
const BAR_DELAY = 2000

const targetField = versionCopy.fields[TARGET_FIELD] as ReferenceField

interface CopyVersionProps {
  version: RowFor<'policy-plan-ver'>
  plan: RowFor<'policy-plan'>
  /** The copy stays in the plan. */
  here?: boolean
  opened: boolean
  onClose: () => void
}

/** Copies a version with everything below it within its plan or to another one, then opens the copy. */
export function CopyVersion({ version, plan, here = false, opened, onClose }: CopyVersionProps) {
  const [copying, setCopying] = useState(false)
  const leaving = useLeaving({ onClose })
  const title = here ? 'Duplicate version' : 'Copy version to another plan'
  return (
    <AppModal opened={opened} title={title} onClose={leaving.close}>
      <CopyForm {...{ version, plan, here, copying, leaving, onClose }} onCopying={setCopying} />
      {leaving.dialog}
    </AppModal>
  )
}

interface CopyFormProps extends Omit<CopyVersionProps, 'opened'> {
  leaving: Leaving
  copying: boolean
  onCopying: (copying: boolean) => void
}

function CopyForm({ version, plan, here = false, copying, leaving, onCopying, onClose }: CopyFormProps) {
  const form = useCopyForm({
    version,
    within: here ? plan : undefined,
    copying,
    onCopying,
    onClose: () => leaving.finish(onClose),
  })
  useReport(leaving.report, copying ? 'saving' : form.isChanged ? 'changed' : 'unchanged')
  const { element, planId, effect, submit } = form
  return (
    <FormElement ref={element} className={classes.form} onSave={() => void submit()}>
      <p className={classes.copied}>
        {asText(plan.pcr_plan_name)}, {validityWords(version)}: events, rule plans, zones, mappings, units, basic rules
        and test cases.
      </p>
      {!here && <TargetPlan form={form} />}
      <CopyDates form={form} first={here} />
      {planId !== null && effect && <EffectOfCopy planId={planId} effect={effect} />}
      <DialogFooter>
        {copying && <CopyProgress />}
        <Button variant="default" onClick={leaving.close} disabled={copying}>
          Cancel
        </Button>
        <Button type="submit" disabled={copying}>
          {here ? 'Duplicate' : 'Copy'}
        </Button>
      </DialogFooter>
    </FormElement>
  )
}

function TargetPlan({ form: { planId, faults, choosePlan } }: { form: CopyFormState }) {
  return (
    <Lookup
      name={TARGET_FIELD}
      field={targetField}
      value={planId}
      fault={faults[TARGET_FIELD]}
      {...{ autoFocus: true }}
      onChange={(_, id) => choosePlan(typeof id === 'number' ? id : null)}
      onBlur={() => undefined}
    />
  )
}

interface CopyDatesProps {
  form: CopyFormState
  /** The dates are the first field. */
  first: boolean
}

function CopyDates({ form: { texts, faults, warnings, changeDate, checkDate }, first }: CopyDatesProps) {
  return (
    <div className={classes.dates}>
      {DATE_FIELDS.map((name) => (
        <TimeInput
          key={name}
          name={name}
          field={validity[name]}
          value={texts[name]}
          fault={faults[name]}
          warning={warnings[name]}
          {...{ autoFocus: first && name === 'eff_date' }}
          begin={name === 'exp_date' ? texts.eff_date : undefined}
          onChange={changeDate}
          onBlur={checkDate}
        />
      ))}
    </div>
  )
}

/** Progress of a copy: nothing at first, then a spinner, then a bar. */
function CopyProgress() {
  const [stage, setStage] = useState<'none' | 'spinner' | 'bar'>('none')
  useEffect(() => {
    const timers = [setTimeout(() => setStage('spinner'), SPINNER_DELAY), setTimeout(() => setStage('bar'), BAR_DELAY)]
    return () => timers.forEach(clearTimeout)
  }, [])
  if (stage === 'none') return null
  return (
    <div className={classes.working} role="status">
      {stage === 'spinner' ? (
        <Loader size="xs" role="img" aria-label="Copying" />
      ) : (
        <>
          <span>Copying everything below the version…</span>
          <Progress value={100} animated aria-label="Copying" />
        </>
      )}
    </div>
  )
}

interface EffectOfCopyProps {
  planId: number
  effect: CopyEffect
}

/** What is in force today in the plan that gets a copy, before and after. */
function EffectOfCopy({ planId, effect: { before, after } }: EffectOfCopyProps) {
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
  return version === 'copy' ? 'the copy' : `version ${validityWords(version)}`
}

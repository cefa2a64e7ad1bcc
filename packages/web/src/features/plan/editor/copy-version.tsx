import type { FieldValue, ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { versionCopy } from '@tollgate/contract/plan/version-copy.ts'
import { Button, Loader, Progress } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { createRow, type Row } from '../../../api/client.ts'
import type { FieldMessages } from '../../../catalogue/form/form-values.ts'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { AppModal } from '../../../ui/app-modal.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.tsx'
import { DayInput } from '../day-input.tsx'
import { planAddress } from '../plan-address.ts'
import { versionName } from '../tree/version-name.ts'
import { EffectOfCopy } from './effect-of-copy.tsx'
import classes from './copy-version.module.css'
import { useCopyDates } from './use-copy-dates.ts'

const versions = catalogueOf('policy-plan-ver')
const TARGET = 'target_pcr_plan_id'
const target = versionCopy.fields[TARGET] as ReferenceField
const DATES = ['eff_date', 'exp_date'] as const
const MISSING = versionCopy.words.required?.[TARGET] ?? 'Field Is Required'
const COPIED = versionCopy.words.done?.create ?? 'Create Success'

/** When a copy that is not done yet says that it works, and when that it takes long; in ms. */
const QUIET = 150
const LONG = 2000

interface CopyVersionProps {
  version: Row
  plan: Row
  opened: boolean
  onClose: () => void
}

/** Copies a version with all below it to a plan, and leads to the copy. */
export function CopyVersion({ version, plan, opened, onClose }: CopyVersionProps) {
  const [copying, setCopying] = useState(false)
  const close = () => {
    if (!copying) onClose()
  }
  return (
    <AppModal opened={opened} title="Copy version to another plan" onClose={close}>
      <CopyForm {...{ version, plan, copying, onClose }} onCopying={setCopying} />
    </AppModal>
  )
}

interface CopyFormProps extends Omit<CopyVersionProps, 'opened'> {
  copying: boolean
  onCopying: (copying: boolean) => void
}

function CopyForm({ version, plan, copying, onCopying, onClose }: CopyFormProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [faults, setFaults] = useState<FieldMessages>({})
  const copyDates = useCopyDates(version, chosen ?? undefined)
  const { dates, warnings } = copyDates
  const { mutateAsync } = useCopy(version, onClose)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (copying) return
    if (chosen === null) return setFaults({ [TARGET]: MISSING })
    if (dates.eff_date === '') return setFaults({ eff_date: 'Field is required' })
    onCopying(true)
    await mutateAsync({ [TARGET]: chosen, ...dates })
      .catch((error: unknown) => setFaults(messagesOf(error)))
      .finally(() => onCopying(false))
  }
  const change = (name: string, value: FieldValue) => {
    setFaults({})
    copyDates.change(name, asText(value))
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.copied}>
        {asText(plan.pcr_plan_name)}, {versionName(version)}: events, rule plans, zones, mappings, units and basic
        rules.
      </p>
      <Lookup
        name={TARGET}
        field={target}
        value={chosen}
        fault={faults[TARGET]}
        {...{ autoFocus: true }}
        onChange={(_, id) => {
          setChosen(typeof id === 'number' ? id : null)
          setFaults({})
        }}
        onBlur={() => undefined}
      />
      <div className={classes.dates}>
        {DATES.map((name) => (
          <DayInput
            key={name}
            name={name}
            field={{ ...versions.fields[name], required: name === 'eff_date' } as ReferenceField}
            value={dates[name]}
            fault={faults[name]}
            warning={warnings[name]}
            autoFocus={false}
            onChange={change}
            onBlur={() => undefined}
          />
        ))}
      </div>
      {chosen !== null && copyDates.effect && <EffectOfCopy planId={chosen} effect={copyDates.effect} />}
      <DialogFooter>
        {copying && <Working />}
        <Button variant="default" onClick={onClose} disabled={copying}>
          Cancel
        </Button>
        <Button type="submit" disabled={copying}>
          Copy
        </Button>
      </DialogFooter>
    </form>
  )
}

/** Stores the copy and leads to it. */
function useCopy(version: Row, onClose: () => void) {
  const client = useQueryClient()
  const { history } = useRouter()
  return useMutation({
    mutationFn: (asked: object) => createRow(versionCopy.path, { pcc_rule_ver_id: rowId(versions, version), ...asked }),
    onSuccess: async (made) => {
      await refreshCatalogues(client)
      notifySuccess(COPIED, versionName(made))
      onClose()
      history.push(planAddress({ plan: Number(made.pcr_plan_id), version: rowId(versions, made) }))
    },
    onError: (error) => notifyFailure(asApiError(error).message),
  })
}

/** The refusal by field; one that names no field of the form stands at the target plan. */
function messagesOf(error: unknown): FieldMessages {
  const { faults } = asApiError(error)
  const fieldOf = (name: string | undefined) => DATES.find((date) => date === name) ?? TARGET
  return Object.fromEntries(faults.toReversed().map(({ field, message }) => [fieldOf(field), message]))
}

/** That it works: nothing at first, then quietly, then as a bar. */
function Working() {
  const [stage, setStage] = useState<'none' | 'quiet' | 'long'>('none')
  useEffect(() => {
    const timers = [setTimeout(() => setStage('quiet'), QUIET), setTimeout(() => setStage('long'), LONG)]
    return () => timers.forEach(clearTimeout)
  }, [])
  if (stage === 'none') return null
  return (
    <div className={classes.working} role="status">
      {stage === 'quiet' ? (
        <Loader size="xs" aria-label="Copying" />
      ) : (
        <>
          <span>Copying everything below the version…</span>
          <Progress value={100} animated aria-label="Copying" />
        </>
      )}
    </div>
  )
}

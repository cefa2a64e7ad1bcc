import { versionCopy } from '@tollgate/contract/plan/version-copy.ts'
import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Button, Loader, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { createRow, type Row } from '../../../api/client.ts'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import formClasses from '../../../catalogue/form/catalogue-form.module.css'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { AppModal } from '../../../ui/app-modal.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.tsx'
import { planAddress } from '../plan-address.ts'
import { versionName } from '../tree/version-name.ts'
import classes from './copy-version.module.css'

const versions = catalogueOf('policy-plan-ver')
const target = 'target_pcr_plan_id'
const field = versionCopy.fields[target] as ReferenceField
const MISSING = versionCopy.words.required?.[target] ?? 'Field Is Required'
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
  const client = useQueryClient()
  const { history } = useRouter()
  const [chosen, setChosen] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const copy = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (copying) return
    if (chosen === null) return setFault(MISSING)
    onCopying(true)
    try {
      const made = await createRow(versionCopy.path, {
        pcc_rule_ver_id: rowId(versions, version),
        target_pcr_plan_id: chosen,
      })
      await refreshCatalogues(client)
      notifySuccess(COPIED, versionName(made))
      onClose()
      history.push(planAddress({ plan: chosen, version: rowId(versions, made) }))
    } catch (error) {
      const { message } = asApiError(error)
      setFault(message)
      notifyFailure(message)
    } finally {
      onCopying(false)
    }
  }
  return (
    <form className={formClasses.form} noValidate onSubmit={(event) => void copy(event)}>
      <p className={classes.copied}>
        {asText(plan.pcr_plan_name)}, {versionName(version)}: events, rule plans, zones, mappings, units and basic
        rules. The copy keeps the dates.
      </p>
      <Lookup
        name={target}
        field={field}
        value={chosen}
        fault={fault}
        {...{ autoFocus: true }}
        onChange={(_, id) => {
          setChosen(typeof id === 'number' ? id : null)
          setFault(undefined)
        }}
        onBlur={() => undefined}
      />
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

import { listChangeSets } from '@tollgate/contract/calls/change-set.ts'
import { undoChanges } from '@tollgate/contract/calls/history.ts'
import { updateSetting } from '@tollgate/contract/calls/setting.ts'
import type { Setting } from '@tollgate/contract/setting/setting-schema.ts'
import { Button, Checkbox, Fieldset } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { chooseSet } from '../../api/chosen-set.ts'
import { send, sendPages } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useFocusGivenBack } from '../../ui/use-focus-given-back.ts'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import classes from './setting.module.css'

/** Whether every save is live at once, or belongs to a change set that is published as a release. */
export function ReleasesForm({ mode }: { mode: Setting['releases'] }) {
  const client = useQueryClient()
  const other = mode === 'on' ? 'off' : 'on'
  const [isUndone, setUndone] = useState(false)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (confirm: boolean) => {
      if (confirm && isUndone) await undoOpenSets()
      return send(updateSetting, { body: { releases: other, ...(confirm && { confirm }) } })
    },
    onSuccess: () => {
      chooseSet(undefined)
      setUndone(false)
      notifySuccess(`Releases are ${other}`)
    },
    onError: (failed) => {
      const { faults, message } = asApiError(failed)
      if (faults[0]?.field !== 'confirm') notifyFailure(message)
    },
    onSettled: (_answer, failed) => (failed ? undefined : client.invalidateQueries()),
  })
  const [asked] = error ? asApiError(error).faults.filter(({ field }) => field === 'confirm') : []
  const giveFocusBack = useFocusGivenBack(isPending || asked !== undefined)
  return (
    <Fieldset legend="Releases" className={`${classes.session} ${classes.wide}`}>
      <p className={classes.about}>
        {mode === 'on'
          ? 'On: every change belongs to a change set, and is published with it as a release.'
          : 'Off: every change is live at once. On: changes belong to sets, which are approved and published as releases; the first release is what stands now.'}
      </p>
      <Button
        variant="default"
        loading={isPending && !asked}
        onClick={({ currentTarget }) => {
          giveFocusBack(currentTarget)
          mutate(false)
        }}
      >
        {`Turn releases ${other}`}
      </Button>
      <ConfirmDialog
        opened={asked !== undefined}
        title="Turn releases off"
        confirmLabel="Turn off"
        loading={isPending}
        onConfirm={() => mutate(true)}
        onCancel={reset}
      >
        <p>{asked?.message}</p>
        <Checkbox
          mt="sm"
          label="Undo them before: what the current release says is live"
          description="Else they stay, and are live."
          checked={isUndone}
          onChange={(event) => setUndone(event.currentTarget.checked)}
        />
      </ConfirmDialog>
    </Fieldset>
  )
}

/** Undoes the changes that are in no release. In a call of its own: if one cannot be undone, releases stay on. */
async function undoOpenSets(): Promise<void> {
  const rows = await sendPages(listChangeSets, { query: { state: 'open,proposed,approved,withdrawn' } })
  const change_set_ids = rows.filter((set) => set.entry_count > 0).map((set) => set.change_set_id)
  if (change_set_ids.length > 0) await send(undoChanges, { body: { change_set_ids } })
}

import { checkKey } from '@tollgate/contract/catalogue/record-key.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { FaultAlert } from '../../ui/fault-alert.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { UsageList } from '../record/usage-list.tsx'
import { useUsage } from '../record/use-record.ts'
import { asText, rowLabel, rowVersion } from '../row.ts'
import classes from './catalogue-form.module.css'
import { FormElement } from './form-element.tsx'
import { FormModal } from './form-modal.tsx'
import { FormFooter } from '../../ui/dialog-footer.tsx'
import { useSave } from './use-save.ts'

interface KeyLineProps<R extends Row> {
  catalogue: Catalogue<R>
  row: R
  /** Another edit is unsaved. */
  disabled: boolean
  onRenamed: (row: R) => void
}

/** The key of a record, which is its name in texts. It is renamed only on purpose. */
export function KeyLine<R extends Row>({ catalogue, row, disabled, onRenamed }: KeyLineProps<R>) {
  const [opened, setOpened] = useState(false)
  return (
    <div className={classes.keyLine}>
      <span className={classes.beside}>Key</span> <code className={classes.mono}>{asText(row.key)}</code>
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={disabled}
        title={disabled ? 'Save what you changed first' : undefined}
        onClick={() => setOpened(true)}
      >
        Rename key
      </Button>
      <FormModal opened={opened} title={`Key of ${rowLabel(catalogue, row)}`} onClose={() => setOpened(false)}>
        {(finish) => (
          <RenameKey
            catalogue={catalogue}
            row={row}
            onRenamed={(renamed) => {
              finish()
              onRenamed(renamed)
            }}
          />
        )}
      </FormModal>
    </div>
  )
}

function RenameKey<R extends Row>({ catalogue, row, onRenamed }: Omit<KeyLineProps<R>, 'disabled'>) {
  const before = asText(row.key)
  const [key, setKey] = useState(before)
  const { mutateAsync } = useSave(catalogue)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => mutateAsync({ body: { key }, row, version: rowVersion(row) }),
    onSuccess: (renamed) => {
      notifySuccess('Key renamed', asText(renamed.key))
      onRenamed(renamed)
    },
  })
  const checked = checkKey(key)
  const refused = error && asApiError(error)
  const isOfKey = refused?.faults.some(({ field }) => field === 'key')
  const isReady = checked.ok && key !== before && !isPending
  return (
    <FormElement className={classes.form} onSave={() => isReady && mutate()}>
      {refused && !isOfKey && <FaultAlert>{refused.message}</FaultAlert>}
      <TextInput
        label="Key"
        classNames={{ input: classes.mono ?? '' }}
        description="The only one of its kind here. Names of files and texts call the record by it; links and the API do not."
        value={key}
        error={checked.ok ? isOfKey && refused?.message : checked.message}
        onChange={({ currentTarget: { value } }) => {
          reset()
          setKey(value.toLowerCase())
        }}
        data-autofocus
      />
      <WhoRefers catalogue={catalogue} row={row} />
      <FormFooter label="Rename" saving={isPending} />
    </FormElement>
  )
}

function WhoRefers({ catalogue, row }: { catalogue: Catalogue; row: Row }) {
  const { data: usage } = useUsage(catalogue, row)
  if (!usage) return null
  if (usage.users.length === 0) return <p>No other record refers to it.</p>
  return (
    <section>
      <p>The texts of these records name it, and will have the new key:</p>
      <UsageList catalogue={catalogue} row={row} users={usage.users} />
      <p className={classes.beside}>Files outside of the console keep the old key until they are changed.</p>
    </section>
  )
}

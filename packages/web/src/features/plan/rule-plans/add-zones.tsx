import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useOncePerEvent } from '../../../ui/use-once-per-event.ts'
import { AppModal } from '../../../ui/app-modal.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { NewZoneRow } from './new-zone-row.tsx'
import { isEmpty } from './new-zones.ts'
import classes from './add-zones.module.css'
import { useNewZones } from './use-new-zones.ts'

const { words } = catalogueOf('policy-plan-rule-zone')

interface AddZonesProps {
  opened: boolean
  ruleId: number
  onClose: () => void
}

/** Several rule zones at once: all are stored, or none. */
export function AddZones({ opened, ruleId, onClose }: AddZonesProps) {
  const once = useOncePerEvent()
  const [asking, setAsking] = useState(false)
  const zones = useNewZones(ruleId, onClose)
  const form = useRef<HTMLFormElement>(null)
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  })
  const discard = () => {
    setAsking(false)
    zones.reset()
    onClose()
  }
  const close = () => {
    if (asking || zones.saving) return
    once(() => (zones.rows.every(isEmpty) ? discard() : setAsking(true)))
  }
  return (
    <AppModal opened={opened} title={`Add ${words.many.toLowerCase()}`} size="wide" onClose={close}>
      <form
        ref={form}
        noValidate
        className={classes.newZones}
        onSubmit={(event) => {
          event.preventDefault()
          void zones.save()
        }}
      >
        {zones.message !== undefined && <FaultAlert>{zones.message}</FaultAlert>}
        {zones.rows.map((row, place) => (
          <NewZoneRow
            key={row.key}
            row={row}
            place={place}
            onChange={zones.change}
            onRemove={zones.rows.length > 1 ? zones.remove : undefined}
          />
        ))}
        <div>
          <ToolButton icon={IconPlus} variant="subtle" onClick={zones.add}>
            Another rule zone
          </ToolButton>
        </div>
        <footer className={classes.footer}>
          <Button variant="default" onClick={close} disabled={zones.saving}>
            Cancel
          </Button>
          <Button type="submit" loading={zones.saving} title="Ctrl+Enter">
            Add
          </Button>
        </footer>
      </form>
      <ConfirmDialog
        opened={asking}
        title="Discard what you typed?"
        confirmLabel="Discard"
        danger
        onConfirm={discard}
        onCancel={() => once(() => setAsking(false))}
      >
        The rule zones are not saved yet.
      </ConfirmDialog>
    </AppModal>
  )
}

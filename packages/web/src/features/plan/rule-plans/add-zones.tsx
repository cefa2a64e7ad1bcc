import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { IconPlus } from '@tabler/icons-react'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { FormFooter } from '../../../ui/dialog-footer.tsx'
import { useLeaving, useReport, type Leaving } from '../../../catalogue/form/use-leaving.tsx'
import { AppModal } from '../../../ui/app-modal.tsx'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import classes from './add-zones.module.css'
import { NewZoneRow } from './new-zone-row.tsx'
import { useNewZones } from './use-new-zones.ts'

const { words } = catalogueOf('policy-plan-rule-zone')

interface AddZonesProps {
  opened: boolean
  ruleId: number
  onClose: () => void
}

/** Adds several rule zones at once, all or none. */
export function AddZones({ opened, ruleId, onClose }: AddZonesProps) {
  const leaving = useLeaving({ onClose })
  return (
    <AppModal opened={opened} title={`Add ${words.many.toLowerCase()}`} size="wide" onClose={leaving.close}>
      <NewZonesForm ruleId={ruleId} leaving={leaving} onSaved={onClose} />
      {leaving.dialog}
    </AppModal>
  )
}

function NewZonesForm({ ruleId, leaving, onSaved }: { ruleId: number; leaving: Leaving; onSaved: () => void }) {
  const { rows, element, activity, message, change, remove, add, save } = useNewZones(ruleId, () =>
    leaving.finish(onSaved),
  )
  useReport(leaving.report, activity)
  return (
    <FormElement ref={element} className={classes.newZones} onSave={() => void save()}>
      {message !== undefined && <FaultAlert>{message}</FaultAlert>}
      {rows.map((row, place) => (
        <NewZoneRow
          key={row.key}
          row={row}
          place={place}
          onChange={change}
          onRemove={rows.length > 1 ? remove : undefined}
        />
      ))}
      <div>
        <ToolButton icon={IconPlus} variant="subtle" onClick={add}>
          Another rule zone
        </ToolButton>
      </div>
      <FormFooter label="Add" saving={activity === 'saving'} onCancel={leaving.close} />
    </FormElement>
  )
}

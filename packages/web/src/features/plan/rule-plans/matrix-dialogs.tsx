import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { IconPlus } from '@tabler/icons-react'
import { DeleteDialog } from '../../../catalogue/record/delete-dialog.tsx'
import { ActionDialogs, type RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { useLast } from '../../../ui/use-last.ts'
import type { Mapping, RuleZone } from './rule-index.ts'
import { placeWords, type UnitPlace } from './unit-place.ts'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { FormFooter } from '../../../ui/dialog-footer.tsx'
import { type Leaving, useLeaving, useReport } from '../../../catalogue/form/use-leaving.tsx'
import { AppModal } from '../../../ui/app-modal.tsx'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import classes from './add-zones.module.css'
import { NewZoneRow } from './new-zone-row.tsx'
import { useNewZones } from './use-new-zones.ts'

const { words } = catalogueOf('policy-plan-rule-zone')

const mappings = catalogueOf('policy-plan-mapping')
const units = catalogueOf('policy-plan-mapping-unit')
const zones = catalogueOf('policy-plan-rule-zone')

/** The open dialog of a matrix. */
export type MatrixDialog =
  | { of: 'new-zones' }
  | { of: 'zone'; action: RecordAction<RuleZone> }
  | { of: 'mapping'; action: RecordAction<Mapping> }
  | { of: 'clear-unit'; place: UnitPlace }

interface MatrixDialogsProps {
  ruleId: number
  dialog: MatrixDialog | undefined
  onClose: () => void
  onMappingRemoved: (mapping: Mapping) => void
}

/** Dialogs that the buttons and cells of a matrix open. */
export function MatrixDialogs({ ruleId, dialog, onClose, onMappingRemoved }: MatrixDialogsProps) {
  const given = { ap_rule_id: ruleId }
  const clearing = dialog?.of === 'clear-unit' ? dialog.place : undefined
  const cleared = useLast(clearing)
  return (
    <>
      <AddZones opened={dialog?.of === 'new-zones'} ruleId={ruleId} onClose={onClose} />
      <ActionDialogs
        catalogue={mappings}
        action={dialog?.of === 'mapping' ? dialog.action : undefined}
        given={given}
        givenNew={{ priority: 0 }}
        onClose={onClose}
        onRemoved={onMappingRemoved}
      />
      <ActionDialogs
        catalogue={zones}
        action={dialog?.of === 'zone' ? dialog.action : undefined}
        given={given}
        onClose={onClose}
      />
      <DeleteDialog
        catalogue={units}
        row={clearing?.unit && { ...clearing.unit }}
        nameOf={() => (cleared ? placeWords(cleared) : '')}
        onClose={onClose}
        onRemoved={onClose}
      />
    </>
  )
}

interface AddZonesProps {
  opened: boolean
  ruleId: number
  onClose: () => void
}

/** Adds several rule zones at once, all or none. */
function AddZones({ opened, ruleId, onClose }: AddZonesProps) {
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

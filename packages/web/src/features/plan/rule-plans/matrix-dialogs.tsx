import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { DeleteDialog } from '../../../catalogue/record/delete-dialog.tsx'
import { ActionDialogs, type RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { AddZones } from './add-zones.tsx'
import type { Mapping, RuleZone } from './rule-index.ts'
import { placeWords, type UnitPlace } from './unit-place.ts'

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

import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { WarningTip } from '../tree/warning-tip.tsx'
import type { MatrixDialog } from './matrix-dialogs.tsx'
import type { Mapping, MappingUnit, RuleZone } from './rule-index.ts'
import classes from './unit-cell.module.css'
import { placeWords } from './unit-dialog.tsx'
import { unitWords } from './unit-words.ts'

const catalogue = catalogueOf('policy-plan-mapping-unit')

interface UnitCellProps {
  mapping: Mapping
  zone: RuleZone
  unit: MappingUnit | undefined
  onDialog: (dialog: MatrixDialog) => void
}

/** What a mapping asks of a rule zone; "any" where it asks nothing. */
export const UnitCell = memo(function UnitCell({ mapping, zone, unit, onDialog }: UnitCellProps) {
  const place = { mapping, zone, unit }
  const clear = () => onDialog({ of: 'clear-unit', place })
  const words = unit ? unitWords(unit) : 'any'
  return (
    <div role="cell" className={classes.cell}>
      <UnstyledButton
        className={classes.button}
        data-cell
        data-any={unit === undefined || undefined}
        aria-label={`${mapping.mapping_name}, ${zone.label_show}: ${words}`}
        onClick={() => onDialog({ of: 'unit', place })}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && unit) clear()
        }}
      >
        <span className={classes.words}>{words}</span>
      </UnstyledButton>
      {unit && <WarningTip catalogue={catalogue} row={{ ...unit }} compact />}
      {unit && (
        <MayEdit>
          <ActionIcon
            className={classes.clear}
            size="sm"
            aria-label={`Clear ${placeWords(place)}`}
            title="Clear (Delete)"
            onClick={clear}
          >
            <IconX size="0.875rem" aria-hidden />
          </ActionIcon>
        </MayEdit>
      )}
    </div>
  )
})

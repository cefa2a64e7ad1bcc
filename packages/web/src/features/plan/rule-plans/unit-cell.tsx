import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { WarningTip } from '../tree/warning-tip.tsx'
import type { Mapping, MappingUnit, RuleZone } from './rule-index.ts'
import classes from './unit-cell.module.css'
import { placeWords, type UnitPlace } from './unit-dialog.tsx'
import { unitWords } from './unit-words.ts'

const catalogue = catalogueOf('policy-plan-mapping-unit')

interface UnitCellProps {
  mapping: Mapping
  zone: RuleZone
  unit: MappingUnit | undefined
  onOpen: (place: UnitPlace) => void
  onClear: (place: UnitPlace) => void
}

/** What a mapping asks of an input; nothing asked is "any". */
export const UnitCell = memo(function UnitCell({ mapping, zone, unit, onOpen, onClear }: UnitCellProps) {
  const place = { mapping, zone, unit }
  const words = unit ? unitWords(unit) : 'any'
  return (
    <div role="cell" className={classes.cell}>
      <UnstyledButton
        className={classes.button}
        data-cell
        data-any={unit === undefined || undefined}
        aria-label={`${mapping.mapping_name}, ${zone.label_show}: ${words}`}
        onClick={() => onOpen(place)}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && unit) onClear(place)
        }}
      >
        <span className={classes.words}>{words}</span>
      </UnstyledButton>
      {unit && <WarningTip catalogue={catalogue} row={{ ...unit }} compact />}
      {unit && (
        <ActionIcon
          className={classes.clear}
          size="sm"
          aria-label={`Clear ${placeWords(place)}`}
          title="Clear (Delete)"
          onClick={() => onClear(place)}
        >
          <IconX size="0.875rem" aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
})

import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import type { Mapping, MappingUnit, RuleZone } from './rule-index.ts'
import classes from './rule-plans.module.css'
import type { UnitPlace } from './unit-dialog.tsx'
import { unitWords } from './unit-words.ts'

interface UnitCellProps {
  mapping: Mapping
  zone: RuleZone
  unit: MappingUnit | undefined
  onOpen: (place: UnitPlace) => void
}

/** What a mapping asks of an input; nothing asked is "any". */
export const UnitCell = memo(function UnitCell({ mapping, zone, unit, onOpen }: UnitCellProps) {
  const words = unit ? unitWords(unit) : 'any'
  return (
    <div role="cell" className={classes.cell}>
      <UnstyledButton
        className={classes.cellButton}
        data-cell
        data-any={unit === undefined || undefined}
        aria-label={`${mapping.mapping_name}, ${zone.label_show}: ${words}`}
        onClick={() => onOpen({ mapping, zone, unit })}
      >
        <span className={classes.cellWords}>{words}</span>
        {unit !== undefined && unit.warning_count > 0 && (
          <IconAlertTriangle className={classes.warned} size="0.875rem" role="img" aria-label="has a warning" />
        )}
      </UnstyledButton>
    </div>
  )
})

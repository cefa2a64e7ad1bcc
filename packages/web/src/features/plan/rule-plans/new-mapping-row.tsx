import { UnstyledButton } from '@mantine/core'
import { NEW_ROW } from '../cells/matrix-content.ts'
import classes from './new-mapping-row.module.css'
import type { RuleZone } from './rule-index.ts'

/** Below the last mapping: pasting here adds mappings. */
export function NewMappingRow({ zones }: { zones: readonly RuleZone[] }) {
  return (
    <div role="row" aria-label="New mappings" className={classes.row}>
      <div role="cell" className={classes.title}>
        Paste here to add
      </div>
      {zones.map(({ ap_rule_zone_id: id, label_show }) => (
        <div key={id} role="cell" className={classes.cell}>
          <UnstyledButton className={classes.button} data-cell={`${NEW_ROW} ${id}`} aria-label={`New, ${label_show}`} />
        </div>
      ))}
    </div>
  )
}

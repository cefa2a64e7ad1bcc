import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { MAPPING_DES_TYPE, MAPPING_SRC_TYPE } from '@tollgate/contract/standards/plan-codes.ts'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { LitMark } from '../../../simulate/lit-mark.tsx'
import { useLit } from '../../../simulate/lit-path.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { TwoLines } from '../parts/two-lines.tsx'
import { WarningTip } from '../tree/warning-tip.tsx'
import { ColumnEdge } from './column-edge.tsx'
import { InputFilter } from './input-filter.tsx'
import type { MatrixDialog } from './matrix-dialogs.tsx'
import type { RuleZone } from './rule-index.ts'
import type { ColumnWidths } from './use-column-widths.ts'
import classes from './zone-head.module.css'

const catalogue = catalogueOf('policy-plan-rule-zone')

interface ZoneHeadProps {
  zone: RuleZone
  widths: ColumnWidths
  /** The filter text; empty: none. */
  sought: string
  onSeek: (zone: number, text: string) => void
  onDialog: (dialog: MatrixDialog) => void
}

/** The head of a column: a rule zone with its source and target; with its value during a simulation. */
export function ZoneHead({ zone, widths, sought, onSeek, onDialog }: ZoneHeadProps) {
  const { label_show: label } = zone
  const place = { catalogue: catalogue.name, id: zone.ap_rule_zone_id }
  const isLit = useLit(place.catalogue, place.id) !== undefined
  const open = (kind: 'edit' | 'delete') => onDialog({ of: 'zone', action: { kind, row: zone } })
  return (
    <div role="columnheader" aria-label={label} className={classes.head}>
      <span className={classes.words}>
        <TwoLines title={label} about={isLit ? <LitMark {...place} /> : sourceAndTarget(zone)} />
        <WarningTip catalogue={catalogue} row={{ ...zone }} compact />
      </span>
      <span className={classes.tools} data-sought={sought !== '' || undefined}>
        <InputFilter zone={zone} sought={sought} onSeek={onSeek} />
        <MayEdit>
          <ActionIcon size="sm" aria-label={`Edit rule zone ${label}`} title="Edit" onClick={() => open('edit')}>
            <IconPencil size="0.875rem" aria-hidden />
          </ActionIcon>
          <ActionIcon size="sm" aria-label={`Delete rule zone ${label}`} title="Delete" onClick={() => open('delete')}>
            <IconTrash size="0.875rem" aria-hidden />
          </ActionIcon>
        </MayEdit>
      </span>
      <ColumnEdge of={label} column={place.id} widths={widths} />
    </div>
  )
}

/** "Serving network → Networks by country" */
function sourceAndTarget(zone: RuleZone): string {
  const { mapping_src_type, mapping_src_name, mapping_des_type, mapping_des_name, mapping_des_value } = zone
  const from = mapping_src_name || codeLabel(MAPPING_SRC_TYPE, mapping_src_type)
  const into = mapping_des_name ?? mapping_des_value ?? codeLabel(MAPPING_DES_TYPE, mapping_des_type)
  return [from, into].filter(Boolean).join(' → ')
}

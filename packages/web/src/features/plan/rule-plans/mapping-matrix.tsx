import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { MatrixDialogs, type MatrixDialog } from './matrix-dialogs.tsx'
import { MatrixTable, type MatrixTableProps } from './matrix-table.tsx'
import classes from './mapping-matrix.module.css'
import type { Mapping } from './rule-index.ts'

const CELL_HINT = 'Type in a cell to change it; blocks of cells are copied to and pasted from spreadsheets.'

interface MappingMatrixProps extends Omit<MatrixTableProps, 'onChoose' | 'onDialog'> {
  onChoose: (mapping: number | undefined) => void
}

/** A rule plan as a decision table, with the dialogs that change it. */
export function MappingMatrix({ chosen, onChoose, ...content }: MappingMatrixProps) {
  const { rule, zones, mappings } = content
  const [dialog, setDialog] = useState<MatrixDialog>()
  const choose = useCallback((id: number) => onChoose(id === chosen ? undefined : id), [onChoose, chosen])
  const removed = ({ mapping_id }: Mapping) => {
    if (mapping_id === chosen) onChoose(undefined)
  }
  return (
    <div className={classes.box}>
      <div className={classes.tools}>
        <MayEdit>
          <ToolButton icon={IconPlus} variant="light" onClick={() => setDialog({ of: 'new-zones' })}>
            Add rule zones
          </ToolButton>
          <ToolButton
            icon={IconPlus}
            variant="light"
            onClick={() => setDialog({ of: 'mapping', action: { kind: 'create' } })}
          >
            Create mapping
          </ToolButton>
        </MayEdit>
        <span className={classes.hint}>
          {mappings.length > 1 && 'Tried from the top: the first mapping that matches is taken. '}
          {mappings.length > 0 && zones.length > 0 && <MayEdit>{CELL_HINT}</MayEdit>}
        </span>
      </div>
      {zones.length === 0 && mappings.length === 0 ? (
        <EmptyState
          title="No rule zones or mappings yet"
          text="Rule zones are the inputs of this rule plan. Mappings are its answers, tried from the strongest down."
        />
      ) : (
        <MatrixTable {...content} chosen={chosen} onChoose={choose} onDialog={setDialog} />
      )}
      <MayEdit>
        <MatrixDialogs
          ruleId={rule.ap_rule_id}
          dialog={dialog}
          onClose={() => setDialog(undefined)}
          onMappingRemoved={removed}
        />
      </MayEdit>
    </div>
  )
}

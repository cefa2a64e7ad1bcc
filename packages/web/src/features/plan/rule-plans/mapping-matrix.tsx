import { useCallback } from 'react'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MatrixTable, type MatrixTableProps } from './matrix-table.tsx'
import classes from './mapping-matrix.module.css'

const CELL_HINT = 'Type in a cell to change it; blocks of cells are copied to and pasted from spreadsheets.'

interface MappingMatrixProps extends Omit<MatrixTableProps, 'onChoose'> {
  onChoose: (mapping: number | undefined) => void
}

/** A rule plan as a decision table. */
export function MappingMatrix({ chosen, onChoose, ...content }: MappingMatrixProps) {
  const { zones, mappings } = content
  const choose = useCallback((id: number) => onChoose(id === chosen ? undefined : id), [onChoose, chosen])
  return (
    <>
      {zones.length === 0 && mappings.length === 0 ? (
        <EmptyState
          title="No rule zones or mappings yet"
          text="Rule zones are the inputs of this rule plan. Mappings are its answers, tried from the strongest down."
        />
      ) : (
        <MatrixTable {...content} chosen={chosen} onChoose={choose} />
      )}
      {mappings.length === 0 && content.sought.size > 0 && <p className={classes.hint}>No mapping takes it.</p>}
      {mappings.length > 1 && (
        <p className={classes.hint}>
          Tried from the top: the first mapping that matches is taken.{' '}
          {zones.length > 0 && <MayEdit>{CELL_HINT}</MayEdit>}
        </p>
      )}
    </>
  )
}

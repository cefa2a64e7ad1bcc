import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { memo, type KeyboardEvent } from 'react'
import { useLit } from '../../../simulate/lit-path.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { useMayEdit } from '../../../catalogue/rights.ts'
import { CellEditor } from '../cells/cell-editor.tsx'
import type { Step } from '../cells/editor-props.ts'
import type { EditedCell } from '../cells/use-edited-cell.ts'
import { useCellCommit } from '../cells/use-cell-commit.ts'
import { WarningTip } from '../tree/warning-tip.tsx'
import type { MatrixDialog } from './matrix-dialogs.tsx'
import classes from './unit-cell.module.css'
import { placeWords, type UnitPlace } from './unit-place.ts'
import { unitWords } from './unit-words.ts'

const catalogue = catalogueOf('policy-plan-mapping-unit')

export interface CellActions {
  onEdit: (cell: EditedCell) => void
  onEdited: (cell: EditedCell, step: Step) => void
  onDialog: (dialog: MatrixDialog) => void
}

interface UnitCellProps extends UnitPlace, CellActions {
  /** In the block to copy or paste over. */
  chosen: boolean
  /** Present while it is edited. */
  edited: EditedCell | undefined
}

/** A mapping's condition on a rule zone; "any" without one. Typing edits it. */
export const UnitCell = memo(function UnitCell(props: UnitCellProps) {
  const { mapping, zone, unit, chosen, edited, onEdited } = props
  const place = { mapping, zone, unit }
  const commit = useCellCommit(place)
  const words = unit ? unitWords(unit) : 'any'
  return (
    <div role="cell" className={classes.cell} data-chosen={chosen || undefined} data-editor={edited && true}>
      {edited ? (
        <CellEditor
          label={`${mapping.mapping_name}, ${zone.label_show}`}
          zone={zone}
          words={words}
          typed={edited.typed}
          onCommit={commit}
          onClose={(step) => onEdited(edited, step)}
        />
      ) : (
        <ShownUnit {...props} words={words} />
      )}
    </div>
  )
})

function ShownUnit({ mapping, zone, unit, words, onEdit, onDialog }: UnitCellProps & { words: string }) {
  const lit = useLit(catalogue.name, unit?.mapping_unit_id ?? 0)
  const place = { mapping, zone, unit }
  const mayEdit = useMayEdit(catalogue)
  const clear = () => onDialog({ of: 'clear-unit', place })
  const edit = (typed?: string) => onEdit({ mapping: mapping.mapping_id, zone: zone.ap_rule_zone_id, typed })
  return (
    <>
      <UnstyledButton
        className={classes.button}
        data-cell={`${mapping.mapping_id} ${zone.ap_rule_zone_id}`}
        data-any={unit === undefined || undefined}
        data-said={lit?.said}
        data-current={lit?.isCurrent || undefined}
        aria-description={lit?.said && SAID[lit.said]}
        aria-label={`${mapping.mapping_name}, ${zone.label_show}: ${words}`}
        title={unit && [words, lit?.said && SAID[lit.said]].filter(Boolean).join(': ')}
        onClick={({ shiftKey }) => {
          if (mayEdit && !shiftKey) edit()
        }}
        onKeyDown={(event) => {
          if (!mayEdit) return
          if (isTyping(event)) {
            event.preventDefault()
            event.stopPropagation()
            edit(event.key)
          }
          if (event.key === 'F2') edit()
        }}
      >
        {shortly(words)}
      </UnstyledButton>
      {unit && <WarningTip catalogue={catalogue} row={{ ...unit }} compact />}
      {unit && (
        <MayEdit>
          <ActionIcon
            className={classes.clear}
            tabIndex={-1}
            size="sm"
            aria-label={`Clear ${placeWords(place)}`}
            title="Clear"
            onClick={clear}
          >
            <IconX size="0.875rem" aria-hidden />
          </ActionIcon>
        </MayEdit>
      )}
    </>
  )
}

/** "not Home" for "is not Home", "Home" for "is Home", to save room. */
function shortly(words: string): string {
  return words.replace(/^is (?:or lies )?/, '')
}

const SAID = { yes: 'True here', no: 'Not true here', 'first no': 'Not true here: this decides over the row' }

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { MayEdit } from '../../../../catalogue/may-edit.tsx'
import { ReadOnlyNote } from '../../../../catalogue/read-only-note.tsx'
import { useWorkflowSession } from '../../session/session-context.ts'
import { useDesigner } from '../designer-actions.ts'
import { DesignerHeader, DesignerTools } from '../frame/designer-frame.tsx'
import { freePlace } from '../gestures.ts'
import type { SelectionActions } from '../selection/use-selection-actions.ts'
import { ExportMenu } from './export-menu.tsx'
import { NodeSearch } from './node-search.tsx'
import { SaveState } from './save-state.tsx'
import { TidyButton } from './tidy-button.tsx'
import { Tool } from './tool.tsx'
import classes from './toolbar.module.css'

const LIST = { to: '/main/rule-workflow', label: 'All rule workflows' }

interface Props {
  hasSelection: boolean
  selection: SelectionActions
}

/** What can be done with the workflow and with the selection, and whether all of it is saved. */
export function Toolbar({ hasSelection, selection }: Props) {
  const { graph } = useWorkflowSession()
  const { openDialog } = useDesigner()
  return (
    <header className={classes.head}>
      <DesignerHeader title={graph.group.work_group_name} back={LIST}>
        <SaveState />
        <ReadOnlyNote />
      </DesignerHeader>
      <DesignerTools label="Workflow" end={<NodeSearch />}>
        <MayEdit>
          <Button
            size="sm"
            leftSection={<IconPlus size="1rem" aria-hidden />}
            onClick={() => openDialog({ dialog: 'create', place: freePlace(graph) })}
          >
            Create node
          </Button>
          <UndoTools />
          <SelectionTools hasSelection={hasSelection} selection={selection} />
          <TidyButton />
        </MayEdit>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArrowsDiff size="1rem" aria-hidden />}
          onClick={() => openDialog({ dialog: 'compare' })}
        >
          Compare
        </Button>
        <ExportMenu />
      </DesignerTools>
    </header>
  )
}

function UndoTools() {
  const { undo, redo, canUndo, canRedo, undoLabel, redoLabel } = useWorkflowSession()
  return (
    <ActionIcon.Group>
      <Tool
        icon={IconArrowBackUp}
        name="Undo"
        tooltip={canUndo ? `Undo: ${undoLabel}` : 'Undo'}
        onClick={undo}
        disabled={!canUndo}
      />
      <Tool
        icon={IconArrowForwardUp}
        name="Redo"
        tooltip={canRedo ? `Redo: ${redoLabel}` : 'Redo'}
        onClick={redo}
        disabled={!canRedo}
      />
    </ActionIcon.Group>
  )
}

function SelectionTools({ hasSelection, selection }: Props) {
  const { copy, duplicate, remove, paste, canPaste } = selection
  const copyToClipboard = () => {
    // Without permission, or over plain HTTP, the copy that is kept here has to do.
    void (navigator.clipboard as Clipboard | undefined)?.writeText(copy()).catch(() => undefined)
  }
  return (
    <>
      <ActionIcon.Group>
        <Tool icon={IconCopy} name="Copy" onClick={copyToClipboard} disabled={!hasSelection} />
        <Tool icon={IconCopyPlus} name="Duplicate" onClick={duplicate} disabled={!hasSelection} />
        <Tool icon={IconTrash} name="Delete" onClick={remove} disabled={!hasSelection} />
      </ActionIcon.Group>
      <Tool icon={IconClipboard} name="Paste" onClick={() => paste()} disabled={!canPaste} />
    </>
  )
}

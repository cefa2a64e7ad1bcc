import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconDownload,
  IconFileCode,
  IconHistory,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconMaximize,
  IconMinimize,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { MayEdit } from '../../../../catalogue/may-edit.tsx'
import { useShowText } from '../../../../catalogue/text-address.ts'
import { ReadOnlyNote } from '../../../../catalogue/read-only-note.tsx'
import { useSession, useWorkflowSession } from '../../session/session-context.ts'
import { useDesigner } from '../designer-actions.ts'
import { DesignerHeader, DesignerTools } from '../frame/designer-frame.tsx'
import { Palette } from '../new-node/palette.tsx'
import { NewVersion } from '../../versions/new-version.tsx'
import { WorkflowVersions } from '../../versions/version-strip.tsx'
import { useSelection } from '../selection/selection-context.ts'
import type { Layout } from '../frame/use-layout.ts'
import { NodeSearch } from './node-search.tsx'
import { SaveState } from './save-state.tsx'
import { TidyButton } from './tidy-button.tsx'
import classes from './toolbar.module.css'
import { WorkflowFacts } from './workflow-facts.tsx'
import { notifyFailure } from '../../../../ui/notify.tsx'
import { exportDrawing } from '../export/export-drawing.ts'

export const LIST = { to: '/main/rule-workflow', label: 'All rule workflows' }

/** Actions on the workflow and the selection, and the save state. */
export function Toolbar({ layout }: { layout: Layout }) {
  const { graph } = useWorkflowSession()
  const { openDialog } = useDesigner()
  const showText = useShowText()
  return (
    <header className={classes.head}>
      <DesignerHeader title={graph.group.work_group_name} back={LIST} facts={<WorkflowFacts group={graph.group} />}>
        <SaveState />
        <ReadOnlyNote />
      </DesignerHeader>
      <DesignerTools
        label="Workflow"
        end={
          <span className={classes.end}>
            <NodeSearch />
            <LayoutTools layout={layout} />
          </span>
        }
      >
        <MayEdit>
          <Palette />
          <UndoTools />
          <SelectionTools />
          <TidyButton />
        </MayEdit>
        <Tool icon={IconArrowsDiff} name="Compare" onClick={() => openDialog({ dialog: 'compare' })} />
        <ExportMenu />
        <Tool icon={IconFileCode} name="Text" onClick={() => showText(true)} />
        <HistoryTool id={graph.group.work_group_id} />
        <MayEdit>
          <NewVersion group={graph.group} />
        </MayEdit>
      </DesignerTools>
      <WorkflowVersions group={graph.group} />
    </header>
  )
}

/** A link to the history of the workflow and its content. */
function HistoryTool({ id }: { id: number }) {
  const { history } = useRouter()
  const address = `/main/history?resource=rule-workflow-group&record_id=${id}&tree=1`
  return <Tool icon={IconHistory} name="History" onClick={() => history.push(address)} />
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

function SelectionTools() {
  const { nodes, link, copyToClipboard, duplicate, remove, paste, canPaste } = useSelection()
  const hasNodes = nodes.size > 0
  return (
    <>
      <ActionIcon.Group>
        <Tool icon={IconCopy} name="Copy" onClick={() => copyToClipboard()} disabled={!hasNodes} />
        <Tool icon={IconCopyPlus} name="Duplicate" onClick={() => duplicate()} disabled={!hasNodes} />
        <Tool icon={IconTrash} name="Delete" onClick={remove} disabled={!hasNodes && !link} />
      </ActionIcon.Group>
      <Tool icon={IconClipboard} name="Paste" onClick={() => paste()} disabled={!canPaste} />
    </>
  )
}

function ExportMenu() {
  const session = useSession()
  const save = (kind: 'svg' | 'png') =>
    void exportDrawing(session.getState().graph, kind).catch(() => notifyFailure('The drawing could not be made'))
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="Export" title="Export">
          <IconDownload size="1.125rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('svg')}>Drawing (SVG)</Menu.Item>
        <Menu.Item onClick={() => save('png')}>Picture (PNG)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Buttons for panel and full-screen mode. */
function LayoutTools({ layout: { hasPanel, showPanel, isFull, setFull } }: { layout: Layout }) {
  return (
    <ActionIcon.Group>
      <Tool
        icon={hasPanel ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand}
        name={hasPanel ? 'Hide the panel' : 'Show the panel'}
        onClick={() => showPanel(!hasPanel)}
      />
      <Tool
        icon={isFull ? IconMinimize : IconMaximize}
        name={isFull ? 'Leave full screen' : 'Full screen'}
        tooltip={isFull ? 'Leave full screen (F)' : 'Full screen (F)'}
        onClick={() => setFull(!isFull)}
      />
    </ActionIcon.Group>
  )
}

interface ToolProps {
  icon: TablerIcon
  name: string
  /** If it says more than the name. */
  tooltip?: string
  disabled?: boolean
  onClick: () => void
}

/** A tool of the toolbar: an icon with a tooltip. */
function Tool({ icon: Icon, name, tooltip = name, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip label={tooltip}>
      <ActionIcon variant="default" size="lg" aria-label={name} disabled={disabled} onClick={onClick}>
        <Icon size="1.125rem" aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

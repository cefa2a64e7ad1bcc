import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconClipboard,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconCopy,
  IconCopyPlus,
  IconDownload,
  IconPlus,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useReactFlow } from '@xyflow/react'
import { useState, type ReactNode } from 'react'
import { notifyFailure } from '../../../../ui/notify.tsx'
import { useSession, useWorkflowSession } from '../../editing/session-context.ts'
import { useDesigner } from '../designer-context.ts'
import classes from '../designer.module.css'
import type { StepNode } from '../canvas/flow-model.ts'
import { wholeOrBegin } from '../canvas/whole-or-begin.ts'
import { exportDrawing } from '../export/export-drawing.ts'
import { freePlace, moveEdits } from '../gestures.ts'
import { tidyPlaces } from '../layout/tidy.ts'
import type { SelectionWays } from '../use-selection-ways.ts'
import { NodeSearch } from './node-search.tsx'

const LIST: string = '/main/rule-workflow'

interface Props {
  selection: readonly number[]
  ways: SelectionWays
}

/** What can be done with the workflow and with what is selected, and whether all of it is saved. */
export function Toolbar({ selection, ways }: Props) {
  const { graph, undo, redo, canUndo, canRedo, undoLabel, redoLabel } = useWorkflowSession()
  const { ask } = useDesigner()
  const hasSelection = selection.length > 0
  return (
    <header className={classes.head}>
      <div className={classes.bar}>
        <h1 className={classes.title}>{graph.group.work_group_name}</h1>
        <Link to={LIST} className={classes.back}>
          All rule workflows
        </Link>
        <span className={classes.grow} />
        <SaveState />
      </div>
      <div className={classes.bar} role="toolbar" aria-label="Workflow">
        <Button
          size="sm"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          onClick={() => ask({ what: 'create', place: freePlace(graph) })}
        >
          Create node
        </Button>
        <ActionIcon.Group>
          <Tool label={canUndo ? `Undo: ${undoLabel}` : 'Undo'} name="Undo" onClick={undo} disabled={!canUndo}>
            <IconArrowBackUp size="1.125rem" aria-hidden />
          </Tool>
          <Tool label={canRedo ? `Redo: ${redoLabel}` : 'Redo'} name="Redo" onClick={redo} disabled={!canRedo}>
            <IconArrowForwardUp size="1.125rem" aria-hidden />
          </Tool>
        </ActionIcon.Group>
        <ActionIcon.Group>
          <Tool label="Copy" onClick={ways.copy} disabled={!hasSelection}>
            <IconCopy size="1.125rem" aria-hidden />
          </Tool>
          <Tool label="Duplicate" onClick={ways.duplicate} disabled={!hasSelection}>
            <IconCopyPlus size="1.125rem" aria-hidden />
          </Tool>
          <Tool label="Delete" onClick={ways.remove} disabled={!hasSelection}>
            <IconTrash size="1.125rem" aria-hidden />
          </Tool>
        </ActionIcon.Group>
        <Tool label="Paste" onClick={ways.paste} disabled={!ways.canPaste}>
          <IconClipboard size="1.125rem" aria-hidden />
        </Tool>
        <Tidy />
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArrowsDiff size="1rem" aria-hidden />}
          onClick={() => ask({ what: 'compare' })}
        >
          Compare
        </Button>
        <ExportMenu />
        <span className={classes.grow} />
        <NodeSearch />
      </div>
    </header>
  )
}

interface ToolProps {
  label: string
  /** What it is called where the label says more. */
  name?: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, name = label, disabled = false, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={name} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

function Tidy() {
  const session = useSession()
  const flow = useReactFlow<StepNode>()
  const [working, setWorking] = useState(false)
  const tidy = async () => {
    setWorking(true)
    try {
      const { graph } = session.getState()
      void session.apply('Tidy', moveEdits(graph, await tidyPlaces(graph)))
      requestAnimationFrame(() => requestAnimationFrame(() => void flow.fitView(wholeOrBegin(flow.getNodes()))))
    } catch {
      notifyFailure('The layout failed')
    } finally {
      setWorking(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="default"
      loading={working}
      leftSection={<IconSitemap size="1rem" aria-hidden />}
      onClick={() => void tidy()}
    >
      Tidy
    </Button>
  )
}

function ExportMenu() {
  const session = useSession()
  const save = (kind: 'svg' | 'png') =>
    void exportDrawing(session.getState().graph, kind).catch(() => notifyFailure('The drawing could not be made'))
  return (
    <Menu>
      <Menu.Target>
        <Button size="sm" variant="default" leftSection={<IconDownload size="1rem" aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('svg')}>Drawing (SVG)</Menu.Item>
        <Menu.Item onClick={() => save('png')}>Picture (PNG)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function SaveState() {
  const { waiting, trouble } = useWorkflowSession()
  const Icon = trouble ? IconCloudOff : waiting.length > 0 ? IconCloudUp : IconCloudCheck
  return (
    <span className={classes.saved} role="status">
      <Icon size="1rem" aria-hidden />
      {trouble ? UNSAVED[trouble] : waiting.length > 0 ? 'Saving…' : 'Saved'}
    </span>
  )
}

const UNSAVED = { unreached: 'Not reached', failing: 'Not saved', foreign: 'Not saved' } as const

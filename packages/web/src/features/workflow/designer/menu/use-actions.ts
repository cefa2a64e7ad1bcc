import {
  IconArrowRight,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconFolderOpen,
  IconPencil,
  IconPlus,
  IconRowInsertTop,
  IconSelectAll,
  IconSitemap,
  IconSquarePlus,
  IconTrash,
} from '@tabler/icons-react'
import { LINK_LABEL, linksShown, type Link } from '@tollgate/policy/workflow/links.ts'
import type { WorkflowGraph, WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { useMayEdit } from '../../../../catalogue/rights.ts'
import { useSession } from '../../session/session-context.ts'
import { useDesigner, type DesignerActions } from '../designer-actions.ts'
import { useSelection, type Selection } from '../selection/selection-context.ts'
import type { Action } from './action.ts'
import type { Subject, LinkName } from './subject.ts'
import { typeName } from '../canvas/shapes.ts'
import type { Place } from '../gestures.ts'
import { linksInto, typesFor } from '../new-node/new-node-edits.ts'
import type { Slot } from '../new-node/slot.ts'
import { TYPE_ICONS } from './type-icons.ts'

const KEYS: Readonly<Record<Link, string>> = { yes: 'Y', no: 'N' }

/** Returns the actions of a subject in the current state; read-only users get only those that change nothing. */
export function useActions(): (subject: Subject) => Action[][] {
  const session = useSession()
  const designer = useDesigner()
  const selection = useSelection()
  const mayEdit = useMayEdit()
  return (subject) => {
    const all = actionsOf(subject, { graph: session.getState().graph, designer, selection })
    return mayEdit ? all : all.map((group) => group.filter(({ isRead }) => isRead)).filter((group) => group.length > 0)
  }
}

interface Surroundings {
  graph: WorkflowGraph
  designer: DesignerActions
  selection: Selection
}

/** The actions of a subject, in groups, for menus, the pad and keys. */
function actionsOf(subject: Subject, around: Surroundings): Action[][] {
  const groups = groupsOf(subject, around)
  return groups.filter((group) => group.length > 0)
}

function groupsOf(subject: Subject, around: Surroundings): Action[][] {
  if (subject.about === 'link') return [linkActions(subject, around)]
  if (subject.about === 'drawing') return drawingActions(subject.place, around)
  if (subject.about === 'new node') return [typeActions(subject.slot, around)]
  const node = around.graph.nodes.find(({ work_node_id: id }) => id === subject.id)
  return node ? nodeActions(node, around) : []
}

function nodeActions(node: WorkflowNode, around: Surroundings): Action[][] {
  const { work_node_id: id } = node
  const { openNode, openDialog } = around.designer
  const links = linksShown(node)
  const wordOf = (link: Link) => (links.length > 1 ? LINK_LABEL[link] : '')
  return [
    [
      { label: 'Open', icon: IconFolderOpen, keys: 'Enter', isRead: true, run: () => openNode(id, true) },
      { label: 'Edit', icon: IconPencil, keys: 'E', run: () => openDialog({ dialog: 'edit', id }) },
    ],
    [...links.map((link) => ({ ...addAction(id, link, around), padWord: wordOf(link) })), ...insertBefore(id, around)],
    links.map((link) => ({
      label: `Connect ${LINK_LABEL[link]}`,
      icon: IconArrowRight,
      keys: KEYS[link],
      padWord: wordOf(link),
      run: () => openDialog({ dialog: 'connect', id, link }),
    })),
    ...contentActions(id, around),
  ]
}

function addAction(after: number, link: Link, { designer: { openMenu } }: Surroundings): Action {
  return {
    label: `Add node by ${LINK_LABEL[link]}`,
    icon: IconPlus,
    keys: `Shift+${KEYS[link]}`,
    run: () => openMenu({ about: 'new node', slot: { after, link } }),
  }
}

function insertBefore(before: number, { graph, designer: { openMenu } }: Surroundings): Action[] {
  if (linksInto(graph, before).length === 0) return []
  const run = () => openMenu({ about: 'new node', slot: { before } })
  return [{ label: 'Insert node before', icon: IconRowInsertTop, keys: 'I', run }]
}

/** Acts on all selected nodes if the node is one of them. */
function contentActions(id: number, { designer, selection }: Surroundings): Action[][] {
  const ids = selection.nodes.has(id) ? [...selection.nodes] : [id]
  return [
    [
      { label: 'Copy', icon: IconCopy, keys: 'Ctrl+C', isRead: true, run: () => selection.copyToClipboard(ids) },
      { label: 'Duplicate', icon: IconCopyPlus, keys: 'Ctrl+D', run: () => selection.duplicate(ids) },
    ],
    [
      {
        label: 'Delete',
        icon: IconTrash,
        keys: 'Delete',
        isDanger: true,
        padWord: '',
        run: () => designer.confirmDelete(ids),
      },
    ],
  ]
}

function linkActions(
  { from, link }: LinkName,
  { designer: { openMenu, openDialog, connect } }: Surroundings,
): Action[] {
  return [
    {
      label: 'Insert node',
      icon: IconPlus,
      keys: 'I',
      run: () => openMenu({ about: 'new node', slot: { after: from, link } }),
    },
    {
      label: 'Connect to another node',
      icon: IconArrowRight,
      keys: KEYS[link],
      run: () => openDialog({ dialog: 'connect', id: from, link }),
    },
    { label: 'Delete', icon: IconTrash, keys: 'Delete', isDanger: true, run: () => connect(from, link, null) },
  ]
}

function drawingActions(place: Place, { designer, selection }: Surroundings): Action[][] {
  const create = () => designer.openMenu({ about: 'new node', slot: { at: place } })
  const paste = { label: 'Paste', icon: IconClipboard, keys: 'Ctrl+V', run: () => selection.paste({ at: place }) }
  return [
    [{ label: 'Add node', icon: IconSquarePlus, keys: 'N', run: create }, ...(selection.canPaste ? [paste] : [])],
    [
      { label: 'Select all', icon: IconSelectAll, keys: 'Ctrl+A', isRead: true, run: selection.selectAll },
      { label: 'Tidy', icon: IconSitemap, run: () => void designer.tidy() },
    ],
  ]
}

function typeActions(slot: Slot, { graph, designer }: Surroundings): Action[] {
  return typesFor(graph, slot).map((type) => ({
    label: typeName(type),
    icon: TYPE_ICONS[type] ?? IconSquarePlus,
    run: () => designer.addNode(slot, type),
  }))
}

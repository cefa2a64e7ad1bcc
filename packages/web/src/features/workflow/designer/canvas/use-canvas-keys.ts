import type { Link } from '@tollgate/contract/workflow/links.ts'
import type { KeyboardEvent } from 'react'
import { useSession } from '../../session/session-context.ts'
import { useDesigner } from '../designer-actions.ts'
import { labelFor, moveEdits } from '../gestures.ts'
import { isArrow, neighbourAt, placeAfter } from './arrow-keys.ts'
import type { LinkEdge } from './flow-model.ts'
import { focusedNode } from './focus-node.ts'

/** The keys of the node or link that has the focus. */
export function useCanvasKeys(edges: readonly LinkEdge[], selected: ReadonlySet<number>) {
  const actionOf = useNodeKeys(selected)
  const { connect } = useDesigner()
  return (event: KeyboardEvent) => {
    const id = focusedNode(event.target)
    const action = id === undefined ? actionOfLink(event, edges, connect) : actionOf(event, id)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
}

type Action = () => void

function useNodeKeys(selected: ReadonlySet<number>) {
  const session = useSession()
  const { goToNode, openNode, openDialog, confirmDelete } = useDesigner()
  const move = (id: number, key: string) => {
    const { graph } = session.getState()
    const place = placeAfter(graph, id, key)
    const nodes = graph.nodes.filter(({ work_node_id }) => work_node_id === id)
    if (place) void session.apply(labelFor('Move', nodes), moveEdits(graph, new Map([[id, place]])))
  }
  const goTo = (id: number, key: string) => {
    const next = neighbourAt(session.getState().graph, id, key)
    if (next !== undefined) goToNode(next)
  }
  return (event: KeyboardEvent, id: number): Action | undefined => {
    const { key } = event
    if (event.altKey && isArrow(key)) return () => move(id, key)
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined
    if (isArrow(key)) return () => goTo(id, key)
    // A node among others that are selected goes with them.
    const remove = () => confirmDelete(selected.has(id) ? [...selected] : [id])
    const actions: Readonly<Record<string, Action>> = {
      Enter: () => openNode(id, true),
      ' ': () => openNode(id),
      Delete: remove,
      Backspace: remove,
      y: () => openDialog({ dialog: 'connect', id, link: 'yes' }),
      n: () => openDialog({ dialog: 'connect', id, link: 'no' }),
      e: () => openDialog({ dialog: 'edit', id }),
    }
    return actions[key]
  }
}

function actionOfLink(
  { key, target }: KeyboardEvent,
  edges: readonly LinkEdge[],
  connect: (from: number, link: Link, to: null) => void,
): Action | undefined {
  const id = (target as Element).closest('.react-flow__edge')?.getAttribute('data-id')
  const edge = edges.find((one) => one.id === id)
  if (!edge || (key !== 'Delete' && key !== 'Backspace')) return undefined
  return () => connect(Number(edge.source), edge.sourceHandle as Link, null)
}

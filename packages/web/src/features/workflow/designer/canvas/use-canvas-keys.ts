import type { Link } from '@tollgate/contract/workflow/links.ts'
import { useReactFlow, type XYPosition } from '@xyflow/react'
import { useEffect, type KeyboardEvent } from 'react'
import { useSession } from '../../editing/session-context.ts'
import { useDesigner } from '../designer-context.ts'
import { moveEdits, type Place } from '../gestures.ts'
import { isTyping } from '../typing.ts'
import { boxOf } from './boxes.ts'
import type { LinkEdge } from './flow-model.ts'
import { focusedNode } from './focus-node.ts'
import { GRID, onGrid } from './grid.ts'
import { nextOf } from './walk.ts'

/** N, while no node has the focus: a new node in the middle of what is in sight. */
export function useCreateKey(): void {
  const { ask } = useDesigner()
  const flow = useReactFlow()
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
      if (!isPlain || event.key.toLowerCase() !== 'n' || isTyping(event.target)) return
      if (focusedNode(event.target) !== undefined) return
      event.preventDefault()
      ask({ what: 'create', place: middleOf(document.querySelector('.react-flow'), flow.screenToFlowPosition) })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [ask, flow])
}

function middleOf(element: Element | null, toFlow: (at: XYPosition) => XYPosition): Place {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const { x, y } = toFlow({ x: left + width / 2, y: top + height / 2 })
  return { left: onGrid(x), up: onGrid(y) }
}

const NUDGES: Readonly<Record<string, [number, number]>> = {
  ArrowRight: [GRID, 0],
  ArrowLeft: [-GRID, 0],
  ArrowDown: [0, GRID],
  ArrowUp: [0, -GRID],
}

/** What the keys do on a node or link that has the focus. */
export function useCanvasKeys(edges: readonly LinkEdge[]) {
  const session = useSession()
  const { jump, open, ask, remove, connect } = useDesigner()
  return (event: KeyboardEvent) => {
    const { graph } = session.getState()
    const id = focusedNode(event.target)
    if (id === undefined) return onEdgeKey(event, edges, connect)
    const done = (act: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.altKey && NUDGES[event.key]) return done(() => nudge(event.key, id))
    if (!isPlain) return undefined
    const next = nextOf(graph, id, event.key)
    if (event.key.startsWith('Arrow')) return done(() => next !== undefined && jump(next))
    if (event.key === 'Enter') return done(() => open(id, true))
    if (event.key === ' ') return done(() => open(id))
    if (event.key === 'Delete' || event.key === 'Backspace') return done(() => remove([id]))
    if (event.key === 'y') return done(() => ask({ what: 'connect', id, link: 'yes' }))
    if (event.key === 'n') return done(() => ask({ what: 'connect', id, link: 'no' }))
    if (event.key === 'e') return done(() => ask({ what: 'edit', id }))
    return undefined
  }
  function nudge(key: string, id: number) {
    const { graph } = session.getState()
    const node = graph.nodes.find(({ work_node_id }) => work_node_id === id)
    const [right, down] = NUDGES[key] ?? [0, 0]
    if (!node?.position) return
    const { x, y } = boxOf(node.position)
    const places = new Map([[id, { left: x + right, up: y + down }]])
    void session.apply(`Move ${node.work_node_name}`, moveEdits(graph, places))
  }
}

function onEdgeKey(
  event: KeyboardEvent,
  edges: readonly LinkEdge[],
  connect: (from: number, link: Link, to: null) => void,
) {
  const id = (event.target as Element).closest('.react-flow__edge')?.getAttribute('data-id')
  const edge = edges.find((one) => one.id === id)
  if (!edge || (event.key !== 'Delete' && event.key !== 'Backspace')) return
  event.preventDefault()
  event.stopPropagation()
  connect(Number(edge.source), edge.sourceHandle as Link, null)
}

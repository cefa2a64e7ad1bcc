import type { KeyboardEvent } from 'react'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { LINKS, targetOf } from '@tollgate/policy/workflow/links.ts'
import { isTyping } from '../../../../ui/keys.ts'
import { useSession } from '../../session/session-context.ts'
import { useDesigner } from '../designer-actions.ts'
import { labelFor, moveEdits, type Place } from '../gestures.ts'
import { actionOf, isMenuKey, keysOf } from '../menu/action.ts'
import type { Subject } from '../menu/subject.ts'
import { useActions } from '../menu/use-actions.ts'
import { subjectAt } from './subject-at.ts'
import { boxOf } from './boxes.ts'
import { GRID } from './grid.ts'

const STEPS: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowRight: [GRID, 0],
  ArrowLeft: [-GRID, 0],
  ArrowDown: [0, GRID],
  ArrowUp: [0, -GRID],
}

type Run = () => void

export function useCanvasKeys() {
  const actionsOf = useActions()
  const { openMenu, openNode } = useDesigner()
  const arrowKey = useArrowKeys()
  const runOf = (event: KeyboardEvent, subject: Subject): Run | undefined => {
    if (isMenuKey(event)) return () => openMenu(subject)
    if (subject.about === 'node' && isArrow(event.key)) return arrowKey(event, subject.id)
    if (subject.about === 'node' && event.key === ' ') return () => openNode(subject.id)
    return actionOf(keysOf(event), actionsOf(subject).flat())?.run
  }
  return (event: KeyboardEvent) => {
    const subject = isTyping(event.target) ? undefined : subjectAt(event.target)
    const run = subject && runOf(event, subject)
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
}

/** Arrow keys follow links; with Alt they move the node. */
function useArrowKeys() {
  const session = useSession()
  const { goToNode } = useDesigner()
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
  return ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, id: number): Run | undefined => {
    if (altKey) return () => move(id, key)
    return ctrlKey || metaKey ? undefined : () => goTo(id, key)
  }
}

function isArrow(key: string): boolean {
  return key in STEPS
}

/** The place of a node after an arrow key moved it one grid step; undefined if it has no place. */
function placeAfter({ nodes }: WorkflowGraph, id: number, key: string): Place | undefined {
  const node = nodes.find(({ work_node_id }) => work_node_id === id)
  if (!node?.position) return undefined
  const [right, down] = STEPS[key] ?? [0, 0]
  const { x, y } = boxOf(node.position)
  return { left: x + right, up: y + down }
}

/**
 * The node in the direction of an arrow key: right along Yes, down along No, left and up back to a node that links
 * here.
 */
function neighbourAt({ nodes }: WorkflowGraph, id: number, key: string): number | undefined {
  const node = nodes.find(({ work_node_id }) => work_node_id === id)
  if (!node || !isArrow(key)) return undefined
  if (key === 'ArrowRight') return targetOf(node, 'yes') ?? undefined
  if (key === 'ArrowDown') return targetOf(node, 'no') ?? undefined
  const [byYes, byNo] = LINKS.map((link) => nodes.find((other) => targetOf(other, link) === id))
  // Up prefers the No link, as down does.
  return (key === 'ArrowUp' ? (byNo ?? byYes) : (byYes ?? byNo))?.work_node_id
}

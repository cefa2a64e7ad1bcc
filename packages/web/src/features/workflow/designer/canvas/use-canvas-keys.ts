import type { KeyboardEvent } from 'react'
import { isTyping } from '../../../../ui/keys.ts'
import { useSession } from '../../session/session-context.ts'
import { useDesigner } from '../designer-actions.ts'
import { labelFor, moveEdits } from '../gestures.ts'
import { actionOf, isMenuKey, keysOf } from '../menu/action.ts'
import type { Subject } from '../menu/subject.ts'
import { useActions } from '../menu/use-actions.ts'
import { isArrow, neighbourAt, placeAfter } from './arrow-keys.ts'
import { subjectAt } from './subject-at.ts'

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

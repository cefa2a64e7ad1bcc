import { useSession } from '../../session/session-context.ts'
import { useDesigner } from '../designer-actions.ts'
import { useSelection } from '../selection/selection-context.ts'
import type { Action } from './action.ts'
import { actionsOf } from './actions-of.ts'
import type { Subject } from './subject.ts'

/** Finds what can be done with a node, a link or the drawing as it is now. */
export function useActions(): (subject: Subject) => Action[][] {
  const session = useSession()
  const designer = useDesigner()
  const selection = useSelection()
  return (subject) => actionsOf(subject, { graph: session.getState().graph, designer, selection })
}

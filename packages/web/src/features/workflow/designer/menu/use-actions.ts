import { useMayEdit } from '../../../../catalogue/rights.ts'
import { useSession } from '../../session/session-context.ts'
import { useDesigner } from '../designer-actions.ts'
import { useSelection } from '../selection/selection-context.ts'
import type { Action } from './action.ts'
import { actionsOf } from './actions-of.ts'
import type { Subject } from './subject.ts'

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

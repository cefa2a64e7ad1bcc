import type { WorkflowEdit } from '@tollgate/policy/workflow/edits.ts'
import { type WorkflowProblem, workflowProblems } from '@tollgate/policy/workflow/problems.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { createContext, useContext, useDeferredValue, useSyncExternalStore } from 'react'
import type { SessionState, WorkflowSession } from './workflow-session.ts'

export const SessionContext = createContext<WorkflowSession | undefined>(undefined)

export function useSession(): WorkflowSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no workflow session here')
  return session
}

interface WorkflowEditing extends SessionState {
  /** Problems from the static checks; after an edit they are updated when the page is idle. */
  problems: readonly WorkflowProblem[]
  /** Applies edits at once and sends them in the background. Resolves when the server has stored them. */
  apply: (label: string, edits: readonly WorkflowEdit[]) => Promise<void>
  undo: () => void
  redo: () => void
  /** Sends or discards unsaved edits of earlier sessions. */
  applyRecovered: () => void
  discardRecovered: () => void
  /** Sends the failed gesture again, or drops it. */
  retry: () => void
  giveUp: () => void
  /** Hides the notice about a refused gesture. */
  dismiss: (key: string) => void
}

/** The shown workflow, and the functions that change it. Renders again after every edit. */
export function useWorkflowSession(): WorkflowEditing {
  const session = useSession()
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const { apply, undo, redo, applyRecovered, discardRecovered, retry, giveUp, dismiss } = session
  const problems = problemsOf(useDeferredValue(state.graph))
  return { ...state, problems, apply, undo, redo, applyRecovered, discardRecovered, retry, giveUp, dismiss }
}

const known = new WeakMap<WorkflowGraph, readonly WorkflowProblem[]>()

/** Cached per state of a workflow. */
function problemsOf(graph: WorkflowGraph): readonly WorkflowProblem[] {
  const problems = known.get(graph) ?? workflowProblems(graph)
  known.set(graph, problems)
  return problems
}

import type { WorkflowEdit } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowProblem } from '@tollgate/engine/workflow/problems.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { workflowProblems } from '@tollgate/engine/workflow/problems.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SessionState, WorkflowSession } from './workflow-session.ts'

export const SessionContext = createContext<WorkflowSession | undefined>(undefined)

/** The session that the designer stands in. */
export function useSession(): WorkflowSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no workflow session here')
  return session
}

export interface WorkflowEditing extends SessionState {
  /** What the static checks find in the workflow as it is shown. */
  problems: readonly WorkflowProblem[]
  /** Shown at once, sent in the background; settles when the server has answered, rejects with its `ApiError`. */
  apply: (label: string, edits: readonly WorkflowEdit[]) => Promise<void>
  undo: () => void
  redo: () => void
  /** Makes, or gives up, what an earlier session left unsaved. */
  applyRecovered: () => void
  discardRecovered: () => void
  /** Tries again what the server failed with, or gives it up. */
  retry: () => void
  giveUp: () => void
  /** Takes a refused gesture off the list. */
  dismiss: (key: string) => void
}

/** The workflow as it is shown and the ways to change it; what uses this is drawn again after every edit. */
export function useWorkflowSession(): WorkflowEditing {
  const session = useSession()
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const { apply, undo, redo, applyRecovered, discardRecovered, retry, giveUp, dismiss } = session
  const problems = problemsOf(state.graph)
  return { ...state, problems, apply, undo, redo, applyRecovered, discardRecovered, retry, giveUp, dismiss }
}

const known = new WeakMap<WorkflowGraph, readonly WorkflowProblem[]>()

/** Looked for once for each state of a workflow, however many parts of the screen ask. */
function problemsOf(graph: WorkflowGraph): readonly WorkflowProblem[] {
  const problems = known.get(graph) ?? workflowProblems(graph)
  known.set(graph, problems)
  return problems
}

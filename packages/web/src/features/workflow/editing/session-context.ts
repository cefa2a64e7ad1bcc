import type { WorkflowEdit } from '@tollgate/contract/workflow/edits.ts'
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
  /** Shown at once, sent in the background; settles when the server has answered, rejects with its `ApiError`. */
  apply: (label: string, edits: readonly WorkflowEdit[]) => Promise<void>
  undo: () => void
  redo: () => void
}

/** The workflow as it is shown and the ways to change it; what uses this is drawn again after every edit. */
export function useWorkflowSession(): WorkflowEditing {
  const session = useSession()
  const state = useSyncExternalStore(session.subscribe, session.getState)
  const { apply, undo, redo } = session
  return { ...state, apply, undo, redo }
}

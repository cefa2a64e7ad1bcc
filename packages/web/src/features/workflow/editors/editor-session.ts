import type { WorkflowEdit } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { createContext, useContext } from 'react'

export interface EditorSession {
  graph: WorkflowGraph
  apply: (label: string, edits: WorkflowEdit[]) => Promise<unknown>
}

export const EditorSessionContext = createContext<EditorSession | undefined>(undefined)

export function useEditorSession(): EditorSession {
  const session = useContext(EditorSessionContext)
  if (!session) throw new Error('no session')
  return session
}

import { editWorkflow, readWorkflowGraph } from '@tollgate/contract/calls/workflow.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { send } from '../../../api/client.ts'
import { fetchSession, sessionQuery } from '../../../api/session.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { useMayEdit } from '../../../catalogue/rights.ts'
import { openOutbox } from './outbox.ts'
import { SessionContext } from './session-context.ts'
import { WorkflowSession } from './workflow-session.ts'

interface Props {
  graph: WorkflowGraph
  children: ReactNode
}

/** The session of a workflow. It must be remounted for another workflow. */
export function WorkflowSessionProvider({ graph, children }: Props) {
  const { data: signedIn } = useSuspenseQuery(sessionQuery)
  const mayEdit = useMayEdit()
  const client = useQueryClient()
  const [session] = useState(() => openSession(graph, { client, user: signedIn.user?.id ?? '', readOnly: !mayEdit }))
  useEffect(() => {
    session.open()
    void session.findAbandoned()
    const onFocus = () => void session.refresh()
    window.addEventListener('online', session.retry)
    window.addEventListener('focus', onFocus)
    return () => {
      window.removeEventListener('online', session.retry)
      window.removeEventListener('focus', onFocus)
      session.close()
    }
  }, [session])
  // Read again when the user asks for other people's changes.
  useEffect(() => session.take(graph), [session, graph])
  return <SessionContext value={session}>{children}</SessionContext>
}

interface Opened {
  client: QueryClient
  user: string
  readOnly: boolean
}

function openSession(graph: WorkflowGraph, { client, user, readOnly }: Opened): WorkflowSession {
  const { work_group_id: id } = graph.group
  return new WorkflowSession(graph, {
    send: async (edits, key) => {
      const edited = await send(editWorkflow, { params: { id }, body: { edits }, key })
      // Reloads other views of it, such as the simulator beside the canvas.
      void refreshCatalogues(client)
      return edited
    },
    read: () => send(readWorkflowGraph, { params: { id } }),
    // Without a signed-in user the call itself is refused.
    isStillMine: async () => [user, undefined].includes((await fetchSession()).user?.id),
    outbox: openOutbox({ user, workflow: id }),
    readOnly,
  })
}

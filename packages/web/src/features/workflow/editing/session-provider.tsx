import type { WorkflowEdited } from '@tollgate/contract/workflow/edits.ts'
import type { WorkflowGraph } from '@tollgate/contract/workflow/graph.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { call, getData } from '../../../api/client.ts'
import { openOutbox } from './outbox.ts'
import { SessionContext } from './session-context.ts'
import { WorkflowSession } from './workflow-session.ts'

interface Props {
  graph: WorkflowGraph
  children: ReactNode
}

/** Opens the session of a workflow that was read; another workflow needs another key. */
export function WorkflowSessionProvider({ graph, children }: Props) {
  const [session] = useState(() => openSession(graph))
  useEffect(() => {
    session.open()
    void session.lookBehind()
    const onFocus = () => void session.refresh()
    window.addEventListener('online', session.retry)
    window.addEventListener('focus', onFocus)
    return () => {
      window.removeEventListener('online', session.retry)
      window.removeEventListener('focus', onFocus)
      session.close()
    }
  }, [session])
  return <SessionContext value={session}>{children}</SessionContext>
}

function openSession(graph: WorkflowGraph): WorkflowSession {
  const { work_group_id: id } = graph.group
  const path = `rule-workflow-group/${id}`
  return new WorkflowSession(graph, {
    send: async (edits, key) =>
      (await call({ method: 'POST', path: `${path}/edits`, body: { edits }, key })).data as WorkflowEdited,
    read: () => getData<WorkflowGraph>(`${path}/graph`),
    outbox: openOutbox(id),
  })
}

import type { Role } from '@tollgate/contract/access/role.ts'
import type { SentEdit } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { WorkflowGraph } from '@tollgate/policy/workflow/model.ts'
import { ReactFlowProvider } from '@xyflow/react'
import type { ReactNode } from 'react'
import { renderScreen, type Rendered } from './render-screen.tsx'
import { serveApi, type Answer } from './api.ts'
import { SessionContext } from '../src/features/workflow/session/session-context.ts'
import { drawn } from './drawn-workflow.ts'
import { WorkflowSession } from '../src/features/workflow/session/workflow-session.ts'
import { NodeDrafts } from '../src/features/workflow/node-forms/drafts/drafts.tsx'
import { Designer } from '../src/features/workflow/designer/designer.tsx'

export interface RenderedDesigner extends Rendered {
  session: WorkflowSession
  /** The edits of each sent gesture. */
  sent: SentEdit[][]
}

interface DesignerOptions {
  path?: string
  answers?: readonly Answer[]
  /** The role of the user. */
  role?: Role
  /** Shown below the drawing. */
  dock?: ReactNode
}

/** The designer of the drawn workflow; the server accepts every edit. */
export async function renderDesigner(
  graph: WorkflowGraph = drawn(),
  { path = '/main/rule-workflow/5', answers = [], role = 'editor', dock }: DesignerOptions = {},
): Promise<RenderedDesigner> {
  serveApi(...answers)
  const sent: SentEdit[][] = []
  const session = new WorkflowSession(graph, {
    send: (edits) => {
      sent.push(edits)
      return Promise.withResolvers<never>().promise
    },
    read: () => Promise.resolve(graph),
    isStillMine: () => Promise.resolve(true),
    outbox: {
      store: () => undefined,
      readAbandoned: () => Promise.resolve([]),
      forgetAbandoned: () => undefined,
      close: () => undefined,
    },
    readOnly: role === 'viewer',
  })
  const rendered = await renderScreen(
    <SessionContext value={session}>
      <ReactFlowProvider>
        <NodeDrafts>
          <Designer dock={dock} />
        </NodeDrafts>
      </ReactFlowProvider>
    </SessionContext>,
    path,
    role,
  )
  return { ...rendered, session, sent }
}

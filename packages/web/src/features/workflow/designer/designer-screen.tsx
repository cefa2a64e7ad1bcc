import { readWorkflowGraph } from '@tollgate/contract/calls/workflow.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Button, Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { ReactFlowProvider } from '@xyflow/react'
import type { ReactNode } from 'react'
import { IconSitemap } from '@tabler/icons-react'
import { asApiError } from '../../../api/api-error.ts'
import { send } from '../../../api/client.ts'
import { useIsText, useShowText } from '../../../catalogue/text-address.ts'
import { NoSuchRecord } from '../../../catalogue/record/no-such-record.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { WorkflowSessionProvider } from '../session/session-provider.tsx'
import { NodeDrafts } from '../node-forms/drafts/drafts.tsx'
import { Comparison } from './compare/comparison.tsx'
import { Inside } from './inside/inside.tsx'
import { Designer } from './designer.tsx'
import { useRecord } from '../../../catalogue/record/use-record.ts'
import { DocumentText } from '../../../document/document-text.tsx'
import { DesignerFrame, DesignerHeader } from './frame/designer-frame.tsx'
import { LIST } from './toolbar/toolbar.tsx'
import { WorkflowFacts } from './toolbar/workflow-facts.tsx'

const workflows = catalogueOf('rule-workflow-group')

/** A workflow as loaded when the designer opens; then its session holds it. */
function workflowGraphQuery(id: number) {
  return queryOptions({
    queryKey: ['workflow-graph', id],
    queryFn: ({ signal }) => send(readWorkflowGraph, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
}

/** The designer of the workflow in the address; the dock is below the drawing. */
export function DesignerScreen({ dock }: { dock: ReactNode }) {
  const { id } = useParams({ strict: false }) as { id: string }
  const other = useLocation({ select: ({ searchStr }) => workflowIn(searchStr, 'compare') })
  const inside = useLocation({ select: ({ searchStr }) => workflowIn(searchStr, 'inside') })
  const isText = useIsText()
  const { data, error, refetch } = useQuery({ ...workflowGraphQuery(Number(id)), enabled: !isText })
  if (error && !data) {
    if (asApiError(error).status === 404) return <NoSuchRecord catalogue={workflows} />
    return <ErrorPanel title="The workflow could not be loaded" text={error.message} onRetry={refetch} />
  }
  if (isText) return <WorkflowText id={Number(id)} dock={dock} />
  if (!data) return <Skeleton h="32rem" aria-label="Loading the workflow" />
  return (
    <WorkflowSessionProvider key={data.group.work_group_id} graph={data}>
      <ReactFlowProvider>
        <NodeDrafts>
          {inside !== undefined ? (
            <Inside id={inside} dock={dock} />
          ) : other === undefined ? (
            <Designer dock={dock} />
          ) : (
            <Comparison other={other} dock={dock} />
          )}
        </NodeDrafts>
      </ReactFlowProvider>
    </WorkflowSessionProvider>
  )
}

/** `?compare=`: the workflow to compare with; `?inside=`: a called workflow. */
function workflowIn(search: string, name: 'compare' | 'inside'): number | undefined {
  const id = new URLSearchParams(search).get(name)
  return id !== null && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

/** A workflow as text instead of its drawing. */
function WorkflowText({ id, dock }: { id: number; dock: ReactNode }) {
  const { data: group, error } = useRecord(workflows, id)
  const showText = useShowText()
  if (error) return <NoSuchRecord catalogue={workflows} />
  if (!group) return <Skeleton h="32rem" aria-label="Loading the workflow" />
  return (
    <DesignerFrame>
      <DesignerHeader title={String(group.work_group_name)} back={LIST} facts={<WorkflowFacts group={group} />}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconSitemap size="1rem" aria-hidden />}
          onClick={() => showText(false)}
        >
          Drawing
        </Button>
      </DesignerHeader>
      <DocumentText path={`workflows/${group.key}`} />
      {dock}
    </DesignerFrame>
  )
}

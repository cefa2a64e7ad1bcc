import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getData } from '../../../../api/client.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { Entries, Entry, PanelNote } from '../frame/panel.tsx'

/** The nodes of other workflows that run this one. */
export function CallerList() {
  const { graph } = useWorkflowSession()
  const { work_group_id: id } = graph.group
  const { data, error } = useQuery({
    queryKey: ['workflow-callers', id],
    queryFn: ({ signal }) => getData(`rule-workflow-group/${id}/callers`, signal),
  })
  if (error && !data) return <PanelNote>{error.message}</PanelNote>
  if (data?.length === 0) return <PanelNote>No workflow runs this one.</PanelNote>
  return (
    <Entries>
      {data?.map(({ work_group_id: caller, work_group_name: name, work_node_id: node, work_node_name: step, by }) => (
        <Entry key={`${node} ${by}`}>
          <Link to="/main/rule-workflow/$id" params={{ id: String(caller) }}>
            {name}
          </Link>
          <PanelNote>
            {step}, by {by === 'callback' ? 'its callback' : by}
          </PanelNote>
        </Entry>
      ))}
    </Entries>
  )
}

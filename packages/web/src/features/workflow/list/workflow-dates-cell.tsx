import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { inForce } from '@tollgate/policy/plan/in-force.ts'
import { useQuery } from '@tanstack/react-query'
import { useNetworkTimeZone, useToday } from '../../../api/setting.ts'
import type { RowPartProps } from '../../../catalogue/catalogue-parts.ts'
import { formatColumn } from '../../../catalogue/format/format-value.ts'
import { forceWords } from '../../../catalogue/versions/force-words.ts'
import { versionsByWorkflow, withVersions, type WorkflowRow } from '../versions/versions-query.ts'

const catalogue = catalogueOf('rule-workflow-group')

/** When a workflow of the list begins; if it has versions, which one is in force and which comes next. */
export function WorkflowDatesCell({ row }: RowPartProps<WorkflowRow>) {
  const { data } = useQuery(versionsByWorkflow)
  const today = useToday()
  const zone = useNetworkTimeZone()
  const versions = data?.get(row.work_group_id)
  const begin = formatColumn(catalogue, row, 'eff_date').text
  if (!versions) return <span>{begin}</span>
  const words = forceWords(inForce(withVersions(row, versions), today), ({ work_group_name }) => work_group_name)
  return <span title={`${words} (days on the network’s clock, ${zone})`}>{`${begin} · ${words}`}</span>
}

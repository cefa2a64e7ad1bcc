import type { Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { ownerOf } from '@tollgate/contract/catalogues/owner-of.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { TREE_LEVELS } from '@tollgate/contract/catalogues/version-tree.ts'
import type { PolicyData, ReferenceRows, VersionRows, WorkflowRows } from './policy-data.ts'

/** Policy data from the tables of a whole network: a folder of documents or a release. */
export function policyData(tables: Tables, clocks: Pick<PolicyData, 'network_time_zone' | 'time_zones'>): PolicyData {
  return {
    ...clocks,
    references: references(tables),
    plans: rowsOf(tables, 'policy-plan'),
    versions: versionsIn(tables),
    workflows: workflowsIn(tables),
    assignments: rowsOf(tables, 'plan-assignment'),
  }
}

/** Tables are untyped; the catalogue says which type its rows have. */
function rowsOf<R>(tables: Tables, catalogue: CatalogueName): R[] {
  return (tables.get(catalogue) ?? []) as unknown as R[]
}

function references(tables: Tables): ReferenceRows {
  const of = <R>(catalogue: CatalogueName) => rowsOf<R>(tables, catalogue)
  const dynamic = of<Row>('pcrf-attribute-dyn').map((row) => ({ ...row, re_attr: row.dyn_attr_id }))
  return {
    events: of('policy-event'),
    attributes: [...of<Row>('pcrf-attribute'), ...dynamic] as unknown as ReferenceRows['attributes'],
    zone_maps: of('zone-map'),
    zones: of('zone'),
    zone_values: of('zone-value'),
    time_spans: of('timespan-detail'),
    counters: of('policy-counter'),
    balance_types: of('balance-type-acct'),
    accumulators: of('accumulator-type'),
    pcc_rules: of('pcc-rule'),
    group_members: of('pcc-rule-group-member'),
    flows: of('rule-flow'),
    qos_rules: of('qos-rule'),
    arps: of('qos-rule-arp'),
    rating_groups: of('rating-group'),
    services: of('service-identifier'),
  }
}

/** Rows of a level that belong to some owners. `field` names the owner. */
type Below = <R>(catalogue: CatalogueName, field: string, owners: readonly unknown[]) => R[]

function belowOf(tables: Tables): Below {
  const groups = new Map<CatalogueName, Map<unknown, unknown[]>>()
  return <R>(catalogue: CatalogueName, field: string, owners: readonly unknown[]) => {
    const group = groups.get(catalogue) ?? Map.groupBy(rowsOf<Row>(tables, catalogue), (row) => row[field])
    groups.set(catalogue, group)
    return owners.flatMap((owner) => (group.get(owner) ?? []) as R[])
  }
}

export function versionsIn(tables: Tables): VersionRows[] {
  const below = belowOf(tables)
  return rowsOf<VersionRows['version']>(tables, 'policy-plan-ver').map((version) => {
    const ids = new Map<string, readonly unknown[]>([['policy-plan-ver', [version.pcc_rule_ver_id]]])
    const levels = Object.entries(TREE_LEVELS).map(([level, name]) => {
      const { catalogue = '', field = '' } = ownerOf(name) ?? {}
      const rows = below<Row>(name, field, ids.get(catalogue) ?? [])
      ids.set(
        name,
        rows.map((row) => row[catalogueOf(name).id]),
      )
      return [level, rows] as const
    })
    return { version, ...Object.fromEntries(levels) } as unknown as VersionRows
  })
}

export function workflowsIn(tables: Tables): WorkflowRows[] {
  const below = belowOf(tables)
  return rowsOf<WorkflowRows['group']>(tables, 'rule-workflow-group').map((group) => {
    const nodes = below<WorkflowRows['nodes'][number]>('rule-workflow-node', 'work_group_id', [group.work_group_id])
    const ids = nodes.map(({ work_node_id: id }) => id)
    const groups = below<Omit<WorkflowRows['condition_groups'][number], 'conditions'>>(
      'rule-workflow-cond-group',
      'work_node_id',
      ids,
    )
    return {
      group,
      nodes,
      condition_groups: groups.map((one) => ({
        ...one,
        conditions: below('rule-workflow-cond', 'work_cond_group_id', [one.work_cond_group_id]),
      })),
      executions: below('rule-workflow-exec', 'work_node_id', ids),
      callbacks: below('rule-workflow-cb', 'work_node_id', ids),
    }
  })
}

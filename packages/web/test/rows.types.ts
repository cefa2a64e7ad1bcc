import { acceptProblem, listProblems } from '@tollgate/contract/calls/problem.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { FieldName, RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { saveBasicRule } from '@tollgate/contract/calls/plan.ts'
import { readWorkflowGraph } from '@tollgate/contract/calls/workflow.ts'
import { send, sendPage } from '../src/api/client.ts'
import { useCatalogueFormState } from '../src/catalogue/form/form-context.ts'
import { FormField, type FormFieldOf } from '../src/catalogue/form/form-field.tsx'
import { getRow, getRows } from '../src/catalogue/row-calls.ts'
import { useList } from '../src/catalogue/list/use-list.ts'
import { useRecord } from '../src/catalogue/record/use-record.ts'
import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { testRow } from './row.ts'

// Never run. These lines must not compile: the compiler reports one that does.

export async function misspeltReads(name: CatalogueName): Promise<void> {
  const { rows } = await getRows(catalogueOf('zone'), {})
  const zone = await getRow(catalogueOf('zone'), { zone_id: 1 })
  void [rows[0]?.zone_name.length, zone.pcc_zone_map.zone_map_name]
  // @ts-expect-error the field is called zone_name
  void rows[0]?.name
  // @ts-expect-error the reference shows no such field of the map
  void zone.pcc_zone_map.comments
  // @ts-expect-error the caller does not decide what a row is
  await getRow<RowFor<'zone-map'>>(catalogueOf('zone'), { zone_id: 1 })
  // @ts-expect-error of a name that may be any, no field is known
  void (await getRow(catalogueOf(name), { zone_id: 1 })).zone_name
}

export function MisspeltHooks(query: ListQuery): void {
  const list = useList(catalogueOf('policy-plan-ver'), query)
  const plan = useRecord(catalogueOf('policy-plan'), 1)
  void [list.data?.rows[0]?.eff_date.length, plan.data?.warnings?.length]
  // @ts-expect-error an optional field may be empty
  void list.data?.rows[0]?.exp_date.length
  // @ts-expect-error the field is called state
  void plan.data?.status
}

export function MisspeltForms(): void {
  const { values, setValue } = useCatalogueFormState<FieldName<'qos-rule'>>()
  setValue('qci', values.qci)
  // @ts-expect-error the field is called qci
  setValue('qci_value', '9')
  // @ts-expect-error to read it as well
  void values.qci_value
  const Field: FormFieldOf<'qos-rule'> = FormField
  void Field({ name: 'qci' })
  // @ts-expect-error and to show it
  void Field({ name: 'qci_value' })
}

export async function misspeltCalls(): Promise<void> {
  const graph = await send(readWorkflowGraph, { params: { id: 7 } })
  const { rows } = await sendPage(listProblems, {})
  void [graph.nodes[0]?.work_node_name.length, rows[0]?.severity === 'error']
  // @ts-expect-error the path has an id
  await send(readWorkflowGraph, { params: { workflow: 7 } })
  // @ts-expect-error one problem is no list
  await sendPage(acceptProblem, {})
  // @ts-expect-error a graph has no edges
  void graph.edges
  // @ts-expect-error a problem has no name
  void rows[0]?.name
  const saved = await send(saveBasicRule, { body: { basic: { op: 'keep', id: 1 } } })
  // @ts-expect-error the ids of what was created are numbers
  void saved.ids['new-1']?.length
  // @ts-expect-error and there is no such edit
  await send(saveBasicRule, { body: { basic: { op: 'kept', id: 1 } } })
}

// @ts-expect-error a test's row has no other fields either
void testRow('zone', { name: 'Home' })

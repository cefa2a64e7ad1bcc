import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf, isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { fault } from '@tollgate/contract/errors.ts'
import { ApiError } from '../api/api-error.ts'
import { getRow, getRows } from '../catalogue/row-calls.ts'
import { planAddress } from '../features/plan/plan-address.ts'
import { placeOfCatalogue } from './menu-places.ts'

type Address = string | undefined
type Addresses = { readonly [Name in CatalogueName]?: (row: RowFor<Name>) => Address | Promise<Address> }

/** Addresses of records whose catalogue has no list screen. */
const ADDRESSES: Addresses = {
  attribute: attributeAddress,
  'zone-value': ({ zone_id, seq }) => `${address('zone-map', 'zone', zone_id)}&value=${Number(seq)}`,
  'balance-type-group-member': (row) => address('balance-type-group', 'expanded', row.pcc_acct_group_id),
  'pcc-rule-group-member': (row) => address('pcc-rule-group', 'expanded', row.pcc_rule_group_id),
  'policy-plan-ver': versionAddress,
  'policy-plan-event': eventAddress,
  'policy-plan-rule': ruleAddress,
  'policy-plan-rule-zone': zoneAddress,
  'policy-plan-mapping': mappingAddress,
  'policy-plan-mapping-unit': unitAddress,
  'policy-plan-basic-ver': basicVersionAddress,
  'policy-plan-basic': basicRuleAddress,
  'policy-plan-basic-timespan': partAddress,
  'policy-plan-basic-accm': partAddress,
  'rule-workflow-node': nodeAddress,
  'rule-workflow-node-position': ofNodeAddress,
  'rule-workflow-cb': ofNodeAddress,
  'rule-workflow-cond-group': ofNodeAddress,
  'rule-workflow-cond': conditionAddress,
  'rule-workflow-exec': ofNodeAddress,
}

/** Reads the record and returns the address of the screen that shows it; undefined if there is none. */
export async function addressOfRecord(catalogue: string, id: string): Promise<Address> {
  return isCatalogueName(catalogue) ? findAddress(catalogue, ADDRESSES[catalogue], id) : undefined
}

async function findAddress<Name extends CatalogueName>(
  catalogue: Name,
  find: Addresses[Name],
  id: string,
): Promise<Address> {
  return find?.(await rowOf(catalogue, id))
}

/** Static and dynamic attributes have separate lists, with different ids for a dynamic one. */
async function attributeAddress({ re_attr, re_attr_name }: RowFor<'attribute'>): Promise<Address> {
  const name = String(re_attr_name)
  const { rows } = await getRows(catalogueOf('pcrf-attribute-dyn'), {
    re_attr_name: name,
    page_size: '100',
  })
  const dynamic = rows.find((row) => row.re_attr === re_attr)
  return dynamic
    ? address('pcrf-attribute-dyn', 'open', dynamic.dyn_attr_id)
    : address('pcrf-attribute', 'open', re_attr)
}

function address(catalogue: CatalogueName, key: string, id: unknown): string | undefined {
  const route = placeOfCatalogue(catalogue)?.route
  return route && `${route}?${key}=${Number(id)}`
}

function versionAddress({ pcr_plan_id, pcc_rule_ver_id }: RowFor<'policy-plan-ver'>): string {
  return planAddress({ plan: Number(pcr_plan_id), version: Number(pcc_rule_ver_id) })
}

async function eventAddress({
  pcc_rule_ver_id,
  pcr_event_id,
}: Pick<RowFor<'policy-plan-event'>, 'pcc_rule_ver_id' | 'pcr_event_id'>): Promise<string> {
  const { pcr_plan_id } = await rowOf('policy-plan-ver', pcc_rule_ver_id)
  return planAddress({
    plan: Number(pcr_plan_id),
    version: Number(pcc_rule_ver_id),
    event: Number(pcr_event_id),
  })
}

async function ruleAddress(rule: RowFor<'policy-plan-rule'>): Promise<string> {
  return `${await eventAddress(rule)}/rule/${Number(rule.ap_rule_id)}`
}

async function zoneAddress({ ap_rule_id }: RowFor<'policy-plan-rule-zone'>): Promise<string> {
  return ruleAddress(await rowOf('policy-plan-rule', ap_rule_id))
}

async function mappingAddress({ ap_rule_id, mapping_id }: RowFor<'policy-plan-mapping'>): Promise<string> {
  return `${await ruleAddress(await rowOf('policy-plan-rule', ap_rule_id))}/mapping/${Number(mapping_id)}`
}

async function unitAddress({ mapping_id }: { mapping_id: number }): Promise<string> {
  return mappingAddress(await rowOf('policy-plan-mapping', mapping_id))
}

/** In the panel of its mapping. */
async function basicVersionAddress(version: RowFor<'policy-plan-basic-ver'>): Promise<string> {
  return `${await unitAddress(version)}?basic_version=${Number(version.basic_rule_ver_id)}`
}

/** A basic rule is shown with its version, whose id is that of the mapping. */
async function basicRuleAddress({ basic_rule_ver_id, basic_rule_id }: RowFor<'policy-plan-basic'>): Promise<string> {
  const version = await rowOf('policy-plan-basic-ver', basic_rule_ver_id)
  return `${await basicVersionAddress(version)}&basic_rule=${Number(basic_rule_id)}`
}

async function partAddress({ basic_rule_id }: { basic_rule_id: number }): Promise<string> {
  return basicRuleAddress(await rowOf('policy-plan-basic', basic_rule_id))
}

/** A node is shown in the designer of its workflow. */
function nodeAddress({ work_group_id, work_node_id }: RowFor<'rule-workflow-node'>): string {
  return `${placeOfCatalogue('rule-workflow-group')?.route}/${Number(work_group_id)}?node=${Number(work_node_id)}`
}

async function ofNodeAddress({ work_node_id }: { work_node_id: number }): Promise<string> {
  return nodeAddress(await rowOf('rule-workflow-node', work_node_id))
}

async function conditionAddress({ work_cond_group_id }: RowFor<'rule-workflow-cond'>): Promise<string> {
  return ofNodeAddress(await rowOf('rule-workflow-cond-group', work_cond_group_id))
}

/** Reads a record by its id, or from the list where the path to the record needs more than the id. */
async function rowOf<Name extends CatalogueName>(catalogue: Name, id: unknown): Promise<RowFor<Name>> {
  const found = catalogueOf(catalogue)
  const { id: field } = found
  if (found.address[0] === field) return getRow(found, { [field]: Number(id) })
  const { rows } = await getRows(found, { [field]: String(Number(id)), page_size: '1' })
  const [row] = rows
  if (!row) throw new ApiError(404, [fault('NOT_FOUND')])
  return row
}

import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { BASIC_RULE_PARTS, type BasicRulePart } from '@tollgate/contract/catalogues/plan-calls.ts'

/** The kind of an edited record: the basic rule, or one of its parts. */
export type RecordKind = 'basic' | BasicRulePart

export const PART_KINDS = Object.keys(BASIC_RULE_PARTS) as readonly BasicRulePart[]

export const KIND_CATALOGUES: Readonly<Record<RecordKind, Catalogue>> = {
  basic: catalogueOf('policy-plan-basic'),
  time_spans: catalogueOf(BASIC_RULE_PARTS.time_spans),
  accumulations: catalogueOf(BASIC_RULE_PARTS.accumulations),
}

/** Parent ids, which the save fills in. Any number passes while a form is checked. */
export const GIVEN: Readonly<Record<RecordKind, Readonly<Record<string, number>>>> = {
  basic: { basic_rule_ver_id: 1 },
  time_spans: { basic_rule_id: 1 },
  accumulations: { basic_rule_id: 1 },
}

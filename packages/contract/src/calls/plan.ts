import { z } from 'zod'
import { defineCall } from '../call/define-call.ts'
import {
  basicRuleEditsSchema,
  basicRuleSavedSchema,
  mappingOrderSchema,
  unitCellsSchema,
} from '../catalogues/plan-calls.ts'
import { rowOf } from '../catalogues/row-schema.ts'
import { TREE_LEVELS, type TreeLevel, type VersionTree } from '../catalogues/version-tree.ts'

const writes = { method: 'POST', who: { role: 'editor' } } as const
const event = 'Must be the id of an event'

export const copyPlanVersion = defineCall({
  ...writes,
  tag: 'Plan versions',
  path: 'policy-plan-ver/duplicate',
  summary: 'Copy a plan version with everything below it and its test cases, to the same or another plan',
  description: 'Without dates the copy has those of the version; with an effective date alone it has no end.',
  body: z.object({
    pcc_rule_ver_id: z.int(),
    target_pcr_plan_id: z.int(),
    eff_date: z.string().nullable().optional(),
    exp_date: z.string().nullable().optional(),
  }),
  answer: rowOf('policy-plan-ver'),
  status: 201,
})

const rows = <Level extends TreeLevel>(level: Level) =>
  z.array(rowOf<(typeof TREE_LEVELS)[Level], VersionTree[Level][number]>(TREE_LEVELS[level]))

const treeSchema = z.object({
  version: rowOf<'policy-plan-ver', VersionTree['version']>('policy-plan-ver'),
  events: rows('events'),
  rules: rows('rules'),
  zones: rows('zones'),
  mappings: rows('mappings'),
  units: rows('units'),
  basic_versions: rows('basic_versions'),
  basics: rows('basics'),
  time_spans: rows('time_spans'),
  accumulations: rows('accumulations'),
  tables_of: z.int().nullable().optional().describe('With only=tables: the event whose decision tables are there'),
})

export const readVersionTree = defineCall({
  tag: 'Plan versions',
  who: { role: 'viewer' },
  method: 'GET',
  path: 'policy-plan-ver/:id/tree',
  summary: 'Read a plan version with everything below it: the rows of every level side by side',
  description:
    'With `only=tables` what a screen shows first: all events and rule plans, and the decision tables of one event (`tables_of`: `event` if the version has it, else the one with the most mappings), without basic rules and warnings.',
  query: z.object({
    only: z.literal('tables', 'Must be tables').optional(),
    event: z.coerce.number(event).int(event).optional(),
  }),
  answer: treeSchema,
})

export const orderMappings = defineCall({
  ...writes,
  tag: 'Mappings',
  path: 'policy-plan-mapping/order',
  summary: 'Reorder the mappings of a rule plan, all or none',
  description: 'Changes as few priorities and places as possible, and answers the mappings that it changed.',
  body: mappingOrderSchema,
  answer: z.array(rowOf('policy-plan-mapping')),
})

export const writeCells = defineCall({
  ...writes,
  tag: 'Mapping units',
  path: 'policy-plan-mapping-unit/cells',
  summary: 'Write the units of mappings and rule zones, and new mappings, all or none',
  description: 'Answers the units that are there afterwards, in the order of the cells.',
  body: unitCellsSchema,
  answer: z.array(rowOf('policy-plan-mapping-unit')),
})

export const saveBasicRule = defineCall({
  ...writes,
  tag: 'Basic rules',
  path: 'policy-plan-basic/edits',
  summary: 'Save a basic rule with its time spans and accumulation rules, all or none',
  description: 'A save that is sent again with the same Idempotency-Key is answered again and changes nothing.',
  body: basicRuleEditsSchema,
  answer: basicRuleSavedSchema,
})

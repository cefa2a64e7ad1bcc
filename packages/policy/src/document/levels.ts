import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { decidingFields, definitionOf, type DocumentCatalogue, type WithRoles } from './document-catalogue.ts'
import type { DocumentKind } from './model.ts'

/** A level of a document: records of one catalogue. */
export interface Level {
  catalogue: DocumentCatalogue
  /** Name of the level in the text. */
  name: string
  /** Form in the text: a map by key, a list, or at most one record. */
  as: 'map' | 'list' | 'one'
  /** A record without a key of its own is named by the record of this reference. */
  named?: string
  /** The records are written among the fields of their owner, so their keys must not be names of fields. */
  inline?: true
  /** The records are written beside their owners, under the owner's key, so that moving an owner moves one line. */
  beside?: true
  parts: readonly Level[]
}

type Options = Partial<Pick<Level, 'as' | 'named' | 'inline' | 'beside'>>

function levelOf<Name extends DocumentCatalogue>(
  catalogue: WithRoles<Name>,
  name: string,
  options: Options = {},
  parts: readonly Level[] = [],
): Level {
  return { catalogue: catalogue as DocumentCatalogue, name, as: 'map', parts, ...options }
}

/** Catalogues with one document each. Fixed lists have none, since they are part of the software. */
const CATALOGUES: readonly Level[] = [
  levelOf('policy-event', 'events'),
  levelOf('pcrf-attribute', 'attributes'),
  levelOf('pcrf-attribute-dyn', 'attributes'),
  levelOf('trace-attribute', 'mappings', { as: 'list' }),
  levelOf('accumulator-type', 'accumulators'),
  levelOf('balance-type-acct', 'balances', {}, [
    levelOf('balance-type-group-member', 'members', { named: 'pcc_acct_res_id' }),
  ]),
  levelOf('policy-counter', 'counters'),
  levelOf('rating-group', 'groups'),
  levelOf('service-identifier', 'services'),
  levelOf('qos-rule-arp', 'arps'),
  levelOf('qos-rule', 'rules'),
  levelOf('flow-group', 'groups', {}, [levelOf('rule-flow', 'flows')]),
  levelOf('timespan', 'spans', {}, [levelOf('timespan-detail', 'times', { as: 'list' })]),
  levelOf('pcc-rule', 'rules', {}, [levelOf('pcc-rule-group-member', 'members', { named: 'pcc_rule_id' })]),
]

const ZONE_MAP = levelOf('zone-map', 'map', { as: 'one' }, [
  levelOf('zone', 'zones', {}, [levelOf('zone-value', 'values', { as: 'list' })]),
])

const GRANTS = levelOf('policy-plan-basic-ver', 'grants', { beside: true }, [
  levelOf('policy-plan-basic', 'rules', { inline: true }, [
    levelOf('policy-plan-basic-timespan', 'spans'),
    levelOf('policy-plan-basic-accm', 'quota'),
  ]),
])

const PLAN_VERSION = levelOf('policy-plan-ver', 'version', { as: 'one' }, [
  levelOf('policy-plan-event', 'events', { named: 'pcr_event_id' }, [
    levelOf('policy-plan-rule', 'questions', { inline: true }, [
      levelOf('policy-plan-rule-zone', 'inputs'),
      levelOf('policy-plan-mapping', 'mappings', {}, [
        levelOf('policy-plan-mapping-unit', 'when', { named: 'ap_rule_zone_id' }),
        GRANTS,
      ]),
    ]),
  ]),
])

const WORKFLOW = levelOf('rule-workflow-group', 'workflow', { as: 'one' }, [
  levelOf('rule-workflow-node', 'nodes', {}, [
    levelOf('rule-workflow-cond-group', 'conditions', { as: 'list' }, [
      levelOf('rule-workflow-cond', 'all', { as: 'list' }),
    ]),
    levelOf('rule-workflow-exec', 'executions', { as: 'list' }),
    levelOf('rule-workflow-cb', 'runs', { as: 'one' }),
  ]),
])

const LAYOUT = levelOf('rule-workflow-node-position', 'nodes', { named: 'work_node_id' })

/** Kinds of documents with a single root record, with its level. */
export const ROOTS = {
  'zone map': ZONE_MAP,
  plan: levelOf('policy-plan', 'plan', { as: 'one' }, [levelOf('plan-assignment', 'assignments')]),
  'plan version': PLAN_VERSION,
  workflow: WORKFLOW,
  layout: LAYOUT,
  test: levelOf('simulation-case', 'test', { as: 'one' }),
  network: levelOf('setting', 'network', { as: 'one' }),
} as const satisfies Partial<Record<DocumentKind, Level>>

/** The path of a catalogue's document, such as `catalogues/qos-rules`, after its name on the screens. */
export function cataloguePath(catalogue: DocumentCatalogue): string {
  return `catalogues/${definitionOf(catalogue)
    .words.many.toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}`
}

export const CATALOGUE_LEVELS: ReadonlyMap<string, Level> = new Map(
  CATALOGUES.map((one) => [cataloguePath(one.catalogue), one]),
)

/** All catalogues with records in documents. */
export const DOCUMENT_CATALOGUES: readonly DocumentCatalogue[] = [
  ...new Set([...CATALOGUES, ...Object.values(ROOTS)].flatMap(cataloguesIn)),
]

/** Catalogues of documents whose records decisions read. No release tables and no node contain others. */
export const DECIDING_CATALOGUES: ReadonlySet<string> = new Set(
  DOCUMENT_CATALOGUES.filter((name) => decidingFields(name).length > 0),
)

export function cataloguesIn({ catalogue, parts }: Level): DocumentCatalogue[] {
  return [catalogue, ...parts.flatMap(cataloguesIn)]
}

/** Catalogues whose records other documents refer to, or are documents themselves. */
export const REFERRED_CATALOGUES: readonly DocumentCatalogue[] = [
  ...CATALOGUES.map(({ catalogue }) => catalogue),
  'zone-map',
  'zone',
  'policy-plan',
  'policy-plan-ver',
  'rule-workflow-group',
  'rule-workflow-node',
]

/** The content fields of a level's records, without keys, owners, order and times of change. */
export function fieldsOf(level: Level): readonly string[] {
  const known = FIELDS.get(level) ?? contentFields(level)
  FIELDS.set(level, known)
  return known
}

const FIELDS = new Map<Level, readonly string[]>()

/** Parts have their order in the document. A whole document has its place as a value. */
function contentFields({ catalogue: name, named, as }: Level): string[] {
  const { fields, renewed, ownedBy, keyRule } = definitionOf(name)
  return Object.entries(fields).flatMap(([field, { kind, ...of }]) => {
    const isOwner =
      (kind === 'reference' && 'owner' in of && of.owner) ||
      [...(ownedBy?.by ?? []), ...(keyRule?.within ?? [])].includes(field)
    if (field === 'place') return as === 'one' ? [field] : []
    const isOrder = ['key', 'seq'].includes(field)
    const isGiven = renewed.includes(field) || ('given' in of && of.given)
    return isOwner || isOrder || isGiven || field === named ? [] : [field]
  })
}

/** Pairs of fields that link a record to its owner: its own field, and the equal field of the owner. */
export function ownerFields(level: Level, owner: Level): readonly (readonly [own: string, ofOwner: string])[] {
  const { references, ownedBy, keyRule } = definitionOf(level.catalogue)
  if (ownedBy?.catalogue === owner.catalogue) return ownedBy.by.map((field) => [field, field])
  const above: Catalogue = definitionOf(owner.catalogue)
  const reference = references.find(
    ({ field, of }) => (of.owner || keyRule?.within.includes(field)) && tableOf(of.to) === above.table,
  )
  if (!reference) throw new Error(`${level.catalogue} does not belong to ${owner.catalogue}`)
  return [[reference.field, above.id]]
}

export function tableOf(name: string): string {
  return definitionOf(name as DocumentCatalogue).table
}

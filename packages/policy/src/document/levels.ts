import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { definitionOf, type DocumentCatalogue } from './document-catalogue.ts'
import type { DocumentKind } from './model.ts'

/** Records of one catalogue at one place of a document. */
export interface Level {
  catalogue: DocumentCatalogue
  /** What the text calls them. */
  name: string
  /** By key, one after another, or at most one. */
  as: 'map' | 'list' | 'one'
  /** The reference whose record names one of them, where it has no key of its own. */
  named?: string
  /** They stand among the fields of their owner: their keys are never names of fields. */
  inline?: true
  /** They stand beside their owners, each under its owner's key, so that a moved owner moves one line. */
  beside?: true
  parts: readonly Level[]
}

type Options = Partial<Pick<Level, 'as' | 'named' | 'inline' | 'beside'>>

function levelOf(
  catalogue: DocumentCatalogue,
  name: string,
  options: Options = {},
  parts: readonly Level[] = [],
): Level {
  return { catalogue, name, as: 'map', parts, ...options }
}

/** Catalogues that are one document each. Fixed lists are none: the release of the software brings them. */
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

/** The kinds of documents with one record at their root, and its level. */
export const ROOTS = {
  'zone map': ZONE_MAP,
  plan: levelOf('policy-plan', 'plan', { as: 'one' }, [levelOf('plan-assignment', 'assignments')]),
  'plan version': PLAN_VERSION,
  workflow: WORKFLOW,
  layout: LAYOUT,
  test: levelOf('simulation-case', 'test', { as: 'one' }),
  network: levelOf('setting', 'network', { as: 'one' }),
} as const satisfies Partial<Record<DocumentKind, Level>>

/** `catalogues/qos-rules`, as the catalogue is called on the screens. */
export function cataloguePath(catalogue: DocumentCatalogue): string {
  return `catalogues/${definitionOf(catalogue)
    .words.many.toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}`
}

export const CATALOGUE_LEVELS: ReadonlyMap<string, Level> = new Map(
  CATALOGUES.map((one) => [cataloguePath(one.catalogue), one]),
)

/** Every catalogue whose records stand in documents. */
export const DOCUMENT_CATALOGUES: readonly DocumentCatalogue[] = [
  ...new Set([...CATALOGUES, ...Object.values(ROOTS)].flatMap(cataloguesIn)),
]

export function cataloguesIn({ catalogue, parts }: Level): DocumentCatalogue[] {
  return [catalogue, ...parts.flatMap(cataloguesIn)]
}

/** Catalogues whose records other documents name, or are documents. */
export const REFERRED_CATALOGUES: readonly DocumentCatalogue[] = [
  ...CATALOGUES.map(({ catalogue }) => catalogue),
  'zone-map',
  'zone',
  'policy-plan',
  'policy-plan-ver',
  'rule-workflow-group',
  'rule-workflow-node',
]

/** The fields of a level's records that say something: not keys, owners, order, and times of change. */
export function fieldsOf(level: Level): readonly string[] {
  const known = FIELDS.get(level) ?? sayingFields(level)
  FIELDS.set(level, known)
  return known
}

const FIELDS = new Map<Level, readonly string[]>()

/** Parts stand in their order; the place of a whole document is a value of it. */
function sayingFields({ catalogue: name, named, as }: Level): string[] {
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

/** Pairs of fields by which a record belongs to the one above it: its own, and that of the owner. */
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

function tableOf(name: string): string {
  return definitionOf(name as DocumentCatalogue).table
}

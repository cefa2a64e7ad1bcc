import type { DocumentRecord, PolicyDocument } from '@tollgate/policy/document/model.ts'
import { tablesOf } from '@tollgate/policy/document/to-rows.ts'
import { readDocument } from '@tollgate/policy/text/read-document.ts'
import type { SourceFinder } from '../catalogue/select-rows.ts'
import { bodyParser, insertRow, type WriteTransaction } from '../catalogue/write-rows.ts'
import { insertMany } from '../database/insert-many.ts'
import type { Trx } from '../database/tables.ts'
import { writeDocuments } from '../policy/write-documents.ts'
import { movedTo, readFolder } from './demo-folder.ts'

const DEMO_USER = { id: 'demo', name: 'Demo data' }
const ROWS_PER_INSERT = 200

/** What no document holds. */
const CACHE_REFRESHES = [
  { type: 'A', version: 1 },
  { type: 'R', version: 1, pid: 1 },
  { type: 'Q', version: 1, pid: 1 },
  { type: 'R', version: 2 },
]

/** A mobile operator's reference data, workflows, plans and test cases: the documents of `data/`. */
export async function seedDemoNetwork(
  transaction: WriteTransaction,
  sourceNamed: SourceFinder,
  today = new Date(),
): Promise<void> {
  const documents = readFolder().map((text) => documentOf(movedTo(today, text)))
  const changes = documents.map((document) => ({ before: undefined, after: withoutValues(document) }))
  const { rows, missing } = tablesOf(changes.map(({ after }) => after))
  for (const { document, path } of missing)
    throw new Error(`The demo network has no "${path}", which ${document} names`)
  const writing = { transaction, sourceNamed, actor: DEMO_USER, current: {} }
  await writeDocuments(writing, changes, { stored: new Map(), made: rows })
  await writeZoneValues(transaction.trx, documents)
  const refreshes = sourceNamed('rule-cache-refresh')
  for (const order of CACHE_REFRESHES)
    await insertRow(transaction, refreshes, bodyParser(refreshes.catalogue)(order, 'create'), DEMO_USER)
}

function documentOf({ key, text }: { key: string; text: string }): PolicyDocument {
  const { document, faults } = readDocument(key, text)
  for (const { line, message } of faults) throw new Error(`${key}.yaml, line ${line}: ${message}`)
  return document
}

/** Values of zones are written many at once, without a history entry for each. */
function withoutValues(document: PolicyDocument): PolicyDocument {
  if (document.kind !== 'zone map') return document
  const bare = (zone: DocumentRecord) => ({ ...zone, parts: {} })
  const records = document.records.map((map) => ({ ...map, parts: { zones: zonesOf(map).map(bare) } }))
  return { ...document, records }
}

async function writeZoneValues(trx: Trx, documents: readonly PolicyDocument[]): Promise<void> {
  const stored = await trx
    .selectFrom('zone')
    .innerJoin('zone_map', 'zone_map.zone_map_id', 'zone.zone_map_id')
    .select(['zone_id', 'zone.key as zone', 'zone_map.key as map'])
    .execute()
  const ids = new Map(stored.map(({ zone_id, zone, map }) => [`${map}/${zone}`, zone_id]))
  const values = documents
    .filter(({ kind }) => kind === 'zone map')
    .flatMap(({ records }) => records.flatMap((map) => valuesOf(map, ids)))
    .map((value, index) => ({ ...value, seq: index + 1 }))
  for (let start = 0; start < values.length; start += ROWS_PER_INSERT)
    await insertMany(trx, 'zone_value', values.slice(start, start + ROWS_PER_INSERT))
}

/** Those whose order decides come first, in it. */
function valuesOf(map: DocumentRecord, ids: ReadonlyMap<string, number>) {
  const rankOf = ({ values: { seq } }: DocumentRecord) => (typeof seq === 'number' ? seq : Infinity)
  return zonesOf(map)
    .flatMap((zone) => (zone.parts.values ?? []).map((value) => ({ zone, value })))
    .toSorted((a, b) => (rankOf(a.value) < rankOf(b.value) ? -1 : Number(rankOf(a.value) > rankOf(b.value))))
    .map(({ zone, value: { values } }) => ({
      zone_id: ids.get(`${map.key}/${zone.key}`) ?? 0,
      value: values.value as string,
      exp_value: (values.exp_value ?? null) as string | null,
    }))
}

function zonesOf({ parts }: DocumentRecord): readonly DocumentRecord[] {
  return parts.zones ?? []
}

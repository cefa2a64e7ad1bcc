import type { DocumentRecord, PolicyDocument } from '@tollgate/policy/document/model.ts'
import { rowsToWrite } from '@tollgate/policy/document/to-rows.ts'
import { readDocument } from '@tollgate/policy/text/read-document.ts'
import type { SourceFinder } from '../catalogue/select-rows.ts'
import { bodyParser, insertRow, type WriteTransaction } from '../catalogue/write-rows.ts'
import { insertMany } from '../database/insert-many.ts'
import type { Trx } from '../database/tables.ts'
import { writeDocuments } from '../policy/write-documents.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { dayOf } from '@tollgate/policy/plan/version-status.ts'

/**
 * The day that the folder is written for. On it each plan has a version that has ended, one in force and one to come.
 */
const WRITTEN_FOR = '2026-11-01'
const DAY = /\d{4}-\d\d-\d\d/g
const EXTENSION = '.yaml'

const DEMO_USER = { id: 'demo', name: 'Demo data' }
const ROWS_PER_INSERT = 200

/** These are not in any document. */
const CACHE_REFRESHES = [
  { type: 'A', version: 1 },
  { type: 'R', version: 1, pid: 1 },
  { type: 'Q', version: 1, pid: 1 },
  { type: 'R', version: 2 },
]

/**
 * Seeds the demo network: a mobile operator's reference data, workflows, plans and test cases, from the documents of
 * `data/`.
 */
export async function seedDemoNetwork(
  transaction: WriteTransaction,
  sourceNamed: SourceFinder,
  today = new Date(),
): Promise<void> {
  const documents = readFolder().map((text) => documentOf(movedTo(today, text)))
  const changes = documents.map((document) => ({ before: undefined, after: withoutValues(document) }))
  const { rows, missing } = rowsToWrite(changes.map(({ after }) => after))
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

/** Removes the values of zones: they are inserted in bulk, without history entries. */
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

/** Values with a significant order first, in that order. */
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

interface Text {
  key: string
  text: string
}

/** The documents of `data/`. */
function readFolder(): Text[] {
  const folder = join(import.meta.dirname, 'data')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(EXTENSION))
    .toSorted()
    .map((file) => ({
      key: file.split(sep).join('/').slice(0, -EXTENSION.length),
      text: readFileSync(join(folder, file), 'utf8'),
    }))
}

/** Moves a document to another day: dates of plans by whole months, dates of test cases to the day itself. */
export function movedTo(today: Date, { key, text }: Text): Text {
  if (key.startsWith('tests/')) return { key, text: text.replaceAll(WRITTEN_FOR, dayOf(today.toISOString())) }
  if (!key.startsWith('plans/')) return { key, text }
  const move = (day: string) => monthsLater(day, monthOf(today) - monthOf(new Date(WRITTEN_FOR)))
  return { key: key.replace(DAY, move), text: text.replaceAll(DAY, move) }
}

function monthOf(day: Date): number {
  return day.getUTCFullYear() * 12 + day.getUTCMonth()
}

/** The last day of a month stays the last: it is computed from the day after it. */
function monthsLater(day: string, months: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + 1)
  date.setUTCMonth(date.getUTCMonth() + months)
  date.setUTCDate(date.getUTCDate() - 1)
  return dayOf(date.toISOString())
}

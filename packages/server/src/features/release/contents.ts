import { createHash } from 'node:crypto'
import { documentKind } from '@tollgate/policy/document/document-path.ts'
import { cataloguesIn, DECIDING_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import {
  canonicalJson,
  canonicalValue,
  type DocumentRecord,
  type PolicyDocument,
} from '@tollgate/policy/document/model.ts'
import { forNodes } from '@tollgate/policy/document/for-nodes.ts'
import { inParts, partsIn, withParts } from '@tollgate/policy/document/parts.ts'
import { rootOf } from '@tollgate/policy/document/to-rows.ts'
import { insertMany } from '../../database/insert-many.ts'
import type { Db, Trx } from '../../database/tables.ts'
import { sealRows } from '../../history/acts.ts'
import { inChunks } from '../../database/in-chunks.ts'
import { documentHash } from '../../policy/document-hash.ts'

/** The documents of a release: hash by path. */
export type Manifest = Readonly<Record<string, string>>

const SLICE = 100

export type Content = {
  hash: string
  content: string
  /** Hash of the form for nodes, if that differs. */
  node_hash: string | null
}

export function manifestOf(documents: readonly PolicyDocument[]): Manifest {
  return Object.fromEntries(documents.map((document) => [document.path, documentHash(document)]))
}

export function manifestHash(manifest: Manifest): string {
  return hashOf(canonicalValue(manifest))
}

/** Records by the hash of their part. */
type PartRecords = ReadonlyMap<string, readonly DocumentRecord[]>

/** Documents as stored, with their parts and their forms for nodes, and the records of these parts. */
export function contentsOf(
  documents: readonly PolicyDocument[],
  manifest: Manifest,
): { contents: Content[]; records: PartRecords } {
  const found = new Map<string, Content>()
  const records = new Map<string, readonly DocumentRecord[]>()
  for (const document of documents) {
    const { path, kind } = document
    const stored = inParts(document, hashOf)
    const reduced = isForNodes(path) ? forNodes(document) : undefined
    const sent = reduced === document ? stored : reduced && inParts(reduced, hashOf)
    const text = sent && `[${JSON.stringify(path)},${sent.records}]`
    const parts = [...stored.parts, ...(sent === stored ? [] : (sent?.parts ?? []))]
    const pieces = parts.map(([of, { text: content }]) => [of, content] as const)
    for (const [of, part] of parts) if (part.records.length > 0) records.set(of, part.records)
    const [hash, sentHash] = [manifest[path] ?? '', text === undefined ? undefined : hashOf(text)]
    const isOther = text !== undefined && sentHash !== undefined && sentHash !== hash
    if (isOther) pieces.push([sentHash, text])
    for (const [of, content] of pieces) found.set(of, { hash: of, content, node_hash: null })
    const head = JSON.stringify({ path, kind }).slice(0, -1)
    found.set(hash, { hash, content: `${head},"records":${stored.records}}`, node_hash: isOther ? sentHash : null })
  }
  return { contents: [...found.values()], records }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The bytes of a hash for nodes; undefined if nodes may not read it. */
export async function nodeBytes(db: Db, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('release_content').select('content').where('hash', '=', hash).executeTakeFirst()
  // Only contents for nodes begin with a bracket; documents and manifests are JSON objects.
  if (!row || row.content.startsWith('[')) return row?.content
  const stored = JSON.parse(row.content)
  return 'records' in stored ? canonicalJson(stored) : undefined
}

/** The manifest for nodes: hashes by key. */
export async function nodeManifest(db: Db, manifest: Manifest): Promise<Manifest> {
  const kept = Object.entries(manifest).filter(([key]) => isForNodes(key))
  const rows = await inChunks(
    kept.map(([, hash]) => hash),
    (some) =>
      db
        .selectFrom('release_content')
        .select(['hash', 'node_hash'])
        .where('hash', 'in', some)
        .where('node_hash', 'is not', null)
        .execute(),
  )
  const sent = new Map(rows.map(({ hash, node_hash }) => [hash, node_hash ?? hash]))
  return Object.fromEntries(kept.map(([key, hash]) => [key, sent.get(hash) ?? hash]))
}

/** The parts that these contents name, and those that the parts name. */
export async function partsBelow(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let next = hashes; next.length > 0;) {
    const rows = await inChunks(next, (some) =>
      db
        .selectFrom('release_content')
        .select('content')
        .where('hash', 'in', some)
        .where('content', 'like', '%"part":"%')
        .execute(),
    )
    next = partsOf(rows.map(({ content }) => JSON.parse(content) as unknown)).filter((hash) => !found.has(hash))
    for (const hash of next) found.add(hash)
  }
  return found
}

/** The hashes that are already stored. */
export async function storedHashes(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await inChunks(hashes, (some) =>
    db.selectFrom('release_content').select('hash').where('hash', 'in', some).execute(),
  )
  return new Set(rows.map(({ hash }) => hash))
}

/** Stores a manifest, and those of its documents that are new. */
export async function storeContents(trx: Trx, manifest: Manifest, contents: readonly Content[]): Promise<string> {
  const hash = manifestHash(manifest)
  const all = [...contents, { hash, content: JSON.stringify(manifest), node_hash: null }]
  const stored = await storedHashes(
    trx,
    all.map((one) => one.hash),
  )
  const missing = all.filter((one) => !stored.has(one.hash))
  for (let start = 0; start < missing.length; start += SLICE) {
    const rows = missing.slice(start, start + SLICE)
    await insertMany(trx, 'release_content', rows)
    await sealRows(trx, 'release_content', rows)
  }
  return hash
}

export async function readManifest(db: Db, hash: string): Promise<Manifest> {
  const row = await db
    .selectFrom('release_content')
    .select('content')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return JSON.parse(row.content)
}

/** Published documents by hash. Parts whose records are known are not read: of a million zone values a few parts change. */
export async function readContents(
  db: Db,
  hashes: readonly string[],
  known: PartRecords = new Map(),
): Promise<ReadonlyMap<string, PolicyDocument>> {
  const documents = await readJson(db, hashes)
  const parts = new Map<string, unknown>(known)
  const missingIn = (values: Iterable<unknown>) => partsOf([...values]).filter((hash) => !parts.has(hash))
  for (let missing = missingIn(documents.values()); missing.length > 0;) {
    const read = await readJson(db, missing)
    for (const [hash, part] of read) parts.set(hash, part)
    missing = missingIn(read.values())
  }
  if (parts.size === 0) return documents as ReadonlyMap<string, PolicyDocument>
  const whole = (value: unknown): unknown => withParts(value, (hash) => known.get(hash) ?? whole(parts.get(hash)))
  return new Map([...documents].map(([hash, document]) => [hash, whole(document) as PolicyDocument]))
}

async function readJson(db: Db, hashes: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await inChunks(hashes, (some) =>
    db.selectFrom('release_content').select(['hash', 'content']).where('hash', 'in', some).execute(),
  )
  return new Map(rows.map(({ hash, content }) => [hash, JSON.parse(content)]))
}

const partsOf = (values: readonly unknown[]) => [...new Set(values.flatMap(partsIn))]

/** Test cases, layouts and trace mappings belong to a release, but decisions do not read them: nodes do not get them. */
export function isForNodes(key: string): boolean {
  const kind = documentKind(key)
  const level = kind && rootOf({ kind, path: key })
  return level !== undefined && cataloguesIn(level).some((name) => DECIDING_CATALOGUES.has(name))
}

/** Keys of the documents that differ between two manifests. */
export function differingKeys(from: Manifest, to: Manifest): string[] {
  const keys = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...keys].filter((key) => from[key] !== to[key])
}

/** Numbers of added, changed and removed documents between two manifests. */
export function countsBetween(from: Manifest, to: Manifest) {
  const keys = differingKeys(from, to)
  const count = (test: (was: string | undefined, is: string | undefined) => boolean) =>
    keys.filter((key) => test(from[key], to[key])).length
  return {
    added: count((was, is) => was === undefined && is !== undefined),
    changed: count((was, is) => was !== undefined && is !== undefined),
    removed: count((was, is) => was !== undefined && is === undefined),
  }
}

import { createHash } from 'node:crypto'
import { canonicalValue, type PolicyDocument } from '@tollgate/policy/document/model.ts'
import { insertMany } from '../../database/insert-many.ts'
import type { Db, Trx } from '../../database/tables.ts'
import { inChunks } from '../../database/in-chunks.ts'
import { documentHash } from '../../policy/document-hash.ts'

/** Hashes of documents by their keys: what a release is. */
export type Manifest = Readonly<Record<string, string>>

const SLICE = 100

export type Content = {
  hash: string
  content: string
}

export function manifestOf(documents: readonly PolicyDocument[]): Manifest {
  return Object.fromEntries(documents.map((document) => [document.path, documentHash(document)]))
}

export function manifestHash(manifest: Manifest): string {
  return createHash('sha256').update(canonicalValue(manifest)).digest('hex')
}

export function contentsOf(documents: readonly PolicyDocument[], manifest: Manifest): Content[] {
  return documents.map((document) => ({ hash: manifest[document.path] ?? '', content: JSON.stringify(document) }))
}

/** Hashes of a list that are stored already. */
export async function storedHashes(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await inChunks(hashes, (some) =>
    db.selectFrom('release_content').select('hash').where('hash', 'in', some).execute(),
  )
  return new Set(rows.map(({ hash }) => hash))
}

/** Stores a manifest with those of its documents that are not there yet. */
export async function storeContents(trx: Trx, manifest: Manifest, contents: readonly Content[]): Promise<string> {
  const hash = manifestHash(manifest)
  const all = [...contents, { hash, content: JSON.stringify(manifest) }]
  const stored = await storedHashes(
    trx,
    all.map((one) => one.hash),
  )
  const missing = all.filter((one) => !stored.has(one.hash))
  for (let start = 0; start < missing.length; start += SLICE)
    await insertMany(trx, 'release_content', missing.slice(start, start + SLICE))
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

/** Documents by their hashes, as they were published. */
export async function readContents(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, PolicyDocument>> {
  const rows = await inChunks(hashes, (some) =>
    db.selectFrom('release_content').selectAll().where('hash', 'in', some).execute(),
  )
  return new Map(rows.map(({ hash, content }) => [hash, JSON.parse(content)]))
}

/** How many documents two manifests have otherwise. */
export function countsBetween(from: Manifest, to: Manifest) {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const count = (test: (was: string | undefined, is: string | undefined) => boolean) =>
    keys.filter((key) => test(from[key], to[key])).length
  return {
    added: count((was, is) => was === undefined && is !== undefined),
    changed: count((was, is) => was !== undefined && is !== undefined && was !== is),
    removed: count((was, is) => was !== undefined && is === undefined),
  }
}

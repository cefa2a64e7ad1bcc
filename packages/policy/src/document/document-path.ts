import { checkKey, DRAWING } from '@tollgate/contract/catalogue/record-key.ts'
import { CATALOGUE_LEVELS } from './levels.ts'
import type { DocumentKind } from './model.ts'

const KINDS: readonly (readonly [RegExp, DocumentKind])[] = [
  [/^zones\/[^/]+$/, 'zone map'],
  [/^plans\/[^/]+\/plan$/, 'plan'],
  [/^plans\/[^/]+\/[^/]+$/, 'plan version'],
  [/^workflows\/[^/]+\.layout$/, 'layout'],
  [/^workflows\/[^/]+$/, 'workflow'],
  [/^tests\/[^/]+\/[^/]+$/, 'test'],
  [/^network$/, 'network'],
]

/** The kind of document at a path of a folder; undefined if the path is not one of a document. */
export function documentKind(path: string): DocumentKind | undefined {
  if (CATALOGUE_LEVELS.has(path)) return 'catalogue'
  return KINDS.find(([pattern]) => pattern.test(path))?.[1]
}

const ORDER: readonly DocumentKind[] = [
  'network',
  'catalogue',
  'zone map',
  'plan',
  'workflow',
  'plan version',
  'layout',
  'test',
]

/** Orders documents for writing: referred documents come before those that refer to them. */
export function writingTurn(path: string): number {
  const catalogues = [...CATALOGUE_LEVELS.keys()]
  return ORDER.indexOf(documentKind(path) ?? 'layout') * catalogues.length + Math.max(0, catalogues.indexOf(path))
}

export function inWritingOrder<D extends { key: string }>(documents: readonly D[]): D[] {
  return documents.toSorted((a, b) => writingTurn(a.key) - writingTurn(b.key))
}

/** The keys of records that a path is made of: `roaming` and `2026-11-01` of `plans/roaming/2026-11-01`. */
export function keysInPath(path: string): string[] {
  const kind = documentKind(path)
  if (kind === 'catalogue' || kind === 'network') return []
  return kind === 'plan' ? [keyOfPath(path)] : [...path.split('/').slice(1, -1), keyOfPath(path)]
}

/** The key of a document's only record: `roaming` of `plans/roaming/plan`, else the last part of the path. */
export function keyOfPath(path: string): string {
  const kind = documentKind(path)
  const last = path.split('/').at(kind === 'plan' ? 1 : -1) ?? ''
  return kind === 'layout' ? last.slice(0, -DRAWING.length) : last
}

/** Where the document of an owner, or those of a plan, begin: `plans/roaming`, `workflows/entry` also of its drawing. */
export function topOfPath(path: string): string {
  const [root = '', key] = path.split('/')
  if (!key) return root
  return `${root}/${documentKind(path) === 'layout' ? keyOfPath(path) : key}`
}

/** Why no document can stand at a path of a folder. Empty if one can. */
export function pathFaults(path: string): string[] {
  if (documentKind(path) === undefined) return [`No document can stand at ${path}`]
  return keysInPath(path).flatMap((key) => keyFault(key) ?? [])
}

/** Why a key cannot be written like this. A file is found by its key, so it must be written as it is stored. */
export function keyFault(key: string): string | undefined {
  const checked = checkKey(key)
  if (!checked.ok) return checked.message
  return checked.normal === key ? undefined : `Key "${key}" must be in lower case: "${checked.normal}"`
}

export function drawingPath(workflow: string): string {
  return `${workflow}${DRAWING}`
}

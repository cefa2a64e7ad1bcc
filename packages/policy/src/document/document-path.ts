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

/** The kind of the document at a path of a folder; undefined where none can stand. */
export function documentKind(path: string): DocumentKind | undefined {
  if (CATALOGUE_LEVELS.has(path)) return 'catalogue'
  return KINDS.find(([pattern]) => pattern.test(path))?.[1]
}

/** The key of a document's only record: the plan of `plans/roaming/plan`, else the last part of the path. */
export function keyOfPath(path: string): string {
  const parts = path.split('/')
  return (documentKind(path) === 'plan' ? parts[1] : parts.at(-1)?.replace(/\.layout$/, '')) ?? ''
}

import { documentKind } from './document-path.ts'
import type { DocumentRecord, PolicyDocument } from './model.ts'
import { inOrder } from './from-rows.ts'
import { rootOf, tablesOf } from './to-rows.ts'

/**
 * The documents below some paths, with everything that they refer to: needed records of catalogues, whole plans, and
 * workflows with all their versions. Without paths, everything.
 */
export function packageOf(documents: readonly PolicyDocument[], paths: readonly string[]): PolicyDocument[] {
  if (paths.length === 0) return [...documents]
  const { uses } = tablesOf(documents)
  const workflows = documents.filter(({ kind }) => kind === 'workflow')
  const pathOf = new Map(workflows.flatMap(({ path, records }) => records.map((record) => [record, path] as const)))
  const versions = Map.groupBy(workflows, ({ records: [one] }) => {
    const first = one?.values.version_of
    return typeof first === 'string' ? `workflows/${first}` : undefined
  })
  const versionsAt = (path: string | undefined) => (path === undefined ? [] : (versions.get(path) ?? []))
  const needed = new Set<DocumentRecord>()
  const add = (record: DocumentRecord): void => {
    if (needed.has(record)) return
    needed.add(record)
    for (const used of uses.get(record) ?? []) add(used)
    for (const { records } of versionsAt(pathOf.get(record))) for (const version of records) add(version)
  }
  const chosen = paths.flatMap((path) => [path, ...versionsAt(path).map((version) => version.path)])
  for (const { path, records } of documents)
    if (chosen.some((one) => isBelow(path, one))) for (const record of records) add(record)
  for (const layout of documents.filter(({ kind }) => kind === 'layout'))
    if (layout.records.some((record) => [...(uses.get(record) ?? [])].some((one) => needed.has(one))))
      for (const record of layout.records) add(record)
  return documents.flatMap((document) => {
    const records = document.records.filter((record) => needed.has(record))
    return records.length === 0 ? [] : [{ ...document, records }]
  })
}

/** Merges a part into a document: records of a catalogue are replaced one by one, other documents as a whole. */
export function withPart(whole: PolicyDocument | undefined, part: PolicyDocument): PolicyDocument {
  const level = rootOf(part)
  if (!whole || !level || part.kind !== 'catalogue') return part
  const nameOf = (record: DocumentRecord) => (level.as === 'map' ? record.key : JSON.stringify(record))
  const said = new Set(part.records.map(nameOf))
  const records = [...whole.records.filter((record) => !said.has(nameOf(record))), ...part.records]
  return { ...whole, records: inOrder(level, records) }
}

/** `plans/roaming` includes its versions and tests, `workflows/entry` its tests. */
function isBelow(path: string, chosen: string): boolean {
  const [folder = '', key = ''] = chosen.split('/')
  const isWhole = (folder === 'plans' || folder === 'workflows') && chosen === `${folder}/${key}`
  return (
    path === chosen ||
    path.startsWith(`${chosen}/`) ||
    (isWhole && path.startsWith(`tests/${key}/`) && documentKind(path) === 'test')
  )
}

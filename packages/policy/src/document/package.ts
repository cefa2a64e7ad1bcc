import { isNamedAlone } from '@tollgate/contract/catalogue/record-key.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { documentKind } from './document-path.ts'
import { CATALOGUE_LEVELS, tableOf } from './levels.ts'
import type { DocumentRecord, PolicyDocument } from './model.ts'
import { inOrder } from './from-rows.ts'
import { rootOf, tablesOf } from './to-rows.ts'

/**
 * The documents and the records of catalogues at some paths, with everything that they refer to: needed records of
 * catalogues, whole plans, and workflows with all their versions. Without paths, everything.
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
  const chosen = new Set(paths.flatMap((path) => [path, ...versionsAt(path).map((version) => version.path)]))
  for (const { path, records } of documents) {
    const isWhole = choosing(path).some((one) => chosen.has(one))
    for (const record of records) if (isWhole || chosen.has(`${path}/${record.key}`)) add(record)
  }
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

/** The paths that choose a document: `plans/roaming` its versions and tests, `workflows/entry` its tests. */
function choosing(path: string): string[] {
  const parts = path.split('/')
  const above = parts.map((_part, place) => parts.slice(0, place + 1).join('/'))
  return documentKind(path) === 'test' ? [...above, `plans/${parts[1]}`, `workflows/${parts[1]}`] : above
}

const FOLDERS: Readonly<Record<string, string>> = {
  'policy-plan': 'plans',
  'rule-workflow-group': 'workflows',
  'zone-map': 'zones',
}

/** Where the records of a list may stand in documents, by their key: `workflows`, or `catalogues/time-spans`. */
export function foldersOf(catalogue: Catalogue): string[] {
  if (!isNamedAlone(catalogue)) return []
  const { name, table } = catalogue
  const own = FOLDERS[name]
  const catalogues = [...CATALOGUE_LEVELS].filter(([, level]) => tableOf(level.catalogue) === table)
  return own === undefined ? catalogues.map(([path]) => path) : [own]
}

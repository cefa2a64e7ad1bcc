import { listApplied } from '@tollgate/contract/calls/document.ts'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
import type { AppliedDocument } from '@tollgate/contract/catalogues/document-calls.ts'
import type { ConsoleClient } from './console-client.ts'
import type { PolicyDocument } from '@tollgate/policy/document/model.ts'
import { compareText } from '@tollgate/policy/order.ts'
import { documentKind } from '@tollgate/policy/document/document-path.ts'
import { tablesOf, type MadeRows } from '@tollgate/policy/document/to-rows.ts'
import { missingRecord } from '@tollgate/policy/text/names.ts'
import { locatorOf, type TextFault } from '@tollgate/policy/text/parse.ts'
import { below, firstFaults, located } from '@tollgate/policy/text/place.ts'
import { readDocument } from '@tollgate/policy/text/read-document.ts'
import { during } from './progress.ts'

const EXTENSION = '.yaml'
/** Files of Git, of a pipeline and of packages. */
const OTHERS = /(^|[/\\])(\.|node_modules[/\\])/
const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** Texts of a folder, by key of the document. A folder without any is refused: the path is probably wrong. */
export function readTexts(folder: string): Map<string, string> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${folder}`)
  const texts = findTexts(folder)
  if (texts.size === 0) throw new Error(`There are no documents in ${folder}`)
  return texts
}

/** The same for a folder that may be empty. */
export function findTexts(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => !OTHERS.test(file))
  const keys = files.filter((file) => file.endsWith(EXTENSION)).map(keyOfFile)
  const misnamed = files.filter((file) => isMisnamed(extname(file)) && isDocument(keyOfFile(file)))
  if (misnamed.length > 0) throw new Error(`Names of documents must end in ${EXTENSION}: ${misnamed.join(', ')}`)
  return new Map(keys.toSorted(compareText).map((key) => [key, readText(fileOf(folder, key))]))
}

function isMisnamed(extension: string): boolean {
  return extension !== EXTENSION && /^\.ya?ml$/i.test(extension)
}

function readText(file: string): string {
  try {
    return UTF_8.decode(readFileSync(file))
  } catch (error) {
    throw error instanceof TypeError ? new Error(`${file} is not UTF-8`) : error
  }
}

/** Whether a file with this key is a document. A folder may contain files of other programs. */
export function isDocument(key: string): boolean {
  return documentKind(key) !== undefined
}

export function writeText(folder: string, key: string, text: string): void {
  const file = fileOf(folder, key)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

export function removeText(folder: string, key: string): void {
  rmSync(fileOf(folder, key))
}

/** The file of a document, such as `plans/roaming/2026-11-01.yaml`. */
export function fileOf(folder: string, key: string): string {
  return join(folder, `${key}${EXTENSION}`)
}

function keyOfFile(file: string): string {
  return file.split(sep).join('/').slice(0, -extname(file).length)
}

/** Documents of a console, with their hashes. */
export interface StoredFolder {
  documents: PolicyDocument[]
  hashes: ReadonlyMap<string, string>
  /** What was applied last, and last with what is published, by the key of the document. */
  bases: ReadonlyMap<string, readonly PolicyDocument[]>
  /** The hash of what was applied last. */
  applied: ReadonlyMap<string, string>
}

export async function readConsole(client: ConsoleClient): Promise<StoredFolder> {
  const [sent, noted] = await during('Reading the console', () =>
    Promise.all([client.documents(), client.send(listApplied, {})]),
  )
  const { documents } = checkTexts(new Map(sent.map(({ key, text }) => [key, text])))
  const stored = new Map(documents.map((document) => [document.path, document]))
  const baseOf = ({ key, text }: AppliedDocument) =>
    text === null ? stored.get(key) : readDocument(key, text).document
  const bases = Map.groupBy(noted, ({ key }) => key)
  return {
    documents,
    hashes: new Map(sent.map(({ key, hash }) => [key, hash])),
    bases: new Map([...bases].map(([key, own]) => [key, own.flatMap((one) => baseOf(one) ?? [])])),
    applied: new Map(noted.map(({ key, hash }) => [key, hash])),
  }
}

/** A fault with its document. */
export interface FolderFault extends TextFault {
  key: string
}

export interface CheckedFolder {
  documents: PolicyDocument[]
  made: MadeRows
  faults: FolderFault[]
}

/** Parses all texts together, since they refer to each other. */
export function checkTexts(texts: ReadonlyMap<string, string>): CheckedFolder {
  const read = [...texts].map(([key, text]) => ({ key, ...readDocument(key, text) }))
  const documents = read.map(({ document }) => document)
  const made = tablesOf(documents)
  const locators = new Map([...texts].map(([key, text]) => [key, locatorOf(text)]))
  const missing = made.missing.flatMap((one): FolderFault[] => {
    const { document: key, record, field } = one
    const [places, locate] = [read.find((of) => of.key === key)?.places, locators.get(key)]
    const message = missingRecord(one)
    const place = places && locate && located(locate, below(places.get(record), field))
    return place ? [{ code: 'INVALID', message, key, ...place }] : []
  })
  const own = read.flatMap(({ key, faults }) => faults.map((one) => ({ ...one, key })))
  const count = read.reduce((sum, { faultCount }) => sum + faultCount, 0)
  return { documents, made, faults: count > 0 ? firstFaults(own, count) : missing }
}

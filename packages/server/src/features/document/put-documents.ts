import type { DocumentsWritten, SentDocument } from '@tollgate/contract/catalogues/document-calls.ts'
import { fault } from '@tollgate/contract/errors.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { threeWay } from '@tollgate/policy/document/three-way.ts'
import { inWritingOrder } from '@tollgate/policy/document/document-path.ts'
import { below } from '@tollgate/policy/text/place.ts'
import { AppError, refusal } from '../../app-error.ts'
import type { Database } from '../../database/open.ts'
import type { Actor } from '../../history/record-change.ts'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
import { checkDocuments } from '../../policy/check-documents.ts'
import { inDocument, locateIn, readSound, readTexts, type ReadText } from '../../policy/read-texts.ts'
import { reasonOf } from '../../policy/stored-values.ts'
import { writeOnce } from '../../writing/write-once.ts'
import { readStored } from '../../policy/stored-documents.ts'
import type { Db } from '../../database/tables.ts'
import { documentHash } from '../../policy/document-hash.ts'
import { releaseOfTexts } from '../../threads/release-memory.ts'
import { noteApplied } from './applied.ts'
import { findBase } from './find-base.ts'
import { writeDocuments, type Change, type Current } from '../../policy/write-documents.ts'

/** Retries of a write that collided with another one. */
const RETRIES = 5

interface PutDocuments {
  sent: readonly SentDocument[]
  /** What a folder says of some documents; without a text what is sent. */
  applied?: readonly { key: string; text?: string | undefined }[] | undefined
  actor: Actor
  /** Only administrators may write the settings of the network, and only with `confirm`. */
  isAdministrator: boolean
  confirm: boolean
}

/** Stores the differences of texts from the stored documents, all in one transaction or nothing. */
export async function putDocuments(
  database: Database,
  sourceNamed: SourceFinder,
  { sent, applied = [], actor, ...asked }: PutDocuments,
): Promise<DocumentsWritten> {
  const { engine } = database
  const current: Current = {}
  const read = await readSound(inWritingOrder(sent))
  const folder = await readTexts(applied.flatMap(({ key, text }) => (text === undefined ? [] : [{ key, text }])))
  const attempt = (triesLeft: number): Promise<DocumentsWritten> =>
    writeOnce(
      database,
      actor,
      async (trx) => {
        const { stored, before, made, shared } = await checkDocuments(trx, sourceNamed, read, true)
        const changes = read.map(({ document }) => ({
          before: before.get(document.path),
          after: shared.get(document.path) ?? document,
        }))
        for (const one of sent) {
          const change = changes.find(({ after }) => after.path === one.key)
          if (change) await refuseStale(trx, stored.tables, change, one)
        }
        for (const change of changes) refuseSettings(change, asked)
        const writing = { transaction: { trx, engine }, sourceNamed, actor, current }
        const written = await writeDocuments(writing, changes, { stored: stored.reader.rows, made: made.rows })
        const noted = applied.flatMap(({ key }) => {
          const one = [...folder, ...read].find(({ document }) => document.path === key)
          return one && one.text !== null ? [{ ...one, text: one.text, before: before.get(key) }] : []
        })
        await noteApplied(trx, noted, actor)
        const keys = sent.map(({ key }) => key)
        const isKnown = written.isAsSaid && keys.every((key) => shared.get(key)?.kind === 'plan version')
        const { reader } = isKnown ? { reader: undefined } : await readStored(trx, sourceNamed, keys)
        const documents = keys.flatMap((key) => (reader ? reader.at(key) : shared.get(key)) ?? [])
        return {
          documents: documents.map((document) => ({ key: document.path, hash: documentHash(document) })),
          written: written.count,
          comments_dropped: sent.reduce((sum, { text }) => sum + commentsIn(text ?? ''), 0),
        }
      },
      { isolation: 'repeatable read' },
    ).catch((error: unknown) => {
      if (triesLeft > 0 && engine.failureOf(error) === 'raced') return attempt(triesLeft - 1)
      if (current.isOfMany) {
        Object.assign(current, { isOfMany: false, isEachAlone: true })
        return attempt(triesLeft)
      }
      return explain(database, error, current, read)
    })
  return attempt(RETRIES).finally(() => releaseOfTexts(sent))
}

/** Refuses a write whose base is outdated. The fault lists the records that differ. */
async function refuseStale(db: Db, tables: Tables, { before, after }: Change, { key, base_hash: base }: SentDocument) {
  const hash = before ? documentHash(before) : null
  if (hash === base) return
  const edited = base === null ? undefined : await findBase(db, after, base, tables)
  const message = base === null ? `There is a document ${key} already` : `The document ${key} was changed meanwhile`
  const difference = threeWay(edited, before, after)
  throw new AppError([Object.assign(fault('STALE', message, 'base_hash'), { difference })])
}

function refuseSettings(
  { before, after }: Change,
  { isAdministrator, confirm }: Pick<PutDocuments, 'isAdministrator' | 'confirm'>,
) {
  if (after.kind !== 'network' || (before && documentHash(before) === documentHash(after))) return
  if (!isAdministrator) throw refusal('FORBIDDEN')
  if (after.records.length === 0) throw refusal('INVALID', 'The settings of the network cannot be deleted', 'text')
  if (!confirm)
    throw refusal(
      'CONFLICT',
      'Settings of the network alter decisions of plans and workflows: send confirm: true to change them',
      'confirm',
    )
}

function commentsIn(text: string): number {
  return text.split('\n').filter((line) => line.trimStart().startsWith('#')).length
}

/** Adds the line of the record to the fault of a write. */
async function explain(
  database: Database,
  error: unknown,
  { record, source, values, id }: Current,
  read: readonly ReadText[],
): Promise<never> {
  if (!record || !source) throw error
  // A deleted record has no line in the text.
  const whole = read.find(({ places }) => places.has(record))
  const about = { ...(values && { values }), ...(id !== undefined && { id }) }
  const reason = await reasonOf(database, source, error, about)
  if (!(reason instanceof AppError)) throw reason
  if (!whole) {
    const named = `The ${source.catalogue.words.one} "${record.key}"`
    throw new AppError(reason.faults.map((one) => ({ ...one, message: `${named}: ${one.message}` })))
  }
  const places = await locateIn(
    whole,
    reason.faults.map(({ field = '' }) => below(whole.places.get(record), field)),
  )
  const faults = reason.faults.map((one, index) => {
    const placed = { ...one, ...places[index] }
    return read.length === 1 ? placed : inDocument(whole.document.path, placed)
  })
  throw new AppError(faults, reason.retryAfter)
}

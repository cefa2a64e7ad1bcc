import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bulkCalls } from '@tollgate/contract/calls/catalogue.ts'
import { parseColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'
import { PREVIEW_ROWS, ROW_STATUSES, type RowStatus } from '@tollgate/contract/bulk/import-preview.ts'
import { parsePaging, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { AppError } from '../../app-error.ts'
import { listEnvelope } from '../../http/envelope.ts'
import { fieldOf } from '../../http/parse-body.ts'
import { route } from '../../http/route.ts'
import { disconnectSignal } from '../../http/disconnect-signal.ts'
import { parseGuard } from '../parse-guard.ts'
import { fixedValues, type ImportOptions } from './cells.ts'
import { commitImport } from './commit-import.ts'
import { createdReference } from './new-owners.ts'
import { FILE_READERS, unsupported } from './file/file-rows.ts'
import type { ImportLimits } from './import-limits.ts'
import { ImportLimiter } from './import-limiter.ts'
import { presentPreview, type Preview, type Previews } from './previews.ts'
import { previewFile } from './preview-file.ts'
import { Spool } from './spool.ts'

interface ImportContext {
  database: Database
  sources: readonly Source[]
  previews: Previews
  limits: ImportLimits
}

/** Import calls of each writable catalogue. */
export function registerImports(app: FastifyInstance, context: ImportContext): void {
  const turns = new ImportLimiter(context.limits)
  const writable = context.sources.filter(({ catalogue }) => !catalogue.readOnly)
  for (const source of writable) registerToken(app, context, source)
  // Bodies are files only here: they are streamed, and may be larger than others.
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(Object.keys(FILE_READERS), (_request, payload, done) => done(null, payload))
    scope.addContentTypeParser('*', (_request, _payload, done) => done(unsupported()))
    for (const source of writable) registerPreview(scope, { ...context, turns }, source)
  })
}

function registerPreview(
  app: FastifyInstance,
  { database, sources, previews, limits, turns }: ImportContext & { turns: ImportLimiter },
  source: Source,
): void {
  const { catalogue } = source
  const byName = new Map(sources.map((other) => [other.catalogue.name, other]))
  const context = { db: database.db, database, source, sourceNamed: (name: string) => byName.get(name), limits }
  route(app, bulkCalls(catalogue).preview, async ({ query, request, reply }) => {
    const { guard, file, ...options } = optionsOf(source, query)
    const gone = disconnectSignal(reply)
    return turns.read(request, { guard, gone }, async (rows) => {
      const spool = new Spool()
      try {
        await previewFile({ ...context, actor: request.actor, options, spool, gone }, rows)
      } catch (error) {
        spool.close()
        throw error
      }
      const { creates: to } = options
      const target = to && byName.get(to.of.to)
      const creates = to && target && { field: to.field, target }
      return answer(previews.add(request.actor, catalogue.name, { spool, creates, file }))
    })
  })
}

function registerToken(app: FastifyInstance, { database, previews }: ImportContext, source: Source): void {
  const { readImport, commit, discard } = bulkCalls(source.catalogue)
  const find = ({ params, actor }: FastifyRequest) =>
    previews.find(String(fieldOf(params, 'token')), actor, source.catalogue.name)
  route(app, readImport, async ({ query, request }) => answer(find(request), query))
  route(app, commit, async ({ query, request }) => {
    const preview = find(request)
    await commitImport(database, source, preview, { actor: request.actor, skipFaulty: query.skip_faulty === '1' })
    return answer(preview)
  })
  route(app, discard, async ({ request }) => {
    previews.forget(find(request))
    return null
  })
}

function optionsOf(
  source: Source,
  { columns, guard: given, create_missing: created, file_name: named, ...query }: RawQuery,
): ImportOptions & { guard: boolean; file: string | undefined } {
  const faults: Fault[] = []
  const mapping = parseColumnMapping(columns, faults)
  const fixed = fixedValues(source, query, faults)
  const guard = parseGuard(given, faults)
  const creates = createdReference(source, created, faults)
  const file = fileName(named, faults)
  if (faults.length > 0) throw new AppError(faults)
  return { mapping, fixed, guard, creates, file }
}

const LONGEST_NAME = 255

/** What the history calls the file. */
function fileName(given: unknown, faults: Fault[]): string | undefined {
  if (given === undefined || given === '') return undefined
  if (typeof given === 'string' && given.length <= LONGEST_NAME && !/\p{Cc}/u.test(given)) return given
  faults.push(fault('INVALID', `file_name must be a text of at most ${LONGEST_NAME} characters`, 'file_name'))
  return undefined
}

function answer(preview: Preview, query: RawQuery = {}) {
  const faults: Fault[] = []
  const paging = parsePaging({ page_size: String(PREVIEW_ROWS), ...query }, faults)
  const statuses = statusesOf(query.status, faults)
  if (faults.length > 0) throw new AppError(faults)
  const total = statuses.reduce((sum, status) => sum + preview.counts[status], 0)
  return { data: presentPreview(preview, statuses, paging), meta: listEnvelope([], paging, total).meta }
}

/** Unchanged rows are only listed on request. */
function statusesOf(given: unknown, faults: Fault[]): readonly RowStatus[] {
  if (given === undefined || given === '') return ROW_STATUSES.filter((status) => status !== 'unchanged')
  const status = ROW_STATUSES.find((known) => known === given)
  if (!status) faults.push(fault('INVALID', `status must be one of ${ROW_STATUSES.join(', ')}`, 'status'))
  return status ? [status] : []
}

import type { FastifyInstance } from 'fastify'
import { bulkEditSchema, type BulkEdit } from '@tollgate/contract/bulk/bulk-edit.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { fault } from '@tollgate/contract/errors.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { bodyParser } from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import { AppError, refusal } from '../../app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { bulkEditRoute } from '../bulk-schemas.ts'
import { chosenRows } from '../chosen-rows.ts'
import { editMany } from './edit-many.ts'

/** `POST …/bulk-edit`: one value of one field into all that a filter shows, or into the records named. */
export function registerBulkEdit(app: FastifyInstance, database: Database, source: Source): void {
  const { catalogue } = source
  const parse = bodyParser(catalogue)
  app.post(`/api/v1/${catalogue.path}/bulk-edit`, { schema: bulkEditRoute(catalogue) }, async ({ body, actor }) => {
    const parsed = bulkEditSchema.safeParse(body)
    if (!parsed.success) throw refusal('INVALID', parsed.error.issues[0]?.message)
    checkField(catalogue, parsed.data)
    const values = parse(parsed.data.values, 'update')
    const find = chosenRows(database, source, parsed.data, 'change')
    return envelope({ changed: await editMany(database, source, actor, find, values) })
  })
}

/** One field, and none that tells the records apart. */
function checkField({ fields, unique, address }: Catalogue, { values }: BulkEdit): void {
  const [field, ...others] = Object.keys(values)
  if (field === undefined || others.length > 0) throw refusal('INVALID', 'values must hold exactly one field', 'values')
  if (!(field in fields)) throw new AppError([fault('INVALID', 'There is no such field', field)])
  const tellsApart = address.includes(field) || unique.some((group) => group.length === 1 && group[0] === field)
  if (tellsApart)
    throw new AppError([fault('INVALID', 'This field tells the records apart: it is edited one by one', field)])
}

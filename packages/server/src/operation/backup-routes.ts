import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answers } from '../http/api-schemas.ts'
import { envelope } from '../http/envelope.ts'
import type { Backups } from './backups.ts'

const PATH = '/api/v1/backup'

const backup = z
  .object({
    file: z.string().describe('Name in the folder of backups'),
    size: z.int().describe('Bytes'),
    made_at: z.string().describe('Instant: the backup holds every write confirmed before it'),
  })
  .meta({ id: 'Backup' })

const tags = ['backups']

export function registerBackups(app: FastifyInstance, backups: Backups): void {
  const one = answers(201, z.object({ data: backup }))
  const all = answers(200, z.object({ data: z.array(backup) }))
  app.get(PATH, { schema: { tags, summary: 'List the backups, newest first', response: all } }, () =>
    envelope(backups.list()),
  )
  app.post(PATH, { schema: { tags, summary: 'Make a backup', response: one } }, async (request, reply) => {
    const made = await backups.make()
    request.log.info({ ...made, by: request.actor.name }, 'backup made')
    return reply.code(201).send(envelope(made))
  })
}

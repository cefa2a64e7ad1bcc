import type { FastifyInstance } from 'fastify'
import { createBackup, listBackups } from '@tollgate/contract/calls/backup.ts'
import { route } from '../http/route.ts'
import type { Backups } from './backups.ts'

export function registerBackups(app: FastifyInstance, backups: Backups): void {
  route(app, listBackups, async () => backups.list())
  route(app, createBackup, async ({ request }) => {
    const made = await backups.make()
    request.log.info({ ...made, by: request.actor.name }, 'backup made')
    return made
  })
}

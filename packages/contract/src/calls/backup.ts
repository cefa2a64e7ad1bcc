import { z } from 'zod'
import { defineCall } from '../call/define-call.ts'

const backups = { tag: 'backups', who: { role: 'administrator' }, path: 'backup' } as const

const backup = z
  .object({
    file: z.string().describe('Name in the folder of backups'),
    size: z.int().describe('Bytes'),
    made_at: z.string().describe('Instant: the backup holds every write confirmed before it'),
  })
  .meta({ id: 'Backup' })

export const listBackups = defineCall({
  ...backups,
  method: 'GET',
  summary: 'List the backups, newest first',
  answer: z.array(backup),
})

export const createBackup = defineCall({
  ...backups,
  method: 'POST',
  summary: 'Create a backup',
  answer: backup,
  status: 201,
})

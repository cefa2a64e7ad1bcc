import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { Backups } from './backups.ts'
import { runCommand } from './command.ts'

/** `npm run backup`: works while the console runs, and without it. */
await runCommand(async () => {
  const config = readConfig()
  const database = openDatabase(config, { mustExist: true })
  try {
    const { folder, keep } = config.backup
    const backups = new Backups({ engine: database.engine, folder, keep })
    const { file, size } = await backups.make(showProgress)
    console.log(`\r${join(folder, file)}: ${(size / 1e6).toFixed(1)} MB, checked`)
  } finally {
    await database.db.destroy()
  }
})

function showProgress(share: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${Math.floor(share * 100)} %`)
}

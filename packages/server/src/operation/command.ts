import { SettingsFault } from '../config.ts'
import { StartFault } from '../database/start-fault.ts'
import { AppError } from '../app-error.ts'

/** Exits with 1 and one line for errors that the operator can fix. Bugs of ours keep their stack. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof SettingsFault || error instanceof StartFault || error instanceof AppError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

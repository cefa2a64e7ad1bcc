import { SettingsFault } from '../config.ts'
import { StartFault } from '../database/start-fault.ts'
import { AppError } from '../app-error.ts'

/** Ends the process with 1 and a line, for whatever an operator can mend; a fault of ours keeps its stack. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof SettingsFault || error instanceof StartFault || error instanceof AppError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

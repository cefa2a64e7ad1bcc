import pino from 'pino'

/** Where the log goes: standard output. */
export const logStream = pino.destination({ dest: 1, sync: false })

/** Writing the last lines may take this long. */
const FLUSH_MS = 500

/**
 * Ends the process with 0. The log is written before: at the exit itself the library would try for ever where nobody reads
 * standard output any more.
 */
export function endProcess(): void {
  const exit = () => {
    logStream.destroy()
    process.exit(0)
  }
  setTimeout(exit, FLUSH_MS).unref()
  logStream.once('close', exit)
  logStream.end()
  // What jobs under way still log would throw.
  logStream.write = () => true
}

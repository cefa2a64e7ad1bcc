const CLEARED = '\r\u001B[K'

/** Says on a terminal what is being done, for as long as it takes; a pipeline sees nothing of it. */
export async function during<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const { stderr } = process
  if (!stderr.isTTY) return work()
  stderr.write(`${what} …`)
  try {
    return await work()
  } finally {
    stderr.write(CLEARED)
  }
}

const CLEARED = '\r\u001B[K'

/** Shows a progress message on a terminal while work runs. A pipeline does not see it. */
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

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A line from the terminal that is not shown while it is typed, or the first line of what is piped in. */
export async function readSecret(question: string): Promise<string> {
  const isTyped = process.stdin.isTTY
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTyped })
  if (isTyped) process.stdout.write(question)
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTyped) process.stdout.write('\n')
  }
}

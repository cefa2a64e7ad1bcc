import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

let collectGarbage: CollectGarbage | undefined

/**
 * Frees memory that earlier work needed: 28 MB after the start, as much again after a large import. V8 only collects it
 * when the heap grows, which the heap of an idle console does not. Blocks this thread for 50 ms or longer.
 */
export function releaseMemory(): void {
  collectGarbage ??= findCollector()
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** In characters. */
const LARGE_TEXT = 1_000_000

/**
 * Frees memory if one of the texts is large. A write calls it between its steps, so that the garbage of one step does not
 * add to the memory that the next one needs.
 */
export function releaseOfTexts(sent: readonly { text: string | null }[]): void {
  if (sent.some(({ text }) => text !== null && text.length > LARGE_TEXT)) releaseMemory()
}

function findCollector(): CollectGarbage {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as CollectGarbage
}

import type { SentDocument } from '@tollgate/contract/catalogues/document-calls.ts'
import { faultsAt, type Fault } from '@tollgate/contract/errors.ts'
import { firstFaults, type Located, type Place } from '@tollgate/policy/text/place.ts'
import type { ReadDocument } from '@tollgate/policy/text/read-document.ts'
import { AppError } from '../app-error.ts'
import { CallThread } from '../threads/call-thread.ts'

export type SentText = Pick<SentDocument, 'key' | 'text'>

interface TextCalls {
  read: { takes: readonly SentText[]; gives: ReadDocument[] }
  locate: { takes: { text: string; places: readonly Place[] }; gives: Located[] }
}

export type TextAnswers = {
  [Name in keyof TextCalls]: (argument: TextCalls[Name]['takes']) => TextCalls[Name]['gives']
}

const IDLE_MS = 60_000

/** Parses texts: of the largest one it takes seconds, in which nobody else may wait. */
const thread = new CallThread<TextCalls>({ file: new URL('./text-thread.ts', import.meta.url), idleMs: IDLE_MS })

/** A parsed text. */
export interface ReadText extends ReadDocument {
  text: string | null
}

/** Parses texts, with their faults. */
export async function readTexts(sent: readonly SentText[]): Promise<ReadText[]> {
  const read = sent.length === 0 ? [] : await thread.call('read', sent)
  return read.map((one, index) => ({ ...one, text: sent[index]?.text ?? null }))
}

/** Parses texts. Throws their faults with line and column, and with several texts with their key. */
export async function readSound(sent: readonly SentText[]): Promise<ReadText[]> {
  const read = await readTexts(sent)
  refuseFaults(read, sent.length === 1)
  return read
}

/** Lines and columns of places in a text. A deleted document has none. */
export async function locateIn({ text }: ReadText, places: readonly Place[]): Promise<Located[]> {
  return text === null || places.length === 0 ? [] : thread.call('locate', { text, places })
}

/** Prefixes the field of a fault with the key of its document, if several texts were sent. */
export function inDocument<F extends Fault>(key: string, one: F): F {
  return { ...one, ...faultsAt(key, [one])[0] }
}

/** Throws the faults of parsed texts. */
export function refuseFaults(read: readonly ReadText[], isOne = false): void {
  const count = read.reduce((sum, { faultCount }) => sum + faultCount, 0)
  const faults = read.flatMap(({ document: { path }, faults: own }) =>
    isOne ? own : own.map((one) => inDocument(path, one)),
  )
  throwFaults(faults, count)
}

/** Throws the first faults, if there are any. */
export function throwFaults(faults: readonly Fault[], count: number): void {
  if (faults.length > 0) throw new AppError(firstFaults(faults, count))
}

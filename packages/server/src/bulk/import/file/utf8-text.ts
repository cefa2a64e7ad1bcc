import type { Readable } from 'node:stream'
import { IMPORT_LIMIT } from '@tollgate/contract/bulk/import-preview.ts'
import { refusal } from '../../../http/app-error.ts'

/** The text of an upload as it arrives, without a byte order mark. */
export async function* utf8Text(body: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  // A request that is given up half-way must stay open: its refusal goes out on the same connection.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > IMPORT_LIMIT) throw tooLarge()
    yield decoded(() => decoder.decode(chunk, { stream: true }))
  }
  yield decoded(() => decoder.decode())
}

export function tooLarge() {
  return refusal('TOO_LARGE', `The file is larger than ${IMPORT_LIMIT / 1024 / 1024} MiB`)
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw refusal('INVALID', 'The file is not UTF-8 text')
  }
}

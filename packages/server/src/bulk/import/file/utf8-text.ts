import { refusal } from '../../../app-error.ts'

/** The text of bytes, without a byte order mark. */
export async function* utf8Text(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of bytes) yield decoded(() => decoder.decode(chunk, { stream: true }))
  yield decoded(() => decoder.decode())
}

function decoded(decode: () => string): string {
  try {
    return decode()
  } catch {
    throw refusal('INVALID', 'The file is not UTF-8 text')
  }
}

import type { AnyCall, Call } from '@tollgate/contract/call/define-call.ts'
import { ApiError } from '../../api/api-error.ts'
import { chosenSet } from '../../api/chosen-set.ts'
import { addressOfCall, inSession, type Answer as Sent } from '../../api/client.ts'
import { fault } from '@tollgate/contract/errors.ts'

export interface SendingFile {
  /** The part sent so far, from 0 to 1. */
  onSent: (part: number) => void
  /** The server is busy with other files: seconds until the file is sent again. */
  onBusy: (seconds: number) => void
  signal: AbortSignal
}

interface Upload extends SendingFile {
  query: Record<string, string>
  file: File
  type: string
}

const UNSENT = 'The file could not be sent. If it was changed since it was chosen, choose it again.'

/** Uploads a file with progress, which `fetch` cannot report. Repeats it while the server is busy. */
export function sendFile<Answer, Query, Meta>(
  call: Call<string, Answer, undefined, undefined, Query, Meta>,
  upload: Upload,
): Promise<{ data: Answer; meta: Meta }>
export async function sendFile({ path }: AnyCall, upload: Upload): Promise<unknown> {
  return await inSession('write', async () => {
    for (;;) {
      const { retryAfter, ...answer } = await post(path, upload)
      if (answer.status !== 503 || retryAfter === 0) return answer
      upload.onBusy(retryAfter)
      await secondsPass(retryAfter, upload.signal)
    }
  })
}

async function post(
  path: string,
  { query, file, type, onSent, signal }: Upload,
): Promise<Sent & { retryAfter: number }> {
  const request = new XMLHttpRequest()
  request.open('POST', addressOfCall(path, query))
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('content-type', type)
  const set = chosenSet()
  if (set !== undefined) request.setRequestHeader('change-set', String(set))
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      const retryAfter = Number(request.getResponseHeader('retry-after') ?? 0)
      resolve({ status: request.status, body: parsed(request.responseText), retryAfter })
    })
    request.addEventListener('error', () => reject(new ApiError(0, [fault('INTERNAL', UNSENT)])))
    request.addEventListener('abort', () => reject(givenUp()))
    request.send(file)
  })
}

function secondsPass(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(givenUp())
    })
  })
}

function givenUp(): DOMException {
  return new DOMException('Given up', 'AbortError')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

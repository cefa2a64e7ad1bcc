import { ApiError } from '../../api/api-error.ts'
import { addressOfCall, inSession, type Answer, type Envelope } from '../../api/client.ts'
import { fault } from '@tollgate/contract/errors.ts'

interface Upload {
  path: string
  query: Record<string, string>
  file: File
  type: string
  onSent: (part: number) => void
  signal: AbortSignal
}

const UNSENT = 'The file could not be sent. If it was changed since it was chosen, choose it again.'

/** Sends a file as the body of a call and reports the progress, which `fetch` cannot do. */
export async function sendFile(upload: Upload): Promise<Envelope> {
  return await inSession('write', async () => await post(upload))
}

async function post({ path, query, file, type, onSent, signal }: Upload): Promise<Answer> {
  const request = new XMLHttpRequest()
  request.open('POST', addressOfCall(path, query))
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('content-type', type)
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve({ status: request.status, body: parsed(request.responseText) }))
    request.addEventListener('error', () => reject(new ApiError(0, [fault('INTERNAL', UNSENT)])))
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
    request.send(file)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

import { bulkCalls } from '@tollgate/contract/calls/catalogue.ts'
import type { ImportPreview } from '@tollgate/contract/bulk/import-preview.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { ApiError, asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'

export interface Commit {
  token: string
  /** Faulty rows are left out. */
  skipFaulty: boolean
}

type OnProgress = (now: ImportPreview) => void

const POLL_MS = 300
const MAX_POLLS = 30

/** Stores an import, and reports its progress until it is done. */
export async function runCommit(
  catalogue: Catalogue,
  { token, skipFaulty }: Commit,
  onProgress: OnProgress,
): Promise<ImportPreview> {
  const asking = setInterval(() => {
    readImport(catalogue, token).then(
      (now) => now.state === 'running' && onProgress(now),
      () => undefined,
    )
  }, POLL_MS)
  try {
    return await commitImport(catalogue, token, skipFaulty)
  } catch (error) {
    if (asApiError(error).status !== 0) throw error
    return await outcomeOf(catalogue, token, asApiError(error))
  } finally {
    clearInterval(asking)
  }
}

/** The outcome after a lost connection: the server continues the import, so it is polled until done. */
async function outcomeOf(catalogue: Catalogue, token: string, lost: ApiError): Promise<ImportPreview> {
  for (let attempt = 0; attempt < MAX_POLLS; attempt += 1) {
    const now = await readImport(catalogue, token).catch((error: unknown) => {
      if (asApiError(error).status !== 0) throw lost
    })
    if (now?.state === 'done') return now
    if (now?.state === 'failed') throw new ApiError(409, now.faults)
    if (now?.state === 'preview') throw lost
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw lost
}

async function readImport(catalogue: Catalogue, token: string): Promise<ImportPreview> {
  return (await send(bulkCalls(catalogue).readImport, { params: { token }, query: { page_size: '1' } })).data
}

/** Stores everything, or all but what is faulty. Resolves when that is done. */
async function commitImport(catalogue: Catalogue, token: string, skipFaulty: boolean): Promise<ImportPreview> {
  const query = skipFaulty ? { skip_faulty: '1' } : {}
  return (await send(bulkCalls(catalogue).commit, { params: { token }, query })).data
}

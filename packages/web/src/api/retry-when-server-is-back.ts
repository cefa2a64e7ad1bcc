import { asApiError } from './api-error.ts'
import { isServerReachable } from './server-reachable.ts'

const PAUSE_MS = 1000
const STARTING_TURNS = 20

/** Sends a write. While no server answers, it waits for one and sends the write again under the same key. */
export async function retryWhenServerIsBack<T>(send: () => Promise<T>): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await send()
    } catch (error) {
      const { status } = asApiError(error)
      // A server that is starting refuses writes for a while.
      const isStarting = status === 503 && turn > 0 && turn < STARTING_TURNS
      if (!isStarting && (status !== 0 || (await isServerReachable()))) throw error
      await serverIsBack()
    }
  }
}

async function serverIsBack(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  while (!(await isServerReachable()))
}

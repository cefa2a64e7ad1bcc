import { asApiError } from './api-error.ts'
import { isServerReachable } from './server-reachable.ts'

const PAUSE_MS = 1000
const STARTING_TURNS = 20

/** Sends a write again, under its key, each time that no server answered it, once one is there. */
export async function onceServerIsBack<T>(send: () => Promise<T>): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await send()
    } catch (error) {
      const { status } = asApiError(error)
      // A server that was lost and is back takes no writes while it starts.
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

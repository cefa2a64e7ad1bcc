import { asApiError } from './api-error.ts'
import { isServerReachable } from './server-reachable.ts'

const PAUSE_MS = 1000

/** Sends a write again, under its key, each time that no server answered it, once one is there. */
export async function onceServerIsBack<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (asApiError(error).status !== 0 || (await isServerReachable())) throw error
      await serverIsBack()
    }
  }
}

async function serverIsBack(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  while (!(await isServerReachable()))
}

import { parentPort } from 'node:worker_threads'
import { fault } from '@tollgate/contract/errors.ts'
import { AppError } from '../app-error.ts'
import type { Reply } from './call-thread.ts'

interface Call {
  id: number
  name: string
  argument: unknown
}

/**
 * Runs in a thread and answers the calls of its `CallThread`.
 * @param isUnavailable whether an error means that the database is unreachable
 */
export function answerCalls(isUnavailable: (error: unknown) => boolean, answers: object): void {
  const byName = new Map(Object.entries(answers) as [string, (argument: unknown) => unknown][])
  const replyTo = async ({ id, name, argument }: Call): Promise<Reply> => {
    try {
      return { id, result: await byName.get(name)?.(argument) }
    } catch (error) {
      if (error instanceof AppError) return { id, faults: error.faults }
      if (isUnavailable(error)) return { id, faults: [fault('UNAVAILABLE')] }
      return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  parentPort?.on('message', (call: Call) => {
    // oxlint-disable-next-line require-post-message-target-origin -- a worker thread, not a window
    void replyTo(call).then((reply) => parentPort?.postMessage(reply))
  })
}

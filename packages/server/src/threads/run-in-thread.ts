import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Runs a file in a thread of its own and returns its first message. The thread's memory is freed afterwards. */
export async function runInThread<T>(file: URL, data: unknown): Promise<T> {
  const worker = new Worker(file, { workerData: data })
  worker.unref()
  const [answer] = (await once(worker, 'message')) as [T]
  return answer
}

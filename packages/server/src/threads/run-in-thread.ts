import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What a file in a thread of its own posts first; the thread's memory goes with it. */
export async function runInThread<T>(file: URL, data: unknown): Promise<T> {
  const worker = new Worker(file, { workerData: data })
  worker.unref()
  const [answer] = (await once(worker, 'message')) as [T]
  return answer
}

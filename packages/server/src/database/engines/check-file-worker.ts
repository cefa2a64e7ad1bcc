import { parentPort, workerData } from 'node:worker_threads'
import { faultOfFile } from './check-file.ts'

// oxlint-disable-next-line require-post-message-target-origin -- a worker thread, not a window
parentPort?.postMessage(faultOfFile(String(workerData)))

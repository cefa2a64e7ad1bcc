import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const database = new DatabaseSync(String(workerData))
// A passive checkpoint neither waits for others nor blocks them.
database.exec('pragma wal_checkpoint(passive)')
database.close()
// oxlint-disable-next-line require-post-message-target-origin -- a worker thread, not a window
parentPort?.postMessage('done')

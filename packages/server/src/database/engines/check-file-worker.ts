import { parentPort, workerData } from 'node:worker_threads'
import { faultOfFile } from './check-file.ts'

parentPort?.postMessage(faultOfFile(String(workerData)))

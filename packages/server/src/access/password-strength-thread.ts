import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { parentPort, workerData } from 'node:worker_threads'
import type { PasswordQuestion } from './password-rules.ts'

const { password, known } = workerData as PasswordQuestion
const { score } = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }).check(password, [...known])
// oxlint-disable-next-line require-post-message-target-origin -- a worker thread, not a window
parentPort?.postMessage(score)

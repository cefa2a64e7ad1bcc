/**
 * A process of its own that reads streams of live changes, as operators' browsers do on other machines: what it does with them
 * keeps no measured request waiting. It takes its work as JSON in its first argument, says when all streams are open, answers
 * each message with the number of changes it was told so far, and ends with its parent.
 */
import { Agent, get, type IncomingMessage } from 'node:http'

const AT_ONCE = 50

const { url, headers, count } = JSON.parse(process.argv[2] ?? '') as {
  url: string
  headers: Record<string, string>
  count: number
}
const agent = new Agent({ keepAlive: false })
let told = 0

process.on('message', () => process.send?.(told))
process.on('disconnect', () => process.exit())

for (let opened = 0; opened < count; opened += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, open))
process.send?.('open')

async function open(): Promise<void> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers }, resolve).once('error', reject)
  })
  if (answer.statusCode !== 200) throw new Error(`A stream was answered with ${answer.statusCode}`)
  answer.on('error', () => {})
  answer.setEncoding('utf8').on('data', (text: string) => (told += text.split('event: change\n').length - 1))
}

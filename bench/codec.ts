import { decodeMessage } from '../packages/engine/src/diameter/decode.ts'
import { encodeMessage } from '../packages/engine/src/diameter/encode.ts'
import { creditControlAnswer, consoleDecision } from '../packages/engine/test/export/support/console-rows.ts'
import { requestMessage } from '../packages/engine/test/session-trace/request.ts'
import { median } from './load.ts'
import { besideLimit, type Figure } from './requests.ts'

const ROUNDS = 7
const CALLS = 10_000
/** What was promised: processor time of a request of 600 octets read and an answer of 1,800 written. */
const MOST_MICROSECONDS = 20

/** A request of a gateway read, and the answer with its rules written, on one core. */
export async function measureCodec(): Promise<Figure[]> {
  const groups = requestMessage().avps.filter(({ avps }) => avps !== undefined)
  const request = encodeMessage(requestMessage({}, [...groups, ...groups]))
  const { message } = creditControlAnswer(consoleDecision())
  const what = `Diameter, ${request.length} octets in, ${encodeMessage(message).length} out (µs)`
  const rounds = Array.from({ length: ROUNDS }, () =>
    microsecondsOf(() => [decodeMessage(request), encodeMessage(message)]),
  )
  return [besideLimit('none', what, median(rounds), MOST_MICROSECONDS)]
}

function microsecondsOf(call: () => unknown): number {
  const before = process.cpuUsage()
  for (let count = 0; count < CALLS; count += 1) call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CALLS
}

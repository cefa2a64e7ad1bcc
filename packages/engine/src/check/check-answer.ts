import type { AnswerFault, CheckedAnswer } from '@tollgate/contract/simulation/check.ts'
import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'
import { decodeMessage } from '../diameter/decode.ts'
import { DiameterFault } from '../diameter/fault.ts'
import { octetsIn } from '../diameter/read-hex.ts'
import { readJson } from '../json.ts'
import { checkMessage } from './gx/check-message.ts'
import { checkDecision } from './npcf/check-decision.ts'

const GX = 16_777_238
/** Commands that can be checked: answers of the policy function, and of the gateway to a push. */
const [CREDIT_CONTROL, RE_AUTH] = [272, 258]
const MOST_FAULTS = 200

/** Checks an SmPolicyDecision in JSON, or a Credit-Control-Answer or Re-Auth-Answer of Gx in hexadecimal. Never throws. */
export function checkAnswer(text: string): CheckedAnswer {
  const checked = /^\s*[{[]/.test(text) ? checkJson(text) : checkHex(text)
  const { faults } = checked
  if (faults.length <= MOST_FAULTS) return checked
  const message = `There are ${faults.length - MOST_FAULTS} more faults`
  return { ...checked, faults: [...faults.slice(0, MOST_FAULTS), { code: 'MORE', path: '', offset: null, message }] }
}

function checkJson(text: string): CheckedAnswer {
  const kind = 'SmPolicyDecision'
  try {
    return { kind, ...checkDecision(readJson(text)) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { kind, faults: [syntaxFault(`This JSON cannot be read: ${error.message}`)], unread: [] }
  }
}

function checkHex(text: string): CheckedAnswer {
  try {
    const offsets = new Map<Avp, number>()
    const message = decodeMessage(octetsIn(text), offsets)
    const other = otherMessage(message)
    return { kind: message.command, ...(other ? { faults: [other], unread: [] } : checkMessage(message, offsets)) }
  } catch (error) {
    if (!(error instanceof DiameterFault)) throw error
    const fault = syntaxFault(error.message, error.path.join('/'), error.offset)
    return { kind: 'Diameter message', faults: [fault], unread: [] }
  }
}

function otherMessage({ command, command_code, application_id, is_request }: GxMessage): AnswerFault | undefined {
  if ([CREDIT_CONTROL, RE_AUTH].includes(command_code) && application_id === GX && !is_request) return undefined
  return syntaxFault(
    `This is ${command} of application ${application_id}; needed is Credit-Control-Answer or Re-Auth-Answer of Gx (${GX})`,
    '',
    4,
  )
}

function syntaxFault(message: string, path = '', offset: number | null = null): AnswerFault {
  return { code: 'SYNTAX', path, offset, message }
}

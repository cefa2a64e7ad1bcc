import { workflowFunction } from './workflow-functions.ts'
import type { TextCheck } from '../catalogue/field.ts'
import { checkKey } from '../catalogue/record-key.ts'
import { accepted, type CheckedText, refused } from './checked-text.ts'
import { parseFlowDescription } from './flow-description.ts'
import { checkDay, checkInstant, checkWallTime } from './instant.ts'
import { checkFlowLabel, checkSecurityParameterIndex, checkTosTrafficClass } from './packet-filter-fields.ts'
import { workNodeType } from './plan-codes.ts'
import { checkTimeZone } from './time-zone.ts'
import { regexes } from 'zod'

/** Checks and rewrites the text of a field as it is written. */
export const TEXT_CHECKS: Readonly<Record<TextCheck, (text: string) => CheckedText>> = {
  'e-mail address': checkEmail,
  'flow description': (text) => {
    const result = parseFlowDescription(text)
    if (result.verdict === 'error') return refused(result.message)
    return accepted(
      result.normal,
      result.warnings.map(({ message }) => message),
    )
  },
  'flow label': checkFlowLabel,
  day: checkDay,
  instant: checkInstant,
  // The Rating-Group AVP is an Unsigned32 (RFC 8506 8.29). It is stored as text without leading zeros.
  'rating group': (text) =>
    /^\d+$/.test(text) && Number(text) <= RATING_GROUP_MAX
      ? accepted(String(Number(text)))
      : refused(
          `Code must be a whole number from 0 to ${RATING_GROUP_MAX.toLocaleString('en-US')} (Rating-Group, RFC 8506)`,
        ),
  'record key': checkKey,
  'security parameter index': checkSecurityParameterIndex,
  'time zone': checkTimeZone,
  'ToS or traffic class': checkTosTrafficClass,
  'wall time': checkWallTime,
  'workflow function': (name) => (workflowFunction(name) ? accepted(name) : refused(`There is no function "${name}"`)),
  // The specification also has digits for three kinds of nodes.
  'workflow node type': (code) => accepted(workNodeType(code) ?? code),
}

const RATING_GROUP_MAX = 4_294_967_295

function checkEmail(text: string): CheckedText {
  const address = text.toLowerCase()
  return regexes.email.test(address) ? accepted(address) : refused('Enter an e-mail address, such as name@example.com')
}

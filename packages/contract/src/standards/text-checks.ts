import { workflowFunction } from './workflow-functions.ts'
import { checkKey } from '../catalogue/record-key.ts'
import { accepted, refused, type CheckedText } from './checked-text.ts'
import { parseFlowDescription } from './flow-description.ts'
import { checkEmail } from './email.ts'
import { checkDay, checkInstant } from './instant.ts'
import { checkFlowLabel, checkSecurityParameterIndex, checkTosTrafficClass } from './packet-filter-fields.ts'
import { workNodeType } from './plan-codes.ts'
import { checkTimeZone } from './time-zone.ts'
import { checkWallTime } from './wall-time.ts'

/**
 * What a text field can be checked by. Fields name their check instead of holding it: definitions stand in the browser's
 * first load, grammars only where something is written.
 */
export const TEXT_CHECKS = {
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
  // The Rating-Group AVP is an Unsigned32 (RFC 8506 8.29), kept as text without leading zeros.
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
  // The specification knows three kinds of node by a digit as well.
  'workflow node type': (code) => accepted(workNodeType(code) ?? code),
} as const satisfies Readonly<Record<string, (text: string) => CheckedText>>

export type TextCheck = keyof typeof TEXT_CHECKS

const RATING_GROUP_MAX = 4_294_967_295

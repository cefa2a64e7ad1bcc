import type { ExportQuery } from '@tollgate/contract/simulation/export-query.ts'
import type { ExportWarning, Origins } from '@tollgate/contract/simulation/export.ts'
import type { AnswerOf } from '@tollgate/contract/call/define-call.ts'
import type { exportDecision as definition } from '@tollgate/contract/calls/simulation-export.ts'
import { encodeMessage } from '@tollgate/engine/diameter/encode.ts'
import type { ExportSource } from '@tollgate/engine/export/export-source.ts'
import { gxMessage } from '@tollgate/engine/export/gx/gx-message.ts'
import { smPolicyDecision } from '@tollgate/engine/export/npcf/sm-policy-decision.ts'
import { jsonOf, type JsonOf } from '../../../http/json-of.ts'

export type Exported = AnswerOf<typeof definition>

/** A decision in a network format: octets, or JSON as text. */
export interface ExportedDecision {
  content: JsonOf<Exported['data']> | Uint8Array
  origins: Origins
  warnings: ExportWarning[]
}

export function exportDecision(source: ExportSource, { format, ...asked }: ExportQuery): ExportedDecision {
  if (format === '5g') {
    const { decision, origins, warnings } = smPolicyDecision(source, asked.peer)
    return { content: jsonOf(decision), origins, warnings }
  }
  const { message, origins, warnings } = gxMessage(source, asked)
  return { content: format === 'gx' ? jsonOf(message) : encodeMessage(message), origins, warnings }
}

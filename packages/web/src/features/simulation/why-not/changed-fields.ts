import type { Suggestion } from '@tollgate/contract/proof/proof.ts'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import type { Fields } from '../address/fields.ts'
import type { Asked } from '../use-asked.ts'
import { fieldsOfRequest } from '../request/fields-of-request.ts'

const KINDS: Readonly<Record<string, string>> = { A: 'attribute', B: 'balance', C: 'accumulator' }
const EVENT = 'E'

/** The fields and their time zone. */
export type AskedFields = Pick<Asked, 'fields' | 'zone'>

/** The fields that a suggestion changes, with their new texts. */
export function changedFields({ changes, context }: Suggestion, { fields, zone }: AskedFields): Fields {
  const event = context.pcr_event_id ?? 1
  const suggested = fieldsOfRequest(
    simulationRequestSchema.parse({ context: { ...context, pcr_event_id: event } }),
    zone,
  )
  const names = changes.flatMap(({ mapping_src_type: type, mapping_src_value: source }) => {
    if (type === 'T') return ['at']
    if (type === 'M') return ['media']
    if (type === EVENT) return ['event']
    const kind = KINDS[type]
    if (kind !== undefined)
      return kind === 'balance' ? [`balance.${source}`, `expiry.${source}`] : [`${kind}.${source}`]
    // In the address a policy counter is named by its code.
    return Object.keys({ ...fields, ...suggested }).filter(
      (name) => /^(counter|pending)\./.test(name) && fields[name] !== suggested[name],
    )
  })
  return Object.fromEntries(names.map((name) => [name, suggested[name] ?? '']))
}

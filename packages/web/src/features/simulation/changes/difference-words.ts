import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'

type Changed = Exclude<ComparisonAnswer['groups'][number]['changed'], string>[number]
export type Decided = Changed['before']

/** A part of what is decided that differs. */
export interface DifferenceWords {
  part: string
  before: string
  after: string
}

type Say = (decided: Decided, names: RecordNames) => string

const PARTS: Readonly<Record<string, Say>> = {
  Rules: ({ rules }) => listed(rules),
  'Nobody can pay for': ({ refused }) => listed(refused),
  Charges: ({ charges }, names) =>
    listed(
      charges.map(({ value, acct_res_id }) => {
        const payer = acct_res_id === null ? 'nobody' : (names['balance-type-acct']?.[acct_res_id] ?? `#${acct_res_id}`)
        return `${value} from ${payer}`
      }),
    ),
  Quotas: ({ quotas }, names) =>
    listed(
      quotas.map(
        ({ monitoring_key, rum, resource_id, stop_quota }) =>
          `${names['accumulator-type']?.[resource_id] ?? `#${resource_id}`} up to ${formatQuantity(stop_quota, rum)}, under ${monitoring_key}`,
      ),
    ),
  'Session QoS': ({ session_qos }, names) =>
    session_qos === null ? 'none' : (names['qos-rule']?.[session_qos] ?? `#${session_qos}`),
}

export function differenceWords(before: Decided, after: Decided, names: RecordNames): DifferenceWords[] {
  return Object.entries(PARTS).flatMap(([part, say]) => {
    const [was, is] = [say(before, names), say(after, names)]
    return was === is ? [] : [{ part, before: was, after: is }]
  })
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? 'none' : texts.join(', ')
}

import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import type { WorkflowEffect } from '@tollgate/contract/proof/workflow-comparison.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { chargeWords, meteringWords, quotaWords } from '../../../simulate/decided-words.ts'

/** Catalogues whose field names appear in answers. */
const DEFINITIONS = [catalogueOf('qos-rule'), catalogueOf('pcc-rule')].map(({ fields }) => fields)

const ANSWERED: Readonly<Record<string, string>> = {
  at: 'Next step at',
  install_bases: 'Predefined bases',
  session_qos: 'Session QoS',
  definitions: '',
}

/** The label of a path in an answer: `definitions.voice.qos.mbrdl` is “voice qos: MBR downlink”. */
export function labelOfPath(place: string): string {
  const [part = '', ...within] = place.split('.')
  const last = within.pop()
  const where = [ANSWERED[part] ?? `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`, ...within]
  const field = last && (DEFINITIONS.find((fields) => fields[last])?.[last]?.label ?? last)
  return [where.filter((word) => word !== '').join(' '), field].filter((word) => word).join(': ')
}

type Changed = Exclude<ComparisonAnswer['groups'][number]['changed'], string>[number]
type Decided = Changed['before']

/** One part of a decision that differs. */
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
      charges.map(({ value, acct_res_id: id }) =>
        chargeWords(value, id === null ? undefined : (names['balance-type-acct']?.[id] ?? `#${id}`)),
      ),
    ),
  Quotas: ({ quotas }, names) =>
    listed(
      quotas.map((quota) =>
        quotaWords(quota, names['accumulator-type']?.[quota.resource_id] ?? `#${quota.resource_id}`),
      ),
    ),
  Metering: ({ metering }) => listed(metering.map(meteringWords)),
  'Session QoS': ({ session_qos }, names) =>
    session_qos === null ? 'none' : (names['qos-rule']?.[session_qos] ?? `#${session_qos}`),
}

export function differenceWords(before: Decided, after: Decided, names: RecordNames): DifferenceWords[] {
  return Object.entries(PARTS).flatMap(([part, say]) => {
    const [was, is] = [say(before, names), say(after, names)]
    return was === is ? [] : [{ part, before: was, after: is }]
  })
}

/** How the effect of one workflow differs from the other's. */
export function effectWords(before: WorkflowEffect, after: WorkflowEffect, names: RecordNames): DifferenceWords[] {
  const said = (value: string | number | null | undefined) => (value === null ? 'unknown' : String(value))
  const attributes = Object.keys(before.attributes).map((id) => ({
    part: names.attribute?.[id] ?? `#${id}`,
    before: said(before.attributes[id]),
    after: said(after.attributes[id]),
  }))
  return [
    { part: 'The run ends with', before: before.error ?? 'no error', after: after.error ?? 'no error' },
    ...attributes,
    { part: 'Asks for events', before: listed(before.events), after: listed(after.events) },
  ].filter((words) => words.before !== words.after)
}

function listed(texts: readonly (string | number)[]): string {
  return texts.length === 0 ? 'none' : texts.join(', ')
}

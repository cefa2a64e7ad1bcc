import { compareVersions } from '@tollgate/contract/calls/simulation.ts'
import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { send } from '../../../api/client.ts'
import { NAMED, named } from '../named.ts'
import type { Report } from '../views/use-steps.ts'
import { eventsOf, type AnsweredEvent } from '../views/versions.ts'

export interface ComparedVersions {
  before: number
  after: number
}

/** The differences of two versions at one event. */
export interface ComparedEvent {
  event: AnsweredEvent
  groups: ComparisonAnswer['groups']
  names: RecordNames
}

export async function compareEvents(
  asked: ComparedVersions,
  signal: AbortSignal,
  { total, part }: Report<ComparedEvent>,
): Promise<void> {
  const events = await eventsOf([asked.before, asked.after], signal)
  total(events.length)
  for (const event of events) {
    const body = { ...asked, pcr_event_id: event.id }
    const { answer, names } = named(await send(compareVersions, { body, query: NAMED, signal }))
    part({ event, names, groups: answer.groups })
  }
}

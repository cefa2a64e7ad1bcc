import { sessionRequestSchema } from '@tollgate/contract/simulation/session.ts'
import { withFields, type Fields } from '../address/fields.ts'
import { entries, fieldsOfRecords, idText } from '../request/fields-of-request.ts'
import { localOf } from '../../../catalogue/format/local-time.ts'
import { UNKNOWN } from '../request/request-of.ts'
import { writeHappenings } from './happening.ts'
import { writePlans } from './session-of.ts'
import { asHappenings } from './steady.ts'

/** The fields of a day that play a session; `zone` is the network's. What the gateway says stands above the subscriber. */
export function fieldsOfSession(request: unknown, zone: string): Fields {
  const { subscriber, access, steps, until, work_group_id } = sessionRequestSchema.parse(request)
  const { class: of = '', plans, bill_day, time_zone = zone, accumulators } = subscriber
  const attributes = { ...subscriber.attributes, ...access.attributes }
  return withFields(
    {
      ...fieldsOfRecords({ ...subscriber, attributes }),
      ...entries('accumulator', accumulators, (usage) => (usage === null ? UNKNOWN : String(usage))),
    },
    {
      view: 'day',
      class: of,
      apn: access.apn ?? access.dnn ?? '',
      slice: access.slice ?? '',
      bill_day: idText(bill_day),
      plans: writePlans(plans),
      workflow: idText(work_group_id),
      time_zone: time_zone === zone ? '' : time_zone,
      until: until === undefined ? '' : localOf(until, time_zone),
      steps: writeHappenings(asHappenings(steps)),
    },
  )
}

/** Those of them that say who uses the session, and where. */
export function isOfSubscriber(name: string): boolean {
  return ['class', 'apn', 'slice', 'bill_day', 'plans', 'workflow', 'time_zone'].includes(name) || name.includes('.')
}

import type { AskedPolicy } from '@tollgate/contract/simulation/policy-source.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import type { TraceLevel } from '@tollgate/contract/simulation/request.ts'
import { isIsoDate } from '@tollgate/contract/standards/iso-date-time.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useNetworkTimeZone } from '../../api/setting.ts'
import { ApiError } from '../../api/api-error.ts'
import { keys } from '../../catalogue/queries.ts'
import { getRows } from '../../catalogue/row-calls.ts'
import { useLast } from '../../ui/use-last.ts'
import { withFields, type Fields } from './address/fields.ts'
import { askedPolicyIn } from './context/policy-of-choice.tsx'
import { useFields, type FieldsState } from './address/use-fields.ts'
import { faultsByField } from './request/faults-by-field.ts'
import { localOf } from '../../catalogue/format/local-time.ts'
import { requestOf, type Drafted } from './request/request-of.ts'
import { useInputs, useSimulation, type Simulated } from './simulation-queries.ts'

export interface Asked extends Pick<FieldsState, 'change' | 'replaceAll'> {
  /** As typed, with the default event if none is chosen. */
  fields: Fields
  body: Drafted['body']
  /** Which policy is asked. */
  policy?: AskedPolicy
  /** Whether it is known what is asked first: fields come and go with it. */
  isReady: boolean
  /** The chosen time zone, else the network's. */
  zone: string
  /** Error messages by field. */
  faults: Fields
  inputs: SimulationInputs | undefined
  /** The last answer: it stays while a new one is loading or the request is invalid. */
  simulated: Simulated | undefined
  isOutdated: boolean
  failure: Error | undefined
  inputsFailure: Error | undefined
}

export function useAsked(): Asked {
  const state = useFields()
  return useAskedOf(state, 'path', useFirstPlan(state.fields))
}

const PLANS = catalogueOf('policy-plan')
const FIRST_ACTIVE = { state: 'A', sort: 'priority', page_size: '1' }

/**
 * Requests the first active plan if nothing is chosen: all plans at once give what no subscriber has. False until it is
 * known.
 */
function useFirstPlan(fields: Fields): boolean {
  const { history } = useRouter()
  const [isNew] = useState(Object.keys(fields).length === 0)
  const { data, isPending } = useQuery({
    queryKey: keys.list(PLANS, FIRST_ACTIVE),
    queryFn: ({ signal }) => getRows(PLANS, FIRST_ACTIVE, signal),
    enabled: isNew,
  })
  const plan = data?.rows[0]?.pcr_plan_id
  useEffect(() => {
    if (plan !== undefined && history.location.search === '')
      history.replace(`${history.location.pathname}?plan=${plan}`)
  }, [plan, history])
  return !isNew || (!isPending && (plan === undefined || history.location.search !== ''))
}

/** The request of fields that are stored elsewhere. With `full`, the trace includes what was tried and lost. */
export function useAskedOf(
  { fields: typed, ...state }: FieldsState,
  trace: TraceLevel = 'path',
  isReady = true,
): Asked {
  const [now] = useState(() => `${new Date().toISOString().slice(0, '2026-01-31T19:10'.length)}:00Z`)
  const network = useNetworkTimeZone()
  const inputs = useInputs(inputsQuery(typed, localOf(now, network)))
  const fields = withEvent(typed, inputs.data)
  const { body, faults } = requestOf(fields, { now, zone: network }, inputs.data?.inputs)
  const policy = askedPolicyIn(fields.release)
  const isAsked = isReady && (fields.event !== undefined || fields.workflow !== undefined)
  const { data, error, isPlaceholderData } = useSimulation(isAsked && body ? { ...body, ...policy, trace } : undefined)
  const refused = isRefused(error) ? error.faults : []
  return {
    ...state,
    fields,
    body,
    policy,
    isReady,
    zone: fields.time_zone ?? network,
    faults: { ...faultsByField(refused, fields), ...faults },
    inputs: useLast(inputs.data),
    simulated: useLast(data),
    isOutdated: isPlaceholderData || error !== null || body === undefined,
    failure: error !== null && refused.length === 0 ? error : undefined,
    inputsFailure: inputs.error && !isRefused(inputs.error) ? inputs.error : undefined,
  }
}

/** Refusals are shown at their fields. */
function isRefused(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status === 400
}

/** The first event of the plans until one is chosen. A workflow alone needs none. */
function withEvent(fields: Fields, inputs: SimulationInputs | undefined): Fields {
  const [first] = inputs?.events ?? []
  const isWorkflowAlone = fields.workflow !== undefined && fields.plan === undefined && fields.version === undefined
  if (fields.event !== undefined || isWorkflowAlone || first === undefined) return fields
  return withFields(fields, { event: String(first.pcr_event_id) })
}

function inputsQuery({ plan = '', version = '', workflow = '', event = '', at = '' }: Fields, now: string) {
  const dayOf = (time: string) => time.slice(0, '2026-01-31'.length)
  const day = dayOf(isIsoDate(dayOf(at)) ? at : now)
  const idOf = (text: string) => (text === '' ? undefined : Number(text))
  return {
    pcr_plan_id: idOf(plan),
    pcc_rule_ver_id: idOf(version),
    work_group_id: idOf(workflow),
    pcr_event_id: idOf(event),
    day,
  }
}

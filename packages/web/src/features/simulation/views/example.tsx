import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { simulationRequestSchema, type SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { searchOf, type Fields } from '../address/fields.ts'
import { fieldsOfRequest } from '../request/fields-of-request.ts'
import { asCalled } from '../request/request-of.ts'
import { fieldName, textWords } from '../why-not/change-words.ts'

/** The policy that an example belongs to. */
export type AskedPolicy = Pick<SimulationRequest, 'pcr_plan_id' | 'pcc_rule_ver_id' | 'work_group_id'>

export function requestOfExample(policy: AskedPolicy, context: SimulationContext): SimulationRequest {
  const exact = policy.work_group_id === undefined ? {} : { exact_version: true }
  return asCalled(simulationRequestSchema.parse({ ...policy, ...exact, context }))
}

export function fieldsOfExample(policy: AskedPolicy, context: SimulationContext, zone: string): Fields {
  return fieldsOfRequest(requestOfExample(policy, context), zone)
}

export function useAddressOfExample(): (policy: AskedPolicy, context: SimulationContext) => string {
  const zone = useNetworkTimeZone()
  return (policy, context) => `/main/simulation${searchOf(fieldsOfExample(policy, context, zone))}`
}

interface ExampleProps {
  context: SimulationContext
  policy: AskedPolicy
  inputs: SimulationInputs['inputs']
  names: RecordNames
}

export function Example({ context, policy, inputs, names }: ExampleProps) {
  const fields = fieldsOfExample(policy, context, useNetworkTimeZone())
  return (
    <>
      <span>Such as: {exampleWords(fields, inputs, names)}</span>{' '}
      <RecordLink address={`/main/simulation${searchOf(fields)}`}>Simulate it</RecordLink>
    </>
  )
}

/** The known values of an example. */
export function exampleParts(
  fields: Fields,
  inputs: SimulationInputs['inputs'],
  names: RecordNames,
  isSaid: (field: string, text: string) => boolean = () => true,
): string[] {
  return Object.entries(fields)
    .filter(([name, text]) => (name.includes('.') || name === 'media') && isSaid(name, text))
    .map(([name, text]) => `${fieldName(name, inputs, names)} ${textWords(name, text, inputs)}`)
}

function exampleWords(fields: Fields, inputs: SimulationInputs['inputs'], names: RecordNames): string {
  const said = exampleParts(fields, inputs, names)
  const rest = said.length === 0 ? 'nothing known' : 'nothing else known'
  return [...said, textWords('at', fields.at ?? '', inputs), rest].join(', ')
}

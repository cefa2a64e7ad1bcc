import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { SaveCaseDialog } from '../cases/save-case-dialog.tsx'
import { fieldsOfRequest } from '../request/fields-of-request.ts'
import { useSimulation } from '../simulation-queries.ts'
import { requestOfExample, type AskedPolicy } from '../views/example.tsx'

interface SaveExampleProps {
  policy: AskedPolicy
  context: SimulationContext
  onClose: () => void
}

/** Saves an example as a test of what the policy decides in it now. */
export function SaveExample({ policy, context, onClose }: SaveExampleProps) {
  const body = requestOfExample(policy, context)
  const { data } = useSimulation(body)
  return <SaveCaseDialog asked={{ fields: fieldsOfRequest(body), body, simulated: data }} opened onClose={onClose} />
}

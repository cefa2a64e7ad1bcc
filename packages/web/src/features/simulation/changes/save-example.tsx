import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { Button } from '@mantine/core'
import { IconTestPipe } from '@tabler/icons-react'
import { useState } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { SaveCaseDialog } from '../cases/save-case-dialog.tsx'
import { fieldsOfRequest } from '../request/fields-of-request.ts'
import { useSimulation } from '../simulation-queries.ts'
import { requestOfExample, type AskedPolicy } from '../views/example.tsx'

interface SaveExampleProps {
  policy: AskedPolicy
  context: SimulationContext
}

/** A button that saves an example with its current decision as a test, for users who may. */
export function SaveExample(props: SaveExampleProps) {
  const [isSaving, setIsSaving] = useState(false)
  return (
    <MayEdit>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTestPipe size="0.875rem" aria-hidden />}
        onClick={() => setIsSaving(true)}
      >
        Save as test
      </Button>
      {isSaving && <SaveExampleDialog {...props} onClose={() => setIsSaving(false)} />}
    </MayEdit>
  )
}

function SaveExampleDialog({ policy, context, onClose }: SaveExampleProps & { onClose: () => void }) {
  const body = requestOfExample(policy, context)
  const fields = fieldsOfRequest(body, useNetworkTimeZone())
  const { data } = useSimulation(body)
  return <SaveCaseDialog asked={{ fields, body, simulated: data }} opened onClose={onClose} />
}

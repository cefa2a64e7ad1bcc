import type { SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import { Button, Loader } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const NetworkPanel = lazy(async () => ({ default: (await import('./network-panel.tsx')).NetworkPanel }))

/** Offers the decision as the network takes it; its code comes when it is asked for. */
export function NetworkOpener({ body }: { body: SimulationRequestBody | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button variant="default" leftSection={<IconBroadcast size="1rem" aria-hidden />} onClick={() => setIsOpen(true)}>
        As Gx or 5G
      </Button>
    )
  }
  return (
    <Suspense fallback={<Loader size="sm" />}>
      <NetworkPanel body={body} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}

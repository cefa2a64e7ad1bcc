import { Loader } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { PanelOpener } from '../views/panel-opener.tsx'
import type { AskedExport } from './export-queries.ts'
import { late } from '../../../ui/late.ts'

const NetworkPanel = late(async () => (await import('./network-panel.tsx')).NetworkPanel)

const NAME = 'As the network takes it'

/** Opens the decision as a network message. The code is loaded on the press. */
export function NetworkOpener({ asked }: { asked: AskedExport | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return <PanelOpener panel={NAME} label="As Gx or 5G" Icon={IconBroadcast} onOpen={() => setIsOpen(true)} />
  }
  return (
    <Suspense fallback={<Loader size="sm" />}>
      <NetworkPanel name={NAME} asked={asked} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}

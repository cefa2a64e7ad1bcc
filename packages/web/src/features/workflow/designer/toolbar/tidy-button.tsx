import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { useReactFlow } from '@xyflow/react'
import { useState } from 'react'
import { notifyFailure } from '../../../../ui/notify.tsx'
import { useSession } from '../../session/session-context.ts'
import { firstView } from '../canvas/first-view.ts'
import type { StepNode } from '../canvas/flow-model.ts'
import { moveEdits } from '../gestures.ts'
import { tidyPlaces } from '../tidy/tidy-places.ts'

/** Gives all nodes new places by their links. */
export function TidyButton() {
  const session = useSession()
  const flow = useReactFlow<StepNode>()
  const [isWorking, setIsWorking] = useState(false)
  const tidy = async () => {
    setIsWorking(true)
    try {
      const { graph } = session.getState()
      void session.apply('Tidy', moveEdits(graph, await tidyPlaces(graph)))
      // It waits until the nodes are drawn in their new places.
      void flow.fitView(firstView(flow.getNodes()))
    } catch {
      notifyFailure('The layout failed')
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <Button
      size="sm"
      variant="default"
      loading={isWorking}
      leftSection={<IconSitemap size="1rem" aria-hidden />}
      onClick={() => void tidy()}
    >
      Tidy
    </Button>
  )
}

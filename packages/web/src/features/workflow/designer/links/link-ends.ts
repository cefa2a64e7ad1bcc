import type { LinkEdge, StepNode } from '../canvas/flow-model.ts'
import type { LinkEnds } from './route-link.ts'

/** Where a link leaves and comes in, as the handles of its nodes stand; undefined where one has no place. */
export function endsOf(edge: LinkEdge, steps: ReadonlyMap<string, StepNode>): LinkEnds | undefined {
  const { source, target, sourceHandle, targetHandle } = edge
  const from = handleAt(steps.get(source), sourceHandle)
  const to = handleAt(steps.get(target), targetHandle)
  if (!from || !to) return undefined
  return {
    link: sourceHandle === 'no' ? 'no' : 'yes',
    from: { ...from, step: source },
    to: { ...to, step: target, side: targetHandle === 'top' ? 'top' : 'left' },
  }
}

function handleAt(step: StepNode | undefined, id: string | null | undefined) {
  const handle = step?.handles?.find((one) => one.id === id)
  if (!step || !handle) return undefined
  const { x, y, width = 0, height = 0 } = handle
  return { x: step.position.x + x + width / 2, y: step.position.y + y + height / 2 }
}

import type { LinkEdge, StepNode } from '../canvas/flow-model.ts'
import type { Point } from './obstacles.ts'
import type { LinkEnds } from './route-link.ts'

/** Where a link leaves and enters, by the handles of its nodes; undefined if a node has no place. */
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

/** The outer end of a handle, where React Flow starts and ends links. */
export function handleAt(step: StepNode | undefined, id: string | null | undefined): Point | undefined {
  const handle = step?.handles?.find((one) => one.id === id)
  if (!step || !handle) return undefined
  const { x, y, width = 0, height = 0, position } = handle
  return {
    x: step.position.x + x + { left: 0, top: width / 2, bottom: width / 2, right: width }[position],
    y: step.position.y + y + { left: height / 2, top: 0, bottom: height, right: height / 2 }[position],
  }
}

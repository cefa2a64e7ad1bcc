import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import type { StepNode } from './flow-model.ts'
import { READABLE_ZOOM } from './in-sight.ts'
import { viewAfterResize, type Size } from './opening-view.ts'

/** When the canvas gets more or less room, what was in sight stays there as far as it can. */
export function useKeptView(): void {
  const flow = useReactFlow<StepNode>()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const last = useRef<Size>(undefined)
  useEffect(() => {
    const [before, after] = [last.current, { width, height }]
    last.current = after
    // Until it is measured there is nothing in sight.
    if (!before?.width || !width) return
    const nodes = flow.getNodes().map(({ data }) => data.node)
    void flow.setViewport(viewAfterResize(nodes, flow.getViewport(), before, after, READABLE_ZOOM))
  }, [flow, width, height])
}

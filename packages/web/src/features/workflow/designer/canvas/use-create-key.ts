import { useReactFlow, type XYPosition } from '@xyflow/react'
import { useEffect } from 'react'
import { useDesigner } from '../designer-actions.ts'
import type { Place } from '../gestures.ts'
import { isTyping } from '../is-typing.ts'
import { focusedNode } from './focus-node.ts'
import { onGrid } from './grid.ts'

/** N, while no node has the focus: a new node in the middle of what is in sight. */
export function useCreateKey(): void {
  const { openDialog } = useDesigner()
  const flow = useReactFlow()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
      if (!isPlain || event.key.toLowerCase() !== 'n' || isTyping(event.target)) return
      if (focusedNode(event.target) !== undefined) return
      event.preventDefault()
      const place = middleOf(document.querySelector('.react-flow'), flow.screenToFlowPosition)
      openDialog({ dialog: 'create', place })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [openDialog, flow])
}

function middleOf(element: Element | null, toFlow: (at: XYPosition) => XYPosition): Place {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const { x, y } = toFlow({ x: left + width / 2, y: top + height / 2 })
  return { left: onGrid(x), up: onGrid(y) }
}

import { useReactFlow, type XYPosition } from '@xyflow/react'
import { useEffect } from 'react'
import { isTyping } from '../../../../ui/keys.ts'
import { useDesigner } from '../designer-actions.ts'
import type { Place } from '../gestures.ts'
import { actionOf, isMenuKey, keysOf } from '../menu/action.ts'
import { useActions } from '../menu/use-actions.ts'
import { onGrid } from './grid.ts'
import { subjectAt } from './subject-at.ts'

/** Keys of the drawing while no node or link has the focus: N creates a node in the middle of the view. */
export function useDrawingKeys(): void {
  const { openMenu } = useDesigner()
  const actionsOf = useActions()
  const flow = useReactFlow()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || subjectAt(event.target)) return
      const canvas = document.querySelector('.react-flow')
      const drawing = { about: 'drawing', place: middleOf(canvas, flow.screenToFlowPosition) } as const
      const isOnCanvas = event.target === document.body || canvas?.contains(event.target as Node) === true
      const run = isMenuKey(event)
        ? isOnCanvas && (() => openMenu(drawing))
        : actionOf(keysOf(event), actionsOf(drawing).flat())?.run
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [openMenu, actionsOf, flow])
}

function middleOf(element: Element | null, toFlow: (at: XYPosition) => XYPosition): Place {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const { x, y } = toFlow({ x: left + width / 2, y: top + height / 2 })
  return { left: onGrid(x), up: onGrid(y) }
}

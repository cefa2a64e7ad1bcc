import { useEffect, useRef, type RefObject } from 'react'
import { addFocusTarget, requestFocus } from '../../../../ui/focus.ts'

/** Focuses a node as soon as the canvas has rendered it. */
export function focusNode(id: number | string): void {
  requestFocus(targetName(id))
}

/** Registers the surrounding node of an element as a target of `focusNode`. */
export function useNodeFocusTarget(id: number | string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = ref.current?.closest<HTMLElement>('.react-flow__node')
    // The canvas pans to a node itself; a scroll by the browser would shift the drawing.
    return node ? addFocusTarget(targetName(id), node, { preventScroll: true }) : undefined
  }, [id])
  return ref
}

function targetName(id: number | string): string {
  return `workflow node ${id}`
}

export function focusedNode(target: EventTarget | null): number | undefined {
  const id = (target as Element | null)?.closest?.('.react-flow__node')?.getAttribute('data-id')
  return id === null || id === undefined ? undefined : Number(id)
}

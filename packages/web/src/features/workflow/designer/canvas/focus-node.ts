const FRAMES = 20

/** Puts the focus on a node as soon as the canvas has drawn it. */
export function focusNode(id: number | string, frames = FRAMES): void {
  const element = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)
  if (element) element.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusNode(id, frames - 1))
}

/** The node that has the focus, if one has. */
export function focusedNode(target: EventTarget | null): number | undefined {
  const id = (target as Element | null)?.closest?.('.react-flow__node')?.getAttribute('data-id')
  return id === null || id === undefined ? undefined : Number(id)
}

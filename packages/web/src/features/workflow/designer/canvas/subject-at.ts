import type { LinkName, Subject } from '../menu/subject.ts'
import { focusedNode } from './focus-node.ts'
import { readLinkId } from './link-id.ts'

export function subjectAt(target: EventTarget | null): Exclude<Subject, { about: 'drawing' | 'new node' }> | undefined {
  const id = focusedNode(target)
  if (id !== undefined) return { about: 'node', id }
  const link = linkAt(target)
  return link && { about: 'link', ...link }
}

function linkAt(target: EventTarget | null): LinkName | undefined {
  const id = (target as Element | null)?.closest?.('.react-flow__edge')?.getAttribute('data-id')
  return id === null || id === undefined ? undefined : readLinkId(id)
}

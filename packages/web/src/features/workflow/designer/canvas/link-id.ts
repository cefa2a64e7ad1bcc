import { LINKS } from '@tollgate/policy/workflow/links.ts'
import type { LinkName } from '../menu/subject.ts'

export function linkId({ from, link }: LinkName): string {
  return `${from} ${link}`
}

export function readLinkId(id: string): LinkName | undefined {
  const [from, name] = id.split(' ')
  const link = LINKS.find((one) => one === name)
  return link && { from: Number(from), link }
}

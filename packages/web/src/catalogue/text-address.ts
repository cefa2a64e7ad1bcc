import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { useLocation, useRouter } from '@tanstack/react-router'

/** Catalogues that are not one text: each record is a text of its own, a part of another, or in none. */
const NOT_ONE_TEXT: ReadonlySet<string> = new Set<CatalogueName>([
  'zone-map',
  'policy-plan',
  'rule-workflow-group',
  'rule-flow',
  'plan-assignment',
  'rule-cache-refresh',
])

/** Whether all records of a catalogue are one text. */
export function isOneText({ name, readOnly }: Catalogue): boolean {
  return !readOnly && !NOT_ONE_TEXT.has(name)
}

/** Whether the address asks for the text view: `?view=text`. */
export function useIsText(): boolean {
  return useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('view') === 'text' })
}

/** Switches between the text view and the normal one. */
export function useShowText(): (isText: boolean) => void {
  const { history } = useRouter()
  return (isText) => {
    const params = new URLSearchParams(history.location.search)
    if (isText) params.set('view', 'text')
    else params.delete('view')
    const text = params.toString()
    history.push(history.location.pathname + (text && `?${text}`))
  }
}

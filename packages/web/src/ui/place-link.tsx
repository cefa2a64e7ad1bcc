import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** An address of this application. */
  to: string
  onGo?: () => void
}

/** A link to a place in a plan, without a page load. */
export function PlaceLink({ to, onGo, children, ...rest }: PlaceLinkProps) {
  const { history } = useRouter()
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.push(to)
    onGo?.()
  }
  return (
    <a {...rest} href={to} onClick={go}>
      {children}
    </a>
  )
}

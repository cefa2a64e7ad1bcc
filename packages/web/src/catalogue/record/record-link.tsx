import { Anchor } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useFocusTarget } from '../../ui/focus.ts'

interface RecordLinkProps {
  address: string | undefined
  /** Name for `requestFocus`. */
  focusTarget?: string
  children: ReactNode
}

/** A link to a record, opened without reloading the page. Plain text when there is no address. */
export function RecordLink({ address, focusTarget, children }: RecordLinkProps) {
  const { history } = useRouter()
  const ref = useFocusTarget(focusTarget)
  if (address === undefined) return <span>{children}</span>
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.push(address)
  }
  return (
    <Anchor
      ref={ref}
      inherit
      underline="always"
      href={address}
      onClick={go}
      data-opens={focusTarget !== undefined || undefined}
    >
      {children}
    </Anchor>
  )
}

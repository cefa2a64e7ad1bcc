import { Anchor } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface RecordLinkProps {
  address: string | undefined
  /** It is what the focus goes to when a dialog over its row is closed. */
  opens?: boolean
  children: ReactNode
}

/** A link to a record's place, gone to without loading the page anew; only the words where there is no such place. */
export function RecordLink({ address, opens, children }: RecordLinkProps) {
  const { history } = useRouter()
  if (address === undefined) return <span>{children}</span>
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.push(address)
  }
  return (
    <Anchor inherit underline="always" href={address} onClick={go} data-opens={opens || undefined}>
      {children}
    </Anchor>
  )
}

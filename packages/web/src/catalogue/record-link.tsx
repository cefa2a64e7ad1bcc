import { Anchor } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** A link to a record's place, gone to without loading the page anew; only the words where there is no such place. */
export function RecordLink({ address, children }: { address: string | undefined; children: ReactNode }) {
  const { history } = useRouter()
  if (address === undefined) return <span>{children}</span>
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.push(address)
  }
  return (
    <Anchor inherit href={address} onClick={go}>
      {children}
    </Anchor>
  )
}

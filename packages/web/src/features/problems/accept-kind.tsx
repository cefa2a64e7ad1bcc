import { MOST_ACCEPTED } from '@tollgate/contract/problem.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { MayEdit } from '../../catalogue/may-edit.tsx'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { AcceptDialog } from './accept-dialog.tsx'

interface AcceptKindProps {
  /** The filters that find them, as in `GET /problems`. */
  of: Readonly<Record<string, string>>
  /** The first message, and how many others there are. */
  message: string
  count: number
}

/** Accepts all warnings of a kind with one reason. */
export function AcceptKind({ of, message, count }: AcceptKindProps) {
  const [asking, setAsking] = useState(false)
  const label = `Accept all ${formatCount(count)}`
  if (count > MOST_ACCEPTED) return null
  return (
    <MayEdit>
      <Button variant="subtle" size="compact-sm" aria-label={`${label}: ${message}`} onClick={() => setAsking(true)}>
        {label} …
      </Button>
      {asking && (
        <AcceptDialog
          path="problem/accept-kind"
          of={{ ...of, count }}
          message={message}
          count={count}
          onClose={() => setAsking(false)}
        />
      )}
    </MayEdit>
  )
}

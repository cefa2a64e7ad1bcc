import { send } from '../../api/client.ts'
import { acceptProblemKind } from '@tollgate/contract/calls/problem.ts'
import { MOST_ACCEPTED, type AcceptKind as Accepting } from '@tollgate/contract/problem.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { MayEdit } from '../../catalogue/may-edit.tsx'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { AcceptDialog } from './accept-dialog.tsx'

interface AcceptKindProps {
  /** The filters that find them, as in `GET /problems`. */
  of: Pick<Accepting, 'weight' | 'resource' | 'code' | 'within' | 'text'>
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
          accept={(how) => send(acceptProblemKind, { body: { ...of, count, ...how } })}
          message={message}
          count={count}
          onClose={() => setAsking(false)}
        />
      )}
    </MayEdit>
  )
}

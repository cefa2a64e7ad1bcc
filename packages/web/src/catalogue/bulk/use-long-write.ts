import { cancelLongWrite, readLongWrite } from '@tollgate/contract/calls/long-write.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { requestKey } from '../../api/request-key.ts'
import { refreshCatalogues } from '../queries.ts'

const POLL_MS = 1000

/** A write of many rows, all or none; how far it is once that takes a while, and an end to it. */
export function useLongWrite<Input, Done>(write: (input: Input, key: string) => Promise<Done>) {
  const client = useQueryClient()
  const [key, setKey] = useState(requestKey)
  const mutation = useMutation({
    mutationFn: (input: Input) => write(input, key),
    onSuccess: () => refreshCatalogues(client),
    onSettled: (_done, error) => {
      // Sent again under its key, a write whose outcome is unknown is done once.
      if (error === null || !asApiError(error).isOutcomeUnknown) setKey(requestKey())
    },
  })
  const progress = useProgress(mutation.isPending, key)
  const cancel = () => void send(cancelLongWrite, { params: { key } }).catch(() => undefined)
  return { ...mutation, progress, cancel }
}

function useProgress(isPending: boolean, key: string): { done: number; total: number } | undefined {
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setInterval(() => {
      send(readLongWrite, { params: { key } }).then(
        (now) => setProgress(now ?? undefined),
        () => undefined,
      )
    }, POLL_MS)
    return () => {
      clearInterval(timer)
      setProgress(undefined)
    }
  }, [isPending, key])
  return progress
}

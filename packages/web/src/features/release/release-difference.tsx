import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { DecisionsFound } from './decisions-found.tsx'
import { DocumentsChanged } from './documents-changed.tsx'
import { differenceQuery } from './release-calls.ts'

interface ReleaseDifferenceProps {
  sides: { from: string; to: string }
  enabled?: boolean
  /** Title of a failure. */
  failed: string
}

/** What one release decides and says otherwise than another one. The decisions come later. */
export function ReleaseDifference({ sides, enabled = true, failed }: ReleaseDifferenceProps) {
  const documents = useQuery({ ...differenceQuery(sides, false), enabled })
  const decisions = useQuery({ ...differenceQuery(sides, true), enabled })
  const error = documents.error ?? decisions.error
  return (
    <>
      {decisions.data?.decisions && <DecisionsFound decisions={decisions.data.decisions} of={sides} />}
      {decisions.isFetching && <Loader size="sm" role="img" aria-label="Working out the decisions" />}
      {documents.data && <DocumentsChanged documents={documents.data.documents} withText />}
      {error && <ErrorPanel title={failed} text={error.message} />}
    </>
  )
}

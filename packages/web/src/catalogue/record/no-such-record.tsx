import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useAddressOf } from '../catalogue-parts.ts'
import { RecordLink } from './record-link.tsx'
import { inSentence } from '../format/words.ts'

/** Shown instead of a record's own screen when the address names no record. */
export function NoSuchRecord({ catalogue }: { catalogue: Catalogue }) {
  const addressOf = useAddressOf()
  const { one, many } = catalogue.words
  return (
    <EmptyState
      kind="missing"
      isPage
      title={`There is no such ${one}`}
      text="It was deleted, or the address is wrong."
      action={<RecordLink address={addressOf(catalogue.name)}>All {inSentence(many)}</RecordLink>}
    />
  )
}

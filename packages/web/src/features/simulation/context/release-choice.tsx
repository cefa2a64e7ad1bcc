import type { Release } from '@tollgate/contract/release/release.ts'
import { useQuery } from '@tanstack/react-query'
import { readWhole } from '../../../api/client.ts'
import { useReleases } from '../../../api/setting.ts'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'
import { formatDate } from '../../../ui/format-date.ts'

interface ReleaseChoiceProps {
  label: string
  value: string | undefined
  fault?: string | undefined
  onChange: (release: string) => void
}

/** Chooses the policy: the working data or a release. */
export function ReleaseChoice({ label, value = '', fault, onChange }: ReleaseChoiceProps) {
  const hasReleases = useReleases()
  const { data: releases = [] } = useQuery({
    queryKey: ['release', 'asked'],
    queryFn: async ({ signal }) => (await readWhole<Release>('release', {}, signal)).rows,
    enabled: hasReleases,
  })
  if (!hasReleases) return null
  const items = releases.flatMap(({ release_id: id, published_at, state }) =>
    published_at === null
      ? []
      : [{ value: String(id), label: `Release ${id}, ${formatDate(published_at)}${isNow(state) ? ', current' : ''}` }],
  )
  return (
    <SearchedSelect
      label={label}
      placeholder="Working data"
      clearable
      data={items}
      value={value}
      error={fault}
      nothingFoundMessage="No such release"
      onChoose={onChange}
    />
  )
}

function isNow(state: string): boolean {
  return state === 'current' || state === 'unconfirmed'
}

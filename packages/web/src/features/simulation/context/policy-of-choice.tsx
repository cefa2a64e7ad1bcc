import { listChangeSets } from '@tollgate/contract/calls/change-set.ts'
import { listReleases } from '@tollgate/contract/calls/release.ts'
import { isCurrent } from '@tollgate/contract/release/is-current.ts'
import { askedPolicyOf, askedPolicyWords, type AskedPolicy } from '@tollgate/contract/simulation/policy-source.ts'
import { useQuery } from '@tanstack/react-query'
import { sendPages } from '../../../api/client.ts'
import { useReleases } from '../../../api/setting.ts'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'
import { formatDate } from '../../../ui/format-date.ts'

interface PolicyOfChoiceProps {
  label: string
  value: string | undefined
  fault?: string | undefined
  onChange: (asked: string) => void
}

const OPEN = { state: 'open,proposed,approved,withdrawn' }

/** Which policy answers: the working data, what a release says, or what a change set would publish. */
export function PolicyOfChoice({ label, value = '', fault, onChange }: PolicyOfChoiceProps) {
  const hasReleases = useReleases()
  const { data: releases = [] } = useQuery({
    queryKey: ['release', 'asked'],
    queryFn: ({ signal }) => sendPages(listReleases, { signal }),
    enabled: hasReleases,
  })
  const { data: sets = [] } = useQuery({
    queryKey: ['release', 'asked', 'sets'],
    queryFn: ({ signal }) => sendPages(listChangeSets, { query: OPEN, signal }),
    enabled: hasReleases,
  })
  if (!hasReleases) return null
  const items = [
    ...sets.map(({ change_set_id: id, name }) => ({
      value: askedPolicyWords({ change_set_ids: [id] }),
      label: `Set ${name}`,
    })),
    ...releases.flatMap(({ release_id: id, published_at, state }) =>
      published_at === null
        ? []
        : [
            {
              value: String(id),
              label: `Release ${id}, ${formatDate(published_at)}${isCurrent({ state }) ? ', current' : ''}`,
            },
          ],
    ),
  ]
  return (
    <SearchedSelect
      label={label}
      placeholder="Working data"
      clearLabel={`Clear “${label}”`}
      data={items}
      value={value}
      error={fault}
      nothingFoundMessage="No such release or set"
      onChoose={onChange}
    />
  )
}

/** What an address asks; the server refuses what is no release and no set. */
export function askedPolicyIn(text: string | undefined): AskedPolicy {
  if (text === undefined) return {}
  return askedPolicyOf(text) ?? { release: Number(text) }
}

import type { Release } from '@tollgate/contract/release/release.ts'
import { askedPolicyWords } from '@tollgate/contract/simulation/policy-source.ts'
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { useFocusGivenBack } from '../../ui/use-focus-given-back.ts'
import { DecisionsFound } from './decisions-found.tsx'
import { DocumentsChanged } from './documents-changed.tsx'
import { differenceQuery, openSetsQuery } from './release-calls.ts'
import classes from './release.module.css'
import { SearchedSelect } from '../../catalogue/lookup/searched-select.tsx'

interface Sides {
  from?: string | null
  to?: string | null
}

/** Any two releases, or a release and what a set would publish: by records, text and decisions. */
export function CompareReleases({ releases }: { releases: readonly Release[] }) {
  const { data: sets = [] } = useQuery(openSetsQuery)
  const [newest, before = newest] = releases.map(({ release_id: id }) => String(id))
  const asked = useSearch({ strict: false }) as Sides
  const [chosen, setChosen] = useState<Sides>(asked)
  const [isAsked, setAsked] = useState(false)
  const [from, to] = [chosen.from ?? before ?? '', chosen.to ?? newest ?? '']
  // Of a set its decisions are worked out with its documents.
  const isOfSet = `${from} ${to}`.includes('sets-')
  const withDecisions = isAsked || isOfSet
  const { data, error, isFetching } = useQuery({
    ...differenceQuery({ from, to }, withDecisions),
    enabled: from !== to,
  })
  const giveFocusBack = useFocusGivenBack(isFetching)
  if (releases.length + sets.length < 2) return null
  const options = [
    ...sets.map(({ change_set_id: id, name }) => ({
      value: askedPolicyWords({ change_set_ids: [id] }),
      label: `Set ${name}`,
    })),
    ...releases.map(({ release_id: id }) => ({ value: String(id), label: `Release ${id}` })),
  ]
  return (
    <section className={classes.section} aria-labelledby="compare">
      <h2 id="compare">Compare</h2>
      <div className={classes.compare}>
        <SearchedSelect
          label="From"
          data={options}
          value={from}
          onChoose={(value) => setChosen({ ...chosen, from: value })}
        />
        <SearchedSelect
          label="To"
          data={options}
          value={to}
          onChoose={(value) => setChosen({ ...chosen, to: value })}
        />
        {!withDecisions && from !== to && (
          <Button
            variant="default"
            onClick={({ currentTarget }) => {
              giveFocusBack(currentTarget)
              setAsked(true)
            }}
          >
            Compare decisions
          </Button>
        )}
      </div>
      {from === to && <p className={classes.muted}>They are the same one.</p>}
      {error && !isFetching && <ErrorPanel title="They could not be compared" text={error.message} />}
      {isFetching && <Loader size="sm" role="img" aria-label="Comparing" />}
      {from !== to && data && !isFetching && (
        <>
          {data.decisions && <DecisionsFound key={`${from} ${to}`} decisions={data.decisions} of={{ from, to }} />}
          <DocumentsChanged documents={data.documents} withText={!isOfSet} />
        </>
      )}
    </section>
  )
}

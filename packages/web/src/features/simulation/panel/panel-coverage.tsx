import type { Coverage, SuiteRequest } from '@tollgate/contract/simulation/suite.ts'
import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { paintCoverage, type Covered } from '../../../simulate/lit-path.ts'
import { paintKey } from '../../../catalogue/painted.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { searchOf, withFields, type Fields } from '../address/fields.ts'
import { aboutOf } from '../suite/about-of.ts'
import { useCoverage } from '../suite/suite-queries.ts'
import classes from './panel.module.css'

const SHOWN = 'tollgate.painted-coverage'
const NOTHING = new Map<never, never>()

/** Shows at each mapping or node whether a test case reaches it. */
export function PanelCoverage({ place }: { place: Fields }) {
  const [isShown, setIsShown] = useState(() => sessionStorage.getItem(SHOWN) === 'true')
  const { plan = '', version = '', workflow = '' } = place
  const about = aboutOf(version || undefined, workflow || undefined)
  const { data, error } = useCoverage(isShown ? about : undefined)
  usePainted(isShown && about ? data?.answer : undefined, about)
  if (!about) return null
  return (
    <div className={classes.coverage}>
      <Switch
        label="What test cases cover"
        checked={isShown}
        onChange={({ currentTarget: { checked } }) => {
          sessionStorage.setItem(SHOWN, String(checked))
          setIsShown(checked)
        }}
      />
      <RecordLink address={`/main/simulation${searchOf(withFields({}, { view: 'tests', plan, version, workflow }))}`}>
        Test cases
      </RecordLink>
      {isShown && (
        <p className={classes.step} aria-live="polite">
          {error ? error.message : data ? inWords(data.answer, about) : 'Working out the coverage …'}
        </p>
      )}
    </div>
  )
}

function usePainted(coverage: Coverage | undefined, about: SuiteRequest | undefined): void {
  const isPlan = about?.work_group_id === undefined
  useEffect(() => {
    if (coverage) paintCoverage(marksOf(coverage, isPlan ? 'policy-plan-mapping' : 'rule-workflow-node'))
    return () => paintCoverage(NOTHING)
  }, [coverage, isPlan])
}

function marksOf({ covered, missing, never }: Coverage, catalogue: string): ReadonlyMap<string, Covered> {
  const counts = [...covered, ...missing.map(({ id }) => ({ id, cases: 0 }))]
  return new Map<string, Covered>([
    ...counts.map(({ id, cases }) => [paintKey(catalogue, id), cases] as const),
    ...never.map((id) => [paintKey(catalogue, id), 'never'] as const),
  ])
}

function inWords({ cases, covered, missing }: Coverage, about: SuiteRequest): string {
  const what = about.work_group_id === undefined ? 'mappings' : 'nodes'
  const asked = cases === 1 ? '1 test case reaches' : `${cases} test cases reach`
  return `${asked} ${covered.length} of ${covered.length + missing.length} ${what}.`
}

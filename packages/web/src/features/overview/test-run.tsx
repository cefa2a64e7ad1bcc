import type { CaseResult } from '@tollgate/contract/simulation/case-run.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import classes from './coming-days.module.css'
import { testRunQuery } from './overview-query.ts'

/** How many failing test cases are listed. */
const MOST = 8

/** The current results of all test cases; failing ones link to their plan or workflow. */
export function TestRun() {
  const { data } = useQuery(testRunQuery)
  if (!data || data.results.length === 0) return null
  const failed = data.results.filter(({ result }) => result === 'failed')
  return (
    <section className={classes.next} aria-labelledby="test-run">
      <h3 id="test-run" className={classes.heading}>
        Test cases
      </h3>
      {failed.length === 0 ? (
        <p className={classes.none}>{allPassWords(data.passed)}</p>
      ) : (
        <>
          <p className={classes.none}>
            {failed.length} of {data.results.length} {failed.length === 1 ? 'fails' : 'fail'}
          </p>
          <ul className={classes.days}>
            {failed.slice(0, MOST).map((one) => (
              <li key={one.simulation_case_id}>
                <Link to={addressOf(one)}>{one.simulation_case_name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function allPassWords(count: number): string {
  return count === 1 ? 'The one test case passes.' : `All ${count} pass.`
}

function addressOf({ pcr_plan_id, work_group_id }: CaseResult): string {
  const owner = pcr_plan_id === null ? `workflow=${work_group_id}` : `plan=${pcr_plan_id}`
  return `/main/simulation?view=tests&${owner}`
}

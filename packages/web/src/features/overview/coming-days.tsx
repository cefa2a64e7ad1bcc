import type { ComingDay, Overview } from '@tollgate/contract/overview.ts'
import { dayWords } from '@tollgate/policy/plan/version-status.ts'
import { Link } from '@tanstack/react-router'
import type { CaseResult } from '@tollgate/contract/simulation/case-run.ts'
import { useQuery } from '@tanstack/react-query'
import { useNetworkTimeZone, useToday } from '../../api/setting.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useAddressOf } from '../../catalogue/catalogue-parts.ts'
import classes from './coming-days.module.css'
import { testRunQuery } from './overview-query.ts'

/** How many failing test cases are listed. */
const MOST = 8

type Shown = Pick<Overview, 'coming' | 'drafts' | 'unpublished' | 'unreviewed'>

/** Emergencies that wait for a review, versions that begin or end soon, and drafts that wait to be finished. */
export function ComingDays({ coming, drafts, unpublished, unreviewed }: Shown) {
  return (
    <section className={classes.panel} aria-labelledby="coming">
      {unreviewed.length > 0 && (
        <>
          <h2 className={classes.heading}>Published without approval, not reviewed</h2>
          <ul className={classes.days}>
            {unreviewed.map(({ release_id: id, user_name, emergency_reason, published_at }) => (
              <li key={id}>
                <Link to="/main/release">Release {id}</Link> by {user_name}, <RelativeTime value={published_at} />:{' '}
                {emergency_reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 id="coming" className={classes.heading}>
        Within two weeks
      </h2>
      {coming.length === 0 && <p className={classes.none}>No version begins or ends.</p>}
      <ul className={classes.days}>
        {coming.map((day) => (
          <Day key={`${day.catalogue} ${day.record_id} ${day.what}`} day={day} />
        ))}
      </ul>
      {drafts.length > 0 && (
        <>
          <h3 className={classes.heading}>Drafts</h3>
          <ul className={classes.days}>
            {drafts.map(({ record_id, name }) => (
              <li key={record_id}>
                <RecordName catalogue="policy-plan" id={record_id} name={name} />
              </li>
            ))}
          </ul>
        </>
      )}
      {unpublished.length > 0 && (
        <>
          <h3 className={classes.heading}>In no release yet</h3>
          <ul className={classes.days}>
            {unpublished.map(({ change_set_id: id, name, changes, since }) => (
              <li key={id}>
                <Link to="/main/change-set/$id" params={{ id: String(id) }}>
                  {name}
                </Link>{' '}
                {changes === 1 ? '1 change, ' : `${formatCount(changes)} changes, the first `}
                <RelativeTime value={since} />
              </li>
            ))}
          </ul>
        </>
      )}
      <TestRun />
    </section>
  )
}

function Day({ day: { catalogue, record_id, name, what, at } }: { day: ComingDay }) {
  const zone = useNetworkTimeZone()
  const today = useToday()
  return (
    <li className={classes.day}>
      <span>
        <RecordName catalogue={catalogue} id={record_id} name={name} /> {what}
      </span>
      <time dateTime={at} title={`A day on the network’s clock, ${zone}`}>
        {dayWords(at)}
      </time>
      <span className={classes.track} aria-hidden>
        <span className={classes.span} data-what={what} style={placeOf(at, today, what)} />
      </span>
    </li>
  )
}

const DAYS = 14
const DAY_MS = 86_400_000

/** The bar within the two weeks: from the first day on, or up to the last day. */
function placeOf(at: string, today: string, what: ComingDay['what']) {
  const days = Math.max(0, Math.min(DAYS, (Date.parse(at) - Date.parse(today)) / DAY_MS))
  const part = `${(days / DAYS) * 100}%`
  return what === 'begins' ? { insetInlineStart: part, insetInlineEnd: 0 } : { insetInlineStart: 0, width: part }
}

function RecordName({ catalogue, id, name }: { catalogue: string; id: number; name: string }) {
  const address = useAddressOf()(catalogue, id)
  return address === undefined ? name : <Link to={address}>{name}</Link>
}

/** The current results of all test cases; failing ones link to their plan or workflow. */
function TestRun() {
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

import { SET_PAGE, type ChangeSetRead } from '@tollgate/contract/release/change-set.ts'
import type { ImpactRead } from '@tollgate/contract/release/impact.ts'
import type { ApprovalRule } from '@tollgate/contract/setting/approvals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { RecordLink } from '../../catalogue/record/record-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageButtons } from '../../ui/page-buttons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Comments } from './comments.tsx'
import { ImpactPanel } from './impact-panel.tsx'
import { impactQuery, SETS, STATES } from './release-calls.ts'
import classes from './release.module.css'
import { ReleaseOfSet } from './release-of-set.tsx'
import { SetActions } from './set-actions.tsx'
import { setQuery } from './set-query.ts'
import { SetRecords } from './set-records.tsx'

/** A set: its content, its effects, and its way to a release. */
export function SetScreen({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const { data: set, error, refetch } = useQuery(setQuery(id, page))
  const isOpen = set !== undefined && set.state !== 'published'
  const found = useQuery({ ...impactQuery(id), enabled: isOpen && set.record_count > 0 })
  const impact = { ...found, data: found.data ?? undefined }
  if (error && !set)
    return <ErrorPanel title="The change set could not be loaded" text={error.message} onRetry={refetch} />
  if (!set) return null
  return (
    <>
      <PageHeader
        title={set.name}
        count={isOpen ? formatCount(set.record_count) : undefined}
        about={set.description ?? undefined}
        actions={<SetActions set={set} impact={impact.data} />}
      />
      <SetFacts set={set} impact={impact.data} />
      <div className={classes.sections}>
        <ReleaseOfSet set={set} impact={impact.data} />
        <Entangled set={set} />
        {isOpen && set.record_count > 0 && <ImpactPanel set={id} {...impact} />}
        <SetRecords
          title={set.changed_since.length > 0 ? 'Written since it was approved' : undefined}
          about="The set must be approved again."
          records={set.changed_since}
        />
        {set.record_count === 0 && isOpen ? (
          <EmptyState
            title="This set changes nothing"
            text="What was written in it was taken back, or nothing was yet."
          />
        ) : (
          <SetRecords title={isOpen ? 'Records' : undefined} records={set.records} isTold />
        )}
        {set.record_count > SET_PAGE && (
          <nav aria-label="Pages of records">
            <PageButtons page={page} pageCount={Math.ceil(set.record_count / SET_PAGE)} onChange={setPage} />
          </nav>
        )}
        <Comments set={set} impact={impact.data} />
      </div>
    </>
  )
}

interface SetFactsProps {
  set: ChangeSetRead
  impact: ImpactRead | undefined
}

const NOBODY_ELSE = 'No approval: nobody else may give one'

function SetFacts({ set, impact }: SetFactsProps) {
  const facts = [
    { name: 'State', value: <StatusBadge {...STATES[set.state]} /> },
    { name: 'Written by', value: set.authors.join(', ') || '–' },
    { name: 'Ticket', value: set.ticket ?? '–' },
    { name: 'Approved by', value: wordsOfApprovals(set, impact) || '–' },
    ...(impact ? [{ name: 'Needs', value: wordsOfNeed(impact) }] : []),
    ...(set.release_id === null ? [] : [{ name: 'Release', value: String(set.release_id) }]),
    ...(set.taken_back_by === null ? [] : [{ name: 'Taken back by release', value: String(set.taken_back_by) }]),
  ]
  return <Facts label="About this set" facts={facts} />
}

function wordsOfApprovals({ approvals }: ChangeSetRead, impact: ImpactRead | undefined): string {
  const isVoid = (hash: string) => impact !== undefined && hash !== impact.evidence_hash
  return approvals
    .map(({ user_name, evidence_hash, void_because: why }) => {
      if (why !== null) return `${user_name}, which counts no more: ${why}`
      return isVoid(evidence_hash) ? `${user_name}, but not as it is now` : user_name
    })
    .join('; ')
}

function wordsOfNeed({ alone, approvals_needed: rules, refused }: ImpactRead): string {
  if (alone) return NOBODY_ELSE
  return refused === null || rules.length === 0 ? wordsOfRules(rules) : `${wordsOfRules(rules)}. ${refused}`
}

function wordsOfRules(rules: readonly ApprovalRule[]): string {
  if (rules.length === 0) return 'no approval'
  return rules
    .map(({ count, by, documents }) => {
      const whom = by === 'administrator' ? ' of administrators' : ''
      const of = documents.length === 0 ? '' : ` for ${documents.join(', ')}`
      return `${count} ${count === 1 ? 'approval' : 'approvals'}${whom}${of}`
    })
    .join('; ')
}

const ORDER = {
  together: 'is published together with it',
  before: 'goes first, or together',
  after: 'goes afterwards, or together',
} as const

function Entangled({ set: { entangled_with: others } }: { set: ChangeSetRead }) {
  if (others.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="entangled">
      <h2 id="entangled">Entangled with other sets</h2>
      <ul className={classes.plain}>
        {others.map(({ change_set_id: id, name, order, records }) => (
          <li key={id}>
            <RecordLink address={`${SETS}/${id}`}>{name}</RecordLink> {ORDER[order]}
            {records.length > 0 && `: ${records.map(({ label, because }) => `${label}, ${because}`).join('; ')}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

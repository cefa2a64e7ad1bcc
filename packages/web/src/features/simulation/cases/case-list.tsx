import type { CaseFilter } from '@tollgate/contract/simulation/case-run.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Fields } from '../address/fields.ts'
import { CaseTable } from './case-table.tsx'
import { EditCaseDialog } from './edit-case-dialog.tsx'
import classes from './cases.module.css'
import { useCaseResults, useCases, useDeleteCase } from './cases-queries.ts'
import { allTags, EVERY_CASE, isShown, type ShownCases } from './shown-cases.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../../ui/notify.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { SearchedSelect } from '../../../catalogue/lookup/searched-select.tsx'

/** The search field is hidden below this number of cases. */
const FEW = 4

const RESULTS: { value: ShownCases['result']; label: string }[] = [
  { value: '', label: 'Any result' },
  { value: 'failed', label: 'Failed' },
  { value: 'passed', label: 'Passed' },
]

interface CaseListProps {
  /** The plan or workflow whose cases are shown; all cases if it names none. */
  owner?: CaseFilter
  /** Run the cases as soon as they are shown. */
  runsAtOnce?: boolean
  onOpen: (fields: Fields) => void
}

/** The saved cases as a table. A case can be opened in the simulator; all or chosen ones can be run. */
export const CaseList = memo(function CaseList({ owner = ALL, runsAtOnce = false, onOpen }: CaseListProps) {
  const cases = useCases(owner)
  const run = useCaseResults(owner, runsAtOnce)
  const [asked, setAsked] = useState<ShownCases>(EVERY_CASE)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NONE)
  const [leaving, setLeaving] = useState<StoredCase>()
  const [changing, setChanging] = useState<StoredCase>()
  const rows = cases.data ?? []
  const shown = rows.filter((row) => isShown(row, run.resultOf(row.simulation_case_id), asked))
  const picked = shown.filter(({ simulation_case_id }) => chosen.has(simulation_case_id))
  if (rows.length === 0) return null
  const runShown = () => {
    if (picked.length > 0) run.runSome(picked)
    else if (shown.length < rows.length) run.runSome(shown)
    else run.runAll()
  }
  return (
    <section className={classes.cases} aria-label="Test cases">
      <div className={classes.head}>
        <h2 className={classes.heading}>Test cases</h2>
        <span className={classes.count} aria-live="polite">
          {run.counts ? `${run.counts.passed} passed, ${run.counts.failed} failed` : rows.length}
        </span>
        {run.at !== undefined && (
          <span className={classes.count}>
            run <RelativeTime value={run.at} />
          </span>
        )}
        <Button
          size="compact-sm"
          variant="default"
          loading={run.isRunning}
          disabled={shown.length === 0}
          leftSection={<IconPlayerPlay size="0.875rem" aria-hidden />}
          onClick={runShown}
        >
          {runWords(picked.length, shown.length, rows.length)}
        </Button>
      </div>
      <CaseFilters rows={rows} asked={asked} onChange={setAsked} />
      {run.error && <p role="alert">{run.error.message}</p>}
      <CaseTable
        rows={shown}
        columns={{ owner: Object.keys(owner).length === 0, tags: allTags(rows).length > 0 }}
        chosen={chosen}
        resultOf={run.resultOf}
        onChoose={setChosen}
        onOpen={onOpen}
        onEdit={setChanging}
        onDelete={setLeaving}
      />
      {changing && (
        <EditCaseDialog key={changing.simulation_case_id} row={changing} onClose={() => setChanging(undefined)} />
      )}
      <DeleteCase row={leaving} onClose={() => setLeaving(undefined)} />
    </section>
  )
})

const ALL: CaseFilter = {}
const NONE: ReadonlySet<number> = new Set()

function runWords(picked: number, shown: number, all: number): string {
  if (picked > 0) return `Run ${picked} chosen`
  return shown < all ? `Run ${shown} shown` : 'Run all'
}

interface DeleteCaseProps {
  row: StoredCase | undefined
  onClose: () => void
}

function DeleteCase({ row, onClose }: DeleteCaseProps) {
  const remove = useDeleteCase()
  const shown = useLast(row)
  const confirm = () =>
    row &&
    remove.mutate(row, {
      onSuccess: () => {
        notifySuccess('Test case deleted', row.simulation_case_name)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      opened={row !== undefined}
      title="Are you sure you want to delete this?"
      confirmLabel="Delete"
      danger
      loading={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      The test case “{shown?.simulation_case_name}” is deleted; the policy stays as it is.
      {remove.error && <p role="alert">{remove.error.message}</p>}
    </ConfirmDialog>
  )
}

interface CaseFiltersProps {
  rows: readonly StoredCase[]
  asked: ShownCases
  onChange: (asked: ShownCases) => void
}

function CaseFilters({ rows, asked, onChange }: CaseFiltersProps) {
  const tags = allTags(rows)
  if (rows.length <= FEW) return null
  return (
    <search className={classes.filters} aria-label="Filter test cases">
      <TextInput
        aria-label="Words"
        placeholder="Name, plan, tag"
        value={asked.text}
        onChange={({ currentTarget }) => onChange({ ...asked, text: currentTarget.value })}
      />
      <SearchedSelect
        aria-label="Last result"
        data={RESULTS}
        value={asked.result}
        onChoose={(chosen) =>
          onChange({ ...asked, result: RESULTS.find(({ value }) => value === chosen)?.value ?? '' })
        }
      />
      {tags.length > 0 && (
        <SearchedSelect
          aria-label="Tag"
          data={[{ value: '', label: 'Any tag' }, ...tags]}
          value={asked.tag}
          onChoose={(tag) => onChange({ ...asked, tag })}
        />
      )}
    </search>
  )
}

import type { CaseFilter, CaseResult } from '@tollgate/contract/simulation/case-run.ts'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import {
  isSessionCase,
  type StoredCase,
  type StoredSessionCase,
} from '@tollgate/contract/simulation/simulation-case.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../../ui/notify.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { untilLoaded } from '../../../ui/late.ts'
import { useLast } from '../../../ui/use-last.ts'
import type { Fields } from '../address/fields.ts'
import { fieldsOfRequest } from '../request/fields-of-request.ts'
import { EditCaseDialog } from './edit-case-dialog.tsx'
import classes from './cases.module.css'
import { useCaseRun, useCases, useDeleteCase } from './cases-queries.ts'

interface CaseListProps {
  /** The plan or the workflow whose cases are shown; all where it names none. */
  owner?: CaseFilter
  onOpen: (fields: Fields) => void
}

/** The saved cases: one press asks what a case asks, another asks all of them and says what came of it. */
export const CaseList = memo(function CaseList({ owner = ALL, onOpen }: CaseListProps) {
  const cases = useCases(owner)
  const run = useCaseRun()
  const [leaving, setLeaving] = useState<StoredCase>()
  const [changing, setChanging] = useState<StoredCase>()
  const rows = cases.data?.rows ?? []
  const resultOf = (id: number) => run.data?.results.find(({ simulation_case_id }) => simulation_case_id === id)
  if (rows.length === 0) return null
  return (
    <section className={classes.cases} aria-label="Test cases">
      <div className={classes.head}>
        <h2 className={classes.heading}>Test cases</h2>
        <span className={classes.count} aria-live="polite">
          {run.data ? `${run.data.passed} passed, ${run.data.failed} failed` : rows.length}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          loading={run.isPending}
          leftSection={<IconPlayerPlay size="0.875rem" aria-hidden />}
          onClick={() => run.mutate(owner)}
        >
          Run all
        </Button>
      </div>
      {run.error && <p role="alert">{run.error.message}</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <CaseEntry
            key={row.simulation_case_id}
            row={row}
            result={resultOf(row.simulation_case_id)}
            onOpen={onOpen}
            onEdit={() => setChanging(row)}
            onDelete={() => setLeaving(row)}
          />
        ))}
      </ul>
      {changing && (
        <EditCaseDialog key={changing.simulation_case_id} row={changing} onClose={() => setChanging(undefined)} />
      )}
      <DeleteCase row={leaving} onClose={() => setLeaving(undefined)} />
    </section>
  )
})

const ALL: CaseFilter = {}

interface CaseEntryProps {
  row: StoredCase
  result: CaseResult | undefined
  onOpen: (fields: Fields) => void
  onEdit: () => void
  onDelete: () => void
}

function CaseEntry({ row, result, onOpen, onEdit, onDelete }: CaseEntryProps) {
  const zone = useNetworkTimeZone()
  const open = async () => onOpen(isSessionCase(row) ? await fieldsOfDay(row, zone) : fieldsOfQuestion(row, zone))
  return (
    <li className={classes.entry}>
      <button type="button" className={classes.open} onClick={() => void open()}>
        {row.simulation_case_name}
        {isSessionCase(row) && ' (over a day)'}
      </button>
      {result && (
        <StatusBadge
          kind={result.result === 'passed' ? 'good' : 'fault'}
          label={result.result === 'passed' ? 'Passed' : 'Failed'}
        />
      )}
      <span className={classes.tools}>
        <MayEdit>
          <ActionIcon aria-label={`Edit ${row.simulation_case_name}`} onClick={onEdit}>
            <IconPencil size="1rem" aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={`Delete ${row.simulation_case_name}`} onClick={onDelete}>
            <IconTrash size="1rem" aria-hidden />
          </ActionIcon>
        </MayEdit>
      </span>
      {result && result.differences.length > 0 && (
        <ul className={classes.differences}>
          {result.differences.map(({ field, expected, actual }) => (
            <li key={field}>
              {field}: expected {inWords(expected)}, came out {inWords(actual)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function fieldsOfQuestion({ request }: StoredCase, zone: string): Fields {
  return fieldsOfRequest(simulationRequestSchema.parse(request), zone)
}

/** What reads a session comes with the screen that plays it. */
async function fieldsOfDay({ request }: StoredSessionCase, zone: string): Promise<Fields> {
  const { fieldsOfSession } = await untilLoaded(() => import('../day/fields-of-session.ts'))
  return fieldsOfSession(request, zone)
}

function inWords(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ') || 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
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

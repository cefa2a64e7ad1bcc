import type { CaseResult } from '@tollgate/contract/simulation/case-run.ts'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import {
  isSessionCase,
  tagsOf,
  type StoredCase,
  type StoredSessionCase,
} from '@tollgate/contract/simulation/simulation-case.ts'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { ActionsCell } from '../../../ui/data-table.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { untilLoaded } from '../../../ui/late.ts'
import type { Fields } from '../address/fields.ts'
import { fieldsOfRequest } from '../request/fields-of-request.ts'
import { momentWords } from '../../../catalogue/format/local-time.ts'
import classes from './cases.module.css'
import { differenceWords } from './difference-words.ts'
import type { CaseColumns } from './shown-cases.ts'

interface CaseEntryProps {
  row: StoredCase
  columns: CaseColumns
  isChosen: boolean
  result: CaseResult | undefined
  onChoose: (id: number, isChosen: boolean) => void
  onOpen: (fields: Fields) => void
  onEdit: (row: StoredCase) => void
  onDelete: (row: StoredCase) => void
}

/** A case, and below it what differed in its last run. */
export function CaseEntry({ row, columns, isChosen, result, onChoose, onOpen, onEdit, onDelete }: CaseEntryProps) {
  const zone = useNetworkTimeZone()
  const { simulation_case_id: id, simulation_case_name: name } = row
  const open = async () => onOpen(isSessionCase(row) ? await fieldsOfDay(row, zone) : fieldsOfQuestion(row, zone))
  return (
    <>
      <tr>
        <td>
          <Checkbox
            aria-label={`Choose ${name}`}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
          />
        </td>
        <td>
          <button type="button" className={classes.open} title={row.comments ?? name} onClick={() => void open()}>
            {name}
          </button>
        </td>
        {columns.owner && <td title={row.owner_name}>{row.owner_name}</td>}
        <td>{isSessionCase(row) ? 'Over a day' : momentWords(row.request.context.at, zone)}</td>
        {columns.tags && (
          <td>
            {tagsOf(row).map((tag) => (
              <span key={tag} className={classes.tag}>
                {tag}
              </span>
            ))}
          </td>
        )}
        <td>{result && <ResultBadge result={result} />}</td>
        <ActionsCell>
          <MayEdit>
            <ActionIcon aria-label={`Edit ${name}`} onClick={() => onEdit(row)}>
              <IconPencil size="1rem" aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={`Delete ${name}`} onClick={() => onDelete(row)}>
              <IconTrash size="1rem" aria-hidden />
            </ActionIcon>
          </MayEdit>
        </ActionsCell>
      </tr>
      {result && result.differences.length > 0 && (
        <tr data-differences>
          <td colSpan={5 + Number(columns.owner) + Number(columns.tags)}>
            <ul className={classes.differences}>
              {result.differences.map((difference) => (
                <li key={difference.field}>{differenceWords(difference)}</li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  )
}

function ResultBadge({ result: { result } }: { result: CaseResult }) {
  return result === 'passed' ? <StatusBadge kind="good" label="Passed" /> : <StatusBadge kind="fault" label="Failed" />
}

function fieldsOfQuestion({ request }: StoredCase, zone: string): Fields {
  return fieldsOfRequest(simulationRequestSchema.parse(request), zone)
}

/** Loaded with the day screen, which also plays it. */
async function fieldsOfDay({ request }: StoredSessionCase, zone: string): Promise<Fields> {
  const { fieldsOfSession } = await untilLoaded(() => import('../day/fields-of-session.ts'))
  return fieldsOfSession(request, zone)
}

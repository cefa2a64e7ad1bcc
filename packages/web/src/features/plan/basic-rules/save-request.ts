import type { Fault } from '@tollgate/contract/errors.ts'
import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { CHOOSE_FIRST } from '../../../catalogue/form/clash.ts'
import type { FormStore } from '../../../catalogue/form/form-store.ts'
import { canSave } from '../../../catalogue/form/record-form.ts'
import type { FailureNotice } from '../../../ui/use-failure-notice.ts'
import { readQuantities, type RuleEdits, changeRecord, mergeRecord } from './edit-state.ts'
import {
  checkEdits,
  firstFault,
  placeFaults,
  recordsOf,
  saveBody,
  withFaults,
  type Placed,
  type SaveBody,
} from './save-body.ts'
import { ApiError } from '../../../api/api-error.ts'
import { getRow } from '../../../catalogue/row-calls.ts'
import { rowVersion } from '../../../catalogue/row.ts'
import { KIND_CATALOGUES } from './part-kinds.ts'

/** The form that is saved, as far as saving needs it. */
export interface RuleForm {
  store: FormStore<RuleEdits>
  /** Opens a record. With a field, focuses that field. */
  show: (record: Placed, field?: string) => void
  setMessage: (message: string | undefined) => void
  failure: FailureNotice
}

/** A request with the edits that it was made from. */
export interface SaveRequest extends SaveBody {
  edits: RuleEdits
}

/** Checks the edits and returns the request; undefined if a fault or conflict must be resolved first. */
export function prepareRequest(form: RuleForm, versionId: number): SaveRequest | undefined {
  const { store, show, setMessage } = form
  const edits = checkEdits(readQuantities(store.get()))
  store.set(edits)
  setMessage(undefined)
  if (showFirstFault(form)) return undefined
  const conflict = recordsOf(edits).find(({ edit }) => !edit.deleted && !canSave(edit))
  if (!conflict) return { edits, ...saveBody(edits, versionId) }
  show(conflict)
  setMessage(CHOOSE_FIRST)
  return undefined
}

/** Shows why a save was refused: faults at their fields, other people's changes at their records. All edits stay. */
export async function showRefusal(
  form: RuleForm,
  { edits, sent }: SaveRequest,
  faults: readonly Fault[],
): Promise<void> {
  const { store, setMessage, failure } = form
  const { at, others } = placeFaults(edits, sent, faults)
  store.set(withFaults(store.get(), at))
  const ofRecords = at.filter(({ field }) => field === undefined).map(({ fault }) => fault)
  const isExplained = ofRecords.length > 0 && (await showTheirs(form))
  const [first, ...more] = [...(isExplained ? [] : ofRecords), ...others].map(({ message }) => message)
  if (first !== undefined) {
    setMessage([first, ...more].join(' '))
    failure.show(first)
  }
  showFirstFault(form)
}

function showFirstFault({ store, show }: RuleForm): boolean {
  const first = firstFault(store.get())
  if (first) show(first, first.field)
  return first !== undefined
}

/** Reads the records again and opens those that other people changed or deleted; false if there are none. */
async function showTheirs({ store, show }: RuleForm): Promise<boolean> {
  const merged = await withTheirs(store.get())
  store.set(merged)
  const theirs = recordsOf(merged).filter(({ edit: { clash, isGone } }) => clash !== undefined || isGone)
  // In reverse, so that the first one gets the focus.
  for (const record of theirs.toReversed()) show(record)
  return theirs.length > 0
}

/** Merges what other people have changed, and marks what they deleted. */
async function withTheirs(edits: RuleEdits): Promise<RuleEdits> {
  const found = await Promise.all(recordsOf(edits).map(theirsOf))
  return found.reduce<RuleEdits>((state, record) => {
    if (record?.theirs === undefined) return state
    const { kind, edit } = record.placed
    return record.theirs
      ? mergeRecord(state, kind, edit.key, record.theirs)
      : changeRecord(state, kind, edit.key, (now) => ({ ...now, isGone: true }))
  }, edits)
}

async function theirsOf(placed: Placed): Promise<{ placed: Placed; theirs: Row | null | undefined } | undefined> {
  const { row } = placed.edit
  if (!row) return undefined
  const now = await getRow(KIND_CATALOGUES[placed.kind], row).catch((error: unknown) =>
    error instanceof ApiError && error.status === 404 ? null : undefined,
  )
  return { placed, theirs: now && rowVersion(now) === rowVersion(row) ? undefined : now }
}

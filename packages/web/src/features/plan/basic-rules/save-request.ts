import type { Fault } from '@tollgate/contract/errors.ts'
import { CHOOSE_FIRST } from '../../../catalogue/form/clash.ts'
import type { FormStore } from '../../../catalogue/form/form-store.ts'
import { canSave } from '../../../catalogue/form/record-form.ts'
import type { FailureNotice } from '../../../ui/use-failure-notice.ts'
import { readQuantities, type RuleEdits } from './edit-state.ts'
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
import { withTheirs } from './save-calls.ts'

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

import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { BasicRulePart } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { Whose } from '../../../catalogue/form/clash.ts'
import type { FormStore } from '../../../catalogue/form/form-store.ts'
import type { FormValues } from '../../../catalogue/form/form-values.ts'
import { checkField, chooseValue } from '../../../catalogue/form/record-form.ts'
import * as state from './edit-state.ts'
import type { RecordEdit, RuleEdits } from './edit-state.ts'
import type { RecordKind } from './part-kinds.ts'

/** The actions for the inputs of the editor. The object stays identical. */
export interface RuleActions {
  change: (kind: RecordKind, key: string, name: string, value: FieldValue) => void
  /** After a field was left: shows its fault, if it was edited. */
  leave: (kind: RecordKind, key: string, name: string) => void
  add: (kind: BasicRulePart, values?: FormValues) => void
  remove: (kind: BasicRulePart, key: string) => void
  undelete: (kind: BasicRulePart, key: string) => void
  restore: (kind: RecordKind, key: string) => void
  /** Decides a clash: whose value of a field stays. */
  choose: (kind: RecordKind, key: string, field: string, whose: Whose) => void
  createAgain: (kind: RecordKind, key: string) => void
  /** Opens a part's fields, or closes them. */
  toggle: (key: string, open?: boolean) => void
}

/** Opens or closes a part's fields; without `open`, toggles them. */
type SetOpen = (key: string, open?: boolean) => void

/** @param onAdded Called with the key of an added part. */
export function ruleActions(
  store: FormStore<RuleEdits>,
  setOpen: SetOpen,
  onAdded: (key: string) => void,
): RuleActions {
  const change = (next: (edits: RuleEdits) => RuleEdits) => store.set(next(store.get()))
  const changeRecord = (kind: RecordKind, key: string, next: (edit: RecordEdit) => RecordEdit) =>
    change((now) => state.changeRecord(now, kind, key, next))
  return {
    toggle: (key, open) => {
      setOpen(key, open)
      change(state.settle)
    },
    change: (kind, key, name, value) => change((now) => state.changeValue(now, kind, key, name, value)),
    leave: (kind, key, name) => changeRecord(kind, key, (edit) => checkField(edit, name)),
    add: (kind, values) => {
      const [next, key] = state.addPart(store.get(), kind, values)
      store.set(next)
      setOpen(key, true)
      onAdded(key)
    },
    remove: (kind, key) => change((now) => state.removePart(now, kind, key)),
    undelete: (kind, key) => change((now) => state.undelete(now, kind, key)),
    restore: (kind, key) => change((now) => state.restoreRecord(now, kind, key)),
    choose: (kind, key, field, whose) => changeRecord(kind, key, (edit) => chooseValue(edit, field, whose)),
    createAgain: (kind, key) => change((now) => state.createAgain(now, kind, key)),
  }
}

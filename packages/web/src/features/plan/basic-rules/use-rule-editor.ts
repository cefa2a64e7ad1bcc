import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import type { BasicRuleSaved, BasicRulePart } from '@tollgate/contract/plan/basic-rule-edits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CHOOSE_FIRST, type Whose } from '../../../catalogue/form/clash.ts'
import { useFormStore, useStored } from '../../../catalogue/form/form-store.ts'
import type { FormValues } from '../../../catalogue/form/form-values.ts'
import { canSave, checkField, chooseValue } from '../../../catalogue/form/record-form.ts'
import type { FormActivity } from '../../../catalogue/form/use-leaving.tsx'
import { useSaving } from '../../../catalogue/form/use-saving.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.tsx'
import * as state from './edit-state.ts'
import type { RuleEdits } from './edit-state.ts'
import type { RecordKind } from './part-kinds.ts'
import { checkEdits, firstFault, placeFaults, recordsOf, saveBody, withFaults, type SaveBody } from './save-body.ts'
import { savedWords } from './saved-words.ts'
import { saveSender, withTheirs } from './save-calls.ts'

/** Where the focus goes: a field of a record, or what opens it. */
export interface FocusAt {
  key: string
  field?: string
}

/** What the inputs of the editor do. It stays the same object while anything is typed. */
export interface RuleActions {
  change: (kind: RecordKind, key: string, name: string, value: FieldValue) => void
  /** After leaving a field: shows its fault, if something was typed in it. */
  leave: (kind: RecordKind, key: string, name: string) => void
  add: (kind: BasicRulePart, values?: FormValues) => void
  remove: (kind: BasicRulePart, key: string) => void
  undelete: (kind: BasicRulePart, key: string) => void
  restore: (kind: RecordKind, key: string) => void
  /** Decides whose value of a field stays. */
  choose: (kind: RecordKind, key: string, field: string, whose: Whose) => void
  createAgain: (kind: RecordKind, key: string) => void
  /** Opens a part's fields, or closes them. */
  toggle: (key: string, open?: boolean) => void
}

export interface RuleEditor {
  edits: RuleEdits
  actions: RuleActions
  open: ReadonlySet<string>
  focus: FocusAt | undefined
  activity: FormActivity
  /** What was refused and belongs to no field. */
  message: string | undefined
  save: () => Promise<boolean>
}

/** A save on its way: what was sent, and the edits it came from. */
interface Request extends SaveBody {
  edits: RuleEdits
}

/** Editing a basic rule with its parts: everything stays here until one save stores all of it. */
export function useRuleEditor(
  versionId: number,
  start: () => RuleEdits,
  onSaved: (basicRuleId: number) => void,
): RuleEditor {
  const client = useQueryClient()
  const store = useFormStore(start)
  const edits = useStored(store)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [focus, setFocus] = useState<FocusAt>()
  const [message, setMessage] = useState<string>()
  const [send] = useState(saveSender)
  const [isSaved, setSaved] = useState(false)

  const actions = useMemo<RuleActions>(() => {
    const change = (next: (edits: RuleEdits) => RuleEdits) => store.set(next(store.get()))
    const changeRecord = (kind: RecordKind, key: string, next: Parameters<typeof state.changeRecord>[3]) =>
      change((now) => state.changeRecord(now, kind, key, next))
    const toggle = (key: string, wanted?: boolean) => {
      setOpen((before) => {
        const isOpen = wanted ?? !before.has(key)
        return new Set(isOpen ? [...before, key] : [...before].filter((other) => other !== key))
      })
      change(state.settle)
    }
    return {
      toggle,
      change: (kind, key, name, value) => change((now) => state.changeValue(now, kind, key, name, value)),
      leave: (kind, key, name) => changeRecord(kind, key, (edit) => checkField(edit, name)),
      add: (kind, values) => {
        const [next, key] = state.addPart(store.get(), kind, values)
        store.set(next)
        setOpen((before) => new Set([...before, key]))
        setFocus({ key })
      },
      remove: (kind, key) => change((now) => state.removePart(now, kind, key)),
      undelete: (kind, key) => change((now) => state.undelete(now, kind, key)),
      restore: (kind, key) => change((now) => state.restoreRecord(now, kind, key)),
      choose: (kind, key, field, whose) => changeRecord(kind, key, (edit) => chooseValue(edit, field, whose)),
      createAgain: (kind, key) => change((now) => state.createAgain(now, kind, key)),
    }
  }, [store])

  const showFirstFault = () => {
    const first = firstFault(store.get())
    if (!first) return
    const { kind, edit, field } = first
    if (kind !== 'basic') actions.toggle(edit.key, true)
    setFocus({ key: edit.key, field })
  }

  const prepare = (): Request | undefined => {
    const checked = checkEdits(state.readQuantities(store.get()))
    store.set(checked)
    showFirstFault()
    const waiting = recordsOf(checked).find(({ edit }) => !canSave(edit))
    const isUndecided = waiting !== undefined && firstFault(checked) === undefined
    setMessage(isUndecided ? CHOOSE_FIRST : undefined)
    if (isUndecided && waiting.kind !== 'basic') actions.toggle(waiting.edit.key, true)
    return waiting ? undefined : { edits: checked, ...saveBody(checked, versionId) }
  }

  /** Everything that was typed stays; each fault goes to its field, somebody else's changes to their records. */
  const refuse = async ({ edits: sending, sent }: Request, faults: readonly Fault[]) => {
    const { at, others } = placeFaults(sending, sent, faults)
    store.set(withFaults(store.get(), at))
    const whole = at.filter(({ field }) => field === undefined).map(({ fault }) => fault)
    const isShown = whole.length > 0 && (await showTheirs())
    const [first, ...more] = [...(isShown ? [] : whole), ...others].map((fault) => fault.message)
    if (first !== undefined) {
      setMessage([first, ...more].join(' '))
      notifyFailure(first)
    }
    showFirstFault()
  }

  /** Reads what somebody else changed, and opens it; false when it was nothing. */
  const showTheirs = async () => {
    const merged = await withTheirs(store.get())
    store.set(merged)
    const found = recordsOf(merged).filter(({ edit: { clash, isGone } }) => clash !== undefined || isGone)
    for (const { edit } of found) actions.toggle(edit.key, true)
    return found.length > 0
  }

  const { saving, save } = useSaving<Request, BasicRuleSaved>({
    prepare,
    send: ({ body }) => send(body),
    onSaved: ({ basic }, request) => {
      const [done = 'Update Success', ...more] = savedWords(request.edits)
      notifySuccess(done, [String(basic.basic_rule_name), ...more].join(' · '))
      setSaved(true)
      void refreshCatalogues(client)
      onSaved(Number(basic.basic_rule_id))
    },
    onRefused: ({ faults }, request) => refuse(request, faults),
  })
  const activity = saving ? 'saving' : !isSaved && state.isDirty(edits) ? 'changed' : 'unchanged'
  return { edits, actions, open, focus, activity, message, save }
}

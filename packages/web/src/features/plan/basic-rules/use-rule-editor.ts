import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import type { BasicRulePart } from '@tollgate/contract/plan/basic-rule-edits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { CHOOSE_FIRST, undecided, type Whose } from '../../../catalogue/form/clash.ts'
import type { FormValues } from '../../../catalogue/form/form-values.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.tsx'
import * as state from './edit-state.ts'
import type { RuleEdits } from './edit-state.ts'
import { KIND_CATALOGUES, type RecordKind } from './part-kinds.ts'
import {
  checked,
  faultsOfRecord,
  firstFault,
  landed,
  recordsOf,
  saveBody,
  withFaults,
  type SaveBody,
} from './save-body.ts'
import { savedWords } from './saved-words.ts'
import { saveSender, withTheirs } from './save-calls.ts'

/** Where the focus is to go: a field of a record, or what opens it. */
export interface FocusAt {
  key: string
  field?: string
}

/** What the editor's parts do; it stays the same object while anything is typed. */
export interface RuleActions {
  change: (kind: RecordKind, key: string, name: string, value: FieldValue) => void
  /** After leaving a field: says what is wrong with it, if something was typed. */
  leave: (kind: RecordKind, key: string, name: string) => void
  add: (kind: BasicRulePart, values?: FormValues) => void
  remove: (kind: BasicRulePart, key: string) => void
  undelete: (kind: BasicRulePart, key: string) => void
  restore: (kind: RecordKind, key: string) => void
  /** Says whose value of a field stays. */
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
  saving: boolean
  /** What was refused and belongs to no field. */
  message: string | undefined
  save: () => Promise<void>
}

/** Editing a basic rule with its parts: everything stays here until one save stores all of it. */
export function useRuleEditor(
  versionId: number,
  begin: () => RuleEdits,
  onSaved: (basicRuleId: number) => void,
): RuleEditor {
  const client = useQueryClient()
  const [edits, setEdits] = useState(begin)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [focus, setFocus] = useState<FocusAt>()
  const [saving, setSaving] = useState(false)
  const [message, setMessage] = useState<string>()
  const [send] = useState(saveSender)
  const latest = useRef(edits)
  const change = useCallback((next: (edits: RuleEdits) => RuleEdits) => {
    latest.current = next(latest.current)
    setEdits(latest.current)
  }, [])

  const actions = useMemo<RuleActions>(() => {
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
      leave: (kind, key, name) => change((now) => checkField(now, kind, key, name)),
      add: (kind, values) => {
        const [next, key] = state.addPart(latest.current, kind, values)
        change(() => next)
        setOpen((before) => new Set([...before, key]))
        setFocus({ key })
      },
      remove: (kind, key) => change((now) => state.removePart(now, kind, key)),
      undelete: (kind, key) => change((now) => state.undelete(now, kind, key)),
      restore: (kind, key) => change((now) => state.restoreRecord(now, kind, key)),
      choose: (kind, key, field, whose) => change((now) => state.chooseValue(now, kind, key, field, whose)),
      createAgain: (kind, key) => change((now) => state.createAgain(now, kind, key)),
    }
  }, [change])

  const showFirstFault = () => {
    const first = firstFault(latest.current)
    if (!first) return false
    const { kind, edit, field } = first
    if (kind !== 'basic') actions.toggle(edit.key, true)
    setFocus({ key: edit.key, field })
    return true
  }

  const save = async () => {
    if (saving) return
    setMessage(undefined)
    change((now) => checked(state.readQuantities(now)))
    if (showFirstFault()) return
    const waiting = firstUndecided(latest.current)
    if (waiting) {
      if (waiting.kind !== 'basic') actions.toggle(waiting.edit.key, true)
      setMessage(CHOOSE_FIRST)
      return
    }
    const sending = latest.current
    const { body, sent } = saveBody(sending, versionId)
    setSaving(true)
    try {
      const { basic } = await send(body)
      const [said = 'Update Success', ...more] = savedWords(sending)
      notifySuccess(said, [String(basic.basic_rule_name), ...more].join(' · '))
      void refreshCatalogues(client)
      onSaved(Number(basic.basic_rule_id))
    } catch (error) {
      await refuse(sending, sent, asApiError(error).faults)
    } finally {
      setSaving(false)
    }
  }

  /** Everything that was typed stays; each fault goes to its field, somebody else's changes to their records. */
  const refuse = async (sending: RuleEdits, sent: SaveBody['sent'], faults: readonly Fault[]) => {
    const { at, others } = landed(sending, sent, faults)
    change((now) => withFaults(now, at))
    const whole = at.filter(({ field }) => field === undefined).map(({ fault }) => fault)
    const told = whole.length > 0 && (await showTheirs())
    const [first, ...more] = [...(told ? [] : whole), ...others].map(({ message: words }) => words)
    if (first !== undefined) {
      setMessage([first, ...more].join(' '))
      notifyFailure(first)
    }
    showFirstFault()
  }

  /** Looks what somebody else changed, and opens it; false when it was nothing. */
  const showTheirs = async () => {
    const marked = await withTheirs(latest.current)
    change(() => marked)
    const found = recordsOf(marked).filter(({ edit: { clash, isGone } }) => clash !== undefined || isGone)
    for (const { edit } of found) actions.toggle(edit.key, true)
    return found.length > 0
  }

  return { edits, actions, open, focus, saving, message, save }
}

/** The first record with a field that both changed, of which nobody said yet whose value stays. */
function firstUndecided(edits: RuleEdits) {
  return recordsOf(edits).find(
    ({ kind, edit: { clash, values, deleted } }) =>
      clash && !deleted && undecided(KIND_CATALOGUES[kind], clash, values).length > 0,
  )
}

/** A field's own fault, where something was typed in it. */
function checkField(edits: RuleEdits, kind: RecordKind, key: string, name: string): RuleEdits {
  return state.changeRecord(edits, kind, key, (edit) => {
    if (!state.changedFields(kind, edit).includes(name)) return edit
    const { [name]: fault } = faultsOfRecord({ kind, edit })
    return fault === undefined ? edit : { ...edit, faults: { ...edit.faults, [name]: fault } }
  })
}

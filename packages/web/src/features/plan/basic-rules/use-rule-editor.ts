import { saveBasicRule } from '@tollgate/contract/calls/plan.ts'
import { useCallback, useMemo, useState } from 'react'
import type { BasicRuleSaved, BasicRuleEdits } from '@tollgate/contract/catalogues/plan-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useFormStore, useStored } from '../../../catalogue/form/form-store.ts'
import type { FormActivity } from '../../../catalogue/form/use-leaving.tsx'
import { isDirty, type RuleEdits, stateOf } from './edit-state.ts'
import { ruleActions, type RuleActions } from './rule-actions.ts'
import { useSaving } from '../../../catalogue/form/use-saving.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { notifySuccess } from '../../../ui/notify.tsx'
import { useFailureNotice } from '../../../ui/use-failure-notice.ts'
import { prepareRequest, type RuleForm, type SaveRequest, showRefusal } from './save-request.ts'
import { doneWords } from '../../../catalogue/format/words.ts'
import { KIND_CATALOGUES } from './part-kinds.ts'
import { recordsOf } from './save-body.ts'
import { send } from '../../../api/client.ts'
import { requestKey } from '../../../api/request-key.ts'

const WRITES = { added: 'create', edited: 'update', deleted: 'delete' } as const

/** What to focus: a field of a record, or the button that opens it. */
export interface FocusAt {
  key: string
  field?: string
}

interface RuleEditor {
  edits: RuleEdits
  actions: RuleActions
  /** Keys of the parts whose fields are open. */
  open: ReadonlySet<string>
  focus: FocusAt | undefined
  activity: FormActivity
  /** A refusal that belongs to no field. */
  message: string | undefined
  save: () => Promise<boolean>
}

/** Edits a basic rule with its parts, locally until one save stores all of it. */
export function useRuleEditor(
  versionId: number,
  start: () => RuleEdits,
  onSaved: (basicRuleId: number) => void,
): RuleEditor {
  const store = useFormStore(start)
  const edits = useStored(store)
  const [open, setOpenKeys] = useState<ReadonlySet<string>>(new Set())
  const [focus, setFocus] = useState<FocusAt>()
  const setOpen = useCallback((key: string, wanted?: boolean) => {
    setOpenKeys((before) => {
      const isOpen = wanted ?? !before.has(key)
      return new Set(isOpen ? [...before, key] : [...before].filter((other) => other !== key))
    })
  }, [])
  const actions = useMemo(() => ruleActions(store, setOpen, (key) => setFocus({ key })), [store, setOpen])
  const { saving, isSaved, message, save } = useRuleSaving({
    store,
    versionId,
    show: ({ kind, edit: { key } }, field) => {
      if (kind !== 'basic') actions.toggle(key, true)
      setFocus(field === undefined ? { key } : { key, field })
    },
    onSaved,
  })
  const activity = saving ? 'saving' : isDirty(edits) && !isSaved ? 'changed' : 'unchanged'
  return { edits, actions, open, focus, activity, message, save }
}

interface RuleSavingInput extends Pick<RuleForm, 'store' | 'show'> {
  versionId: number
  onSaved: (basicRuleId: number) => void
}

interface RuleSaving {
  saving: boolean
  /** True after a save: there are no unsaved edits. */
  isSaved: boolean
  /** The faults that belong to no field. */
  message: string | undefined
  save: () => Promise<boolean>
}

/** Saves a basic rule with its parts, all or nothing. */
function useRuleSaving({ store, versionId, show, onSaved }: RuleSavingInput): RuleSaving {
  const client = useQueryClient()
  const [message, setMessage] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  const [sendSave] = useState(saveSender)
  const failure = useFailureNotice()
  const form = { store, show, setMessage, failure }
  const { saving, save } = useSaving<SaveRequest, BasicRuleSaved>({
    prepare: () => prepareRequest(form, versionId),
    send: ({ body }) => sendSave(body),
    onSaved: ({ basic }, { edits }) => {
      failure.clear()
      notifySaved(basic.basic_rule_name, edits)
      setSaved(true)
      void refreshCatalogues(client)
      onSaved(basic.basic_rule_id)
    },
    onRefused: ({ faults }, request) => showRefusal(form, request, faults),
  })
  return { saving, isSaved, message, save }
}

/** Sends saves. If an answer was lost and nothing has changed since, the save is repeated under the same key. */
function saveSender(): (body: BasicRuleEdits) => Promise<BasicRuleSaved> {
  let last: { key: string; content: string } | undefined
  return (body) => {
    const content = JSON.stringify(body)
    if (last?.content !== content) last = { key: requestKey(), content }
    return send(saveBasicRule, { body, key: last.key })
  }
}

function notifySaved(name: string, edits: RuleEdits): void {
  const [title = 'Update Success', ...more] = savedWords(edits)
  notifySuccess(title, [name, ...more].join(' · '))
}

/** The specification's messages for the results of a save, without duplicates: "Update Basic Rule Success". */
function savedWords(edits: RuleEdits): string[] {
  const messages = recordsOf(edits).flatMap(({ kind, edit }) => {
    const state = stateOf(edit)
    return state === 'same' ? [] : [doneWords(KIND_CATALOGUES[kind], WRITES[state])]
  })
  return [...new Set(messages)]
}

import { useCallback, useMemo, useState } from 'react'
import { useFormStore, useStored } from '../../../catalogue/form/form-store.ts'
import type { FormActivity } from '../../../catalogue/form/use-leaving.tsx'
import { isDirty, type RuleEdits } from './edit-state.ts'
import { ruleActions, type RuleActions } from './rule-actions.ts'
import { useRuleSaving } from './use-rule-saving.ts'

/** What to focus: a field of a record, or the button that opens it. */
export interface FocusAt {
  key: string
  field?: string
}

export interface RuleEditor {
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

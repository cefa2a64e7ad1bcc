import type { BasicRuleSaved } from '@tollgate/contract/catalogues/plan-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaving } from '../../../catalogue/form/use-saving.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { notifySuccess } from '../../../ui/notify.tsx'
import { useFailureNotice } from '../../../ui/use-failure-notice.ts'
import type { RuleEdits } from './edit-state.ts'
import { saveSender } from './save-calls.ts'
import { prepareRequest, showRefusal, type RuleForm, type SaveRequest } from './save-request.ts'
import { savedWords } from './saved-words.ts'

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
export function useRuleSaving({ store, versionId, show, onSaved }: RuleSavingInput): RuleSaving {
  const client = useQueryClient()
  const [message, setMessage] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  const [send] = useState(saveSender)
  const failure = useFailureNotice()
  const form = { store, show, setMessage, failure }
  const { saving, save } = useSaving<SaveRequest, BasicRuleSaved>({
    prepare: () => prepareRequest(form, versionId),
    send: ({ body }) => send(body),
    onSaved: ({ basic }, { edits }) => {
      failure.clear()
      notifySaved(String(basic.basic_rule_name), edits)
      setSaved(true)
      void refreshCatalogues(client)
      onSaved(Number(basic.basic_rule_id))
    },
    onRefused: ({ faults }, request) => showRefusal(form, request, faults),
  })
  return { saving, isSaved, message, save }
}

function notifySaved(name: string, edits: RuleEdits): void {
  const [title = 'Update Success', ...more] = savedWords(edits)
  notifySuccess(title, [name, ...more].join(' · '))
}

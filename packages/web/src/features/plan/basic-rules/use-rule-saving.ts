import type { Fault } from '@tollgate/contract/errors.ts'
import type { BasicRuleSaved } from '@tollgate/contract/plan/basic-rule-edits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CHOOSE_FIRST } from '../../../catalogue/form/clash.ts'
import type { FormStore } from '../../../catalogue/form/form-store.ts'
import { canSave } from '../../../catalogue/form/record-form.ts'
import { useSaving } from '../../../catalogue/form/use-saving.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.tsx'
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
import { saveSender, withTheirs } from './save-calls.ts'
import { savedWords } from './saved-words.ts'

interface RuleSavingInput {
  store: FormStore<RuleEdits>
  versionId: number
  /** Opens a record, with the focus in a field of it. */
  show: (record: Placed, field?: string) => void
  onSaved: (basicRuleId: number) => void
}

interface RuleSaving {
  saving: boolean
  /** It was stored: nothing is left to lose. */
  isSaved: boolean
  /** What was refused and belongs to no field. */
  message: string | undefined
  save: () => Promise<boolean>
}

/** A save on its way: what was sent, and the edits it came from. */
interface Request extends SaveBody {
  edits: RuleEdits
}

/** Saves a basic rule with its parts: all of it, or nothing. */
export function useRuleSaving({ store, versionId, show, onSaved }: RuleSavingInput): RuleSaving {
  const client = useQueryClient()
  const [message, setMessage] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  const [send] = useState(saveSender)

  const showFault = () => {
    const first = firstFault(store.get())
    if (first) show(first, first.field)
    return first !== undefined
  }

  const prepare = (): Request | undefined => {
    const checked = checkEdits(readQuantities(store.get()))
    store.set(checked)
    setMessage(undefined)
    if (showFault()) return undefined
    const undecided = recordsOf(checked).find(({ edit }) => !edit.deleted && !canSave(edit))
    if (!undecided) return { edits: checked, ...saveBody(checked, versionId) }
    show(undecided)
    setMessage(CHOOSE_FIRST)
    return undefined
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
    showFault()
  }

  /** Reads what somebody else changed, and opens it; false when it was nothing. */
  const showTheirs = async () => {
    const merged = await withTheirs(store.get())
    store.set(merged)
    const found = recordsOf(merged).filter(({ edit: { clash, isGone } }) => clash !== undefined || isGone)
    for (const record of found) show(record)
    return found.length > 0
  }

  const { saving, save } = useSaving<Request, BasicRuleSaved>({
    prepare,
    send: ({ body }) => send(body),
    onSaved: ({ basic }, { edits }) => {
      const [done = 'Update Success', ...more] = savedWords(edits)
      notifySuccess(done, [String(basic.basic_rule_name), ...more].join(' · '))
      setSaved(true)
      void refreshCatalogues(client)
      onSaved(Number(basic.basic_rule_id))
    },
    onRefused: ({ faults }, request) => refuse(request, faults),
  })
  return { saving, isSaved, message, save }
}

import { doneWords } from '../../../catalogue/format/words.ts'
import { stateOf, type RuleEdits } from './edit-state.ts'
import { KIND_CATALOGUES } from './part-kinds.ts'
import { recordsOf } from './save-body.ts'

const WRITES = { added: 'create', edited: 'update', deleted: 'delete' } as const

/** The specification's messages for the results of a save, without duplicates: "Update Basic Rule Success". */
export function savedWords(edits: RuleEdits): string[] {
  const messages = recordsOf(edits).flatMap(({ kind, edit }) => {
    const state = stateOf(edit)
    return state === 'same' ? [] : [doneWords(KIND_CATALOGUES[kind], WRITES[state])]
  })
  return [...new Set(messages)]
}

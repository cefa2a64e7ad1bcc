import type { FormActivity } from '../../../catalogue/form/use-leaving.tsx'
import { canSave } from '../../../catalogue/form/record-form.ts'
import type { Unsaved } from '../../../simulate/unsaved.ts'
import { readQuantities, type RuleEdits } from './edit-state.ts'
import { checkEdits, firstFault, recordsOf, saveBody } from './save-body.ts'

/** The unsaved edits of a basic rule as a save would send them; without a body while there are faults. */
export function unsavedOf(edits: RuleEdits, activity: FormActivity, versionId: number): Unsaved | undefined {
  if (activity === 'unchanged') return undefined
  const words = edits.basic.row
    ? `${String(edits.basic.row.basic_rule_name)} is edited and not stored yet.`
    : 'The new basic rule is not stored yet.'
  const checked = checkEdits(readQuantities(edits))
  const isSound =
    firstFault(checked) === undefined && recordsOf(checked).every(({ edit }) => edit.deleted || canSave(edit))
  return { words, basicRule: isSound ? saveBody(checked, versionId).body : undefined }
}

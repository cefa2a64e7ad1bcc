import { strongestFirst } from '@tollgate/policy/order.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useState } from 'react'
import { DeleteDialog } from '../../../catalogue/record/delete-dialog.tsx'
import { requestFocus } from '../../../ui/focus.ts'
import { copyEdits, startEdits, type RuleEdits } from './edit-state.ts'
import { neighbourRule, ruleTarget } from './focus-targets.ts'
import type { BasicRule, RuleIndex } from './mapping-rules.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleList } from './rule-list.tsx'
import type { PanelPlace } from './use-panel-place.ts'

const basics = catalogueOf('policy-plan-basic')

interface VersionRulesProps {
  index: RuleIndex
  versionId: number
  place: PanelPlace
}

/** The basic rules of a version: their list, or the editor of one. */
export function VersionRules({ index, versionId, place }: VersionRulesProps) {
  const { rule: editedId, copyOf, editRule, copyRule } = place
  const [deleting, setDeleting] = useState<BasicRule>()
  const rules = index.basics.get(versionId) ?? []
  const ruleOf = (id: number | 'new' | undefined) => rules.find(({ basic_rule_id }) => basic_rule_id === id)
  const edited = ruleOf(editedId)
  const original = editedId === 'new' ? ruleOf(copyOf) : undefined
  const closeRule = (id: number | 'new') => {
    place.closeRule()
    requestFocus(ruleTarget(id))
  }
  return (
    <>
      {edited || editedId === 'new' ? (
        <RuleEditor
          key={`${versionId} ${editedId} ${copyOf ?? ''}`}
          versionId={versionId}
          start={() => (original ? copyEdits(editsOf(index, original)) : editsOf(index, edited))}
          onClose={() => closeRule(copyOf ?? editedId ?? 'new')}
          onSaved={closeRule}
        />
      ) : (
        <RuleList rules={rules} index={index} onEdit={editRule} onCopy={copyRule} onDelete={setDeleting} />
      )}
      <DeleteDialog
        catalogue={basics}
        row={deleting && { ...deleting }}
        onClose={() => setDeleting(undefined)}
        onRemoved={() => {
          setDeleting(undefined)
          if (deleting) requestFocus(neighbourRule(rules, deleting))
        }}
      />
    </>
  )
}

function editsOf(index: RuleIndex, rule: BasicRule | undefined): RuleEdits {
  if (!rule) return startEdits()
  const id = rule.basic_rule_id
  return startEdits(
    { ...rule },
    strongestFirst(index.timeSpans.get(id) ?? []).map((row) => ({ ...row })),
    (index.accumulations.get(id) ?? []).map((row) => ({ ...row })),
  )
}

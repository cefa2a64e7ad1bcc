import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { validityWords } from '@tollgate/policy/plan/version-status.ts'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { strongestFirst } from '@tollgate/policy/order.ts'
import { useToday } from '../../../api/setting.ts'
import { FieldWarning } from '../../../catalogue/form/field-frame.tsx'
import { ActionDialogs, type RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { useRecord, warningsOf } from '../../../catalogue/record/use-record.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import classes from './basic-rules-panel.module.css'
import { type BasicRule, type BasicVersion, chosenVersion, indexRules, type RuleIndex } from './mapping-rules.ts'
import { type PanelPlace, usePanelPlace } from './use-panel-place.ts'
import { VersionChips } from './version-chips.tsx'
import { oncePerTree } from '../tree/once-per-tree.ts'
import { versionTreeQuery } from '../tree/version-tree-query.ts'
import { DeleteDialog } from '../../../catalogue/record/delete-dialog.tsx'
import { requestFocus } from '../../../ui/focus.ts'
import { copyEdits, type RuleEdits, startEdits } from './edit-state.ts'
import { neighbourRule, ruleTarget } from './focus-targets.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleList } from './rule-list.tsx'

const basics = catalogueOf('policy-plan-basic')

const select = oncePerTree(indexRules)

const versions = catalogueOf('policy-plan-basic-ver')

interface BasicRulesPanelProps {
  planId: number
  versionId: number
  ruleId: number
  mappingId: number
}

/** What a mapping grants: its dated versions, and the basic rules of the chosen version with their editor. */
export function BasicRulesPanel({ versionId, ruleId, mappingId }: BasicRulesPanelProps) {
  const { data: index, error, refetch } = useRulesOfVersion(versionId)
  if (error && !index) {
    return <ErrorPanel title="The basic rules could not be loaded" text={error.message} onRetry={refetch} />
  }
  if (!index) return <Skeleton className={classes.skeleton} aria-label="Loading the basic rules" />
  return <Panel key={mappingId} {...{ index, ruleId, mappingId }} />
}

interface PanelProps {
  index: RuleIndex
  ruleId: number
  mappingId: number
}

function Panel({ index, ruleId, mappingId }: PanelProps) {
  const place = usePanelPlace()
  const versionsOfMapping = index.versions.get(mappingId) ?? []
  const today = useToday()
  const chosen = chosenVersion(versionsOfMapping, place.version, today)
  const [action, setAction] = useState<RecordAction<BasicVersion>>()
  return (
    <section className={classes.panel} aria-label={`Basic rules of ${nameOf(index, mappingId)}`}>
      <VersionChips
        versions={versionsOfMapping}
        chosen={chosen}
        today={today}
        onChoose={place.showVersion}
        onAction={setAction}
      />
      {chosen && chosen.warning_count > 0 && <VersionWarnings version={chosen} />}
      {chosen ? (
        <VersionRules index={index} versionId={chosen.basic_rule_ver_id} place={place} />
      ) : (
        <EmptyState
          title="No basic rule version yet"
          text="Create one to say from which day on the mapping grants what."
        />
      )}
      <ActionDialogs
        catalogue={versions}
        action={action}
        given={{ ap_rule_id: ruleId, mapping_id: mappingId }}
        nameOf={(row) => validityWords(row)}
        onClose={() => setAction(undefined)}
        onCreated={(row) => place.showVersion(Number(row.basic_rule_ver_id))}
        onRemoved={() => place.showVersion(undefined)}
      />
    </section>
  )
}

function nameOf({ mappings }: RuleIndex, id: number): string {
  return mappings.get(id)?.mapping_name ?? `mapping ${id}`
}

function VersionWarnings({ version }: { version: BasicVersion }) {
  const { data } = useRecord(versions, version.basic_rule_ver_id)
  return warningsOf(data).map(({ code, message }) => <FieldWarning key={code} text={message} />)
}

/** The basic rules of a plan version, from its tree. */
function useRulesOfVersion(versionId: number): UseQueryResult<RuleIndex> {
  return useQuery({ ...versionTreeQuery(versionId), select })
}

interface VersionRulesProps {
  index: RuleIndex
  versionId: number
  place: PanelPlace
}

/** The basic rules of a version: their list, or the editor of one. */
function VersionRules({ index, versionId, place }: VersionRulesProps) {
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

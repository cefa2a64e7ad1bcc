import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { dayOf, validityWords } from '@tollgate/engine/plan/version-status.ts'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { FieldWarning } from '../../../catalogue/form/field-frame.tsx'
import { ActionDialogs, type RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { DeleteDialog } from '../../../catalogue/record/delete-dialog.tsx'
import { useRecord, warningsOf } from '../../../catalogue/record/use-record.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { validityOf } from '../tree/versions-query.ts'
import classes from './basic-rules-panel.module.css'
import { requestFocus } from '../../../ui/focus.ts'
import { copyEdits, startEdits, type RuleEdits } from './edit-state.ts'
import { byStrength, chosenVersion, type BasicRule, type BasicVersion, type RuleIndex } from './mapping-rules.ts'
import { neighbourRule, ruleTarget } from './focus-targets.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleList } from './rule-list.tsx'
import { usePanelPlace } from './use-panel-place.ts'
import { useRulesOfVersion } from './use-rules-of-version.ts'
import { VersionChips } from './version-chips.tsx'

const versions = catalogueOf('policy-plan-basic-ver')
const basics = catalogueOf('policy-plan-basic')

export interface BasicRulesPanelProps {
  planId: number
  versionId: number
  ruleId: number
  mappingId: number
}

/** What a mapping grants: its dated versions, the basic rules of the chosen one, and their editor. */
export function BasicRulesPanel({ versionId, ruleId, mappingId }: BasicRulesPanelProps) {
  const { data: index, error, refetch } = useRulesOfVersion(versionId)
  if (error && !index) {
    return (
      <ErrorPanel title="The basic rules could not be loaded" onRetry={() => void refetch()}>
        {error.message}
      </ErrorPanel>
    )
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
  const own = index.versions.get(mappingId) ?? []
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const chosen = chosenVersion(own, place.version, today)
  const [action, setAction] = useState<RecordAction<BasicVersion>>()
  const [removing, setRemoving] = useState<BasicRule>()
  const rules = (chosen && index.basics.get(chosen.basic_rule_ver_id)) ?? []
  const rule = rules.find(({ basic_rule_id }) => basic_rule_id === place.rule)
  const { editRule, copyRule } = place
  const original = place.rule === 'new' ? rules.find(({ basic_rule_id }) => basic_rule_id === place.copyOf) : undefined

  const closeRule = (id: number | 'new') => {
    place.closeRule()
    requestFocus(ruleTarget(id))
  }

  return (
    <section className={classes.panel} aria-label={`Basic rules of ${nameOf(index, mappingId)}`}>
      <VersionChips versions={own} chosen={chosen} today={today} onChoose={place.showVersion} onAction={setAction} />
      {chosen && chosen.warning_count > 0 && <VersionWarnings version={chosen} />}
      {!chosen && (
        <EmptyState
          title="No basic rule version yet"
          text="Create one to say from which day on the mapping grants what."
        />
      )}
      {chosen && place.rule !== undefined && (rule || place.rule === 'new') && (
        <RuleEditor
          key={`${chosen.basic_rule_ver_id} ${place.rule} ${place.copyOf ?? ''}`}
          versionId={chosen.basic_rule_ver_id}
          start={() => (original ? copyEdits(editsOf(index, original)) : editsOf(index, rule))}
          onClose={() => closeRule(place.copyOf ?? place.rule ?? 'new')}
          onSaved={closeRule}
        />
      )}
      {chosen && !rule && place.rule !== 'new' && (
        <RuleList rules={rules} index={index} onEdit={editRule} onCopy={copyRule} onDelete={setRemoving} />
      )}
      <ActionDialogs
        catalogue={versions}
        action={action}
        given={{ ap_rule_id: ruleId, mapping_id: mappingId }}
        nameOf={(row) => validityWords(validityOf(row))}
        onClose={() => setAction(undefined)}
        onCreated={(row) => place.showVersion(Number(row.basic_rule_ver_id))}
        onRemoved={() => place.showVersion(undefined)}
      />
      <DeleteDialog
        catalogue={basics}
        row={removing && { ...removing }}
        onClose={() => setRemoving(undefined)}
        onRemoved={() => {
          setRemoving(undefined)
          if (removing) requestFocus(neighbourRule(rules, removing))
        }}
      />
    </section>
  )
}

function editsOf(index: RuleIndex, rule: BasicRule | undefined): RuleEdits {
  if (!rule) return startEdits()
  const id = rule.basic_rule_id
  return startEdits(
    { ...rule },
    byStrength(index.timeSpans.get(id) ?? [], ({ time_span_rule }) => time_span_rule).map((row) => ({ ...row })),
    (index.accumulations.get(id) ?? []).map((row) => ({ ...row })),
  )
}

function nameOf({ mappings }: RuleIndex, id: number): string {
  return mappings.get(id)?.mapping_name ?? `mapping ${id}`
}

function VersionWarnings({ version }: { version: BasicVersion }) {
  const { data } = useRecord(versions, version.basic_rule_ver_id)
  return warningsOf(data).map(({ code, message }) => <FieldWarning key={code} text={message} />)
}

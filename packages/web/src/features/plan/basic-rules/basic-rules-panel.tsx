import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { validityWords } from '@tollgate/policy/plan/version-status.ts'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '../../../api/setting.ts'
import { FieldWarning } from '../../../catalogue/form/field-frame.tsx'
import { ActionDialogs, type RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { useRecord, warningsOf } from '../../../catalogue/record/use-record.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import classes from './basic-rules-panel.module.css'
import { chosenVersion, type BasicVersion, type RuleIndex } from './mapping-rules.ts'
import { usePanelPlace } from './use-panel-place.ts'
import { useRulesOfVersion } from './use-rules-of-version.ts'
import { VersionChips } from './version-chips.tsx'
import { VersionRules } from './version-rules.tsx'

const versions = catalogueOf('policy-plan-basic-ver')

export interface BasicRulesPanelProps {
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

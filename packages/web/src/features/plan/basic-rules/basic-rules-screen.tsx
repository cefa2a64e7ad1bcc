import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { validityWords } from '@tollgate/engine/plan/version-status.ts'
import { Skeleton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { Row } from '../../../api/client.ts'
import { asText, nestedRow } from '../../../catalogue/row.ts'
import { useRecord } from '../../../catalogue/use-record.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { BasicRulesPanel } from './basic-rules-panel.tsx'
import classes from './basic-rules.module.css'

const mappings = catalogueOf('policy-plan-mapping')
const rules = catalogueOf('policy-plan-rule')
const versions = catalogueOf('policy-plan-ver')

/** The basic rules of one mapping on a screen of their own, `?mapping=7`: where links to basic rules lead. */
export function BasicRulesScreen() {
  const asked = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('mapping') })
  const mappingId = asked !== null && /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined
  const mapping = useRecord(mappings, mappingId)
  const rule = useRecord(rules, idIn(mapping.data, 'ap_rule_id'))
  const version = useRecord(versions, idIn(rule.data, 'pcc_rule_ver_id'))
  const failed = [mapping, rule, version].find(({ error, data }) => error && !data)
  if (mappingId === undefined) return <EmptyState title="No mapping" text="The address does not say which one." />
  if (failed) {
    return (
      <ErrorPanel title="The mapping could not be loaded" onRetry={() => void failed.refetch()}>
        {failed.error?.message}
      </ErrorPanel>
    )
  }
  if (!mapping.data || !rule.data || !version.data) {
    return <Skeleton className={classes.skeleton} aria-label="Loading the mapping" />
  }
  return (
    <div className={classes.screen}>
      <PageHeader
        title={`Basic rules of ${asText(mapping.data.mapping_name)}`}
        about={whereWords(rule.data, version.data)}
      />
      <BasicRulesPanel
        planId={Number(version.data.pcr_plan_id)}
        versionId={Number(rule.data.pcc_rule_ver_id)}
        ruleId={Number(mapping.data.ap_rule_id)}
        mappingId={mappingId}
      />
    </div>
  )
}

function idIn(row: Row | undefined, field: string): number | undefined {
  return typeof row?.[field] === 'number' ? row[field] : undefined
}

/** "Mobile data, 2026/01/01 - … · Session start · Access" */
function whereWords(rule: Row, version: Row): string {
  const { eff_date, exp_date } = version
  const validity = validityWords({
    eff_date: asText(eff_date),
    exp_date: typeof exp_date === 'string' ? exp_date : null,
  })
  const plan = asText(nestedRow(version, 'pcc_pcr_plan')?.pcr_plan_name)
  const event = asText(nestedRow(rule, 'pcc_event')?.pcr_event_name)
  return `${plan}, ${validity} · ${event} · ${asText(rule.ap_rule_name)}`
}

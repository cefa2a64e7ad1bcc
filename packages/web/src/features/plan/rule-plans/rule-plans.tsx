import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { FormModal } from '../../../catalogue/form/form-modal.tsx'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { DeleteDialog } from '../../../catalogue/record/delete-dialog.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { planAddress } from '../plan-address.ts'
import type { RulePlan } from './rule-index.ts'
import classes from './rule-plans.module.css'
import { RuleSection } from './rule-section.tsx'
import { useRulePlans } from './use-rule-plans.ts'

const rulePlans = catalogueOf('policy-plan-rule')

export interface RulePlansProps {
  planId: number
  versionId: number
  eventId: number
  ruleId?: number | undefined
  mappingId?: number | undefined
}

/** The rule plans of an event in a version, strongest first; the open one shows its zones, mappings and units. */
export function RulePlans({ planId, versionId, eventId, ruleId, mappingId }: RulePlansProps) {
  const { history } = useRouter()
  const { data: index, error, refetch } = useRulePlans(versionId)
  const [editing, setEditing] = useState<RulePlan | 'new'>()
  const [removing, setRemoving] = useState<RulePlan>()
  const [folded, setFolded] = useState(false)
  const shown = useLast(editing)
  const open = useCallback(
    (rule: number | undefined, mapping?: number) =>
      history.push(planAddress({ plan: planId, version: versionId, event: eventId, rule, mapping })),
    [history, planId, versionId, eventId],
  )
  const show = useCallback(
    (rule: number | undefined, mapping?: number) => {
      setFolded(rule === undefined)
      if (rule !== undefined || ruleId !== undefined) open(rule, mapping)
    },
    [open, ruleId],
  )
  if (error && !index) {
    return (
      <ErrorPanel title="The rule plans could not be loaded" onRetry={() => void refetch()}>
        {error.message}
      </ErrorPanel>
    )
  }
  if (!index) return <Skeleton className={classes.skeleton} aria-label="Loading the rule plans" />
  const rules = index.rules.get(eventId) ?? []
  // The only one needs no choice: it is open until somebody folds it.
  const onlyOne = rules.length === 1 && !folded ? rules[0]?.ap_rule_id : undefined
  const opened = ruleId ?? onlyOne
  return (
    <section className={classes.plans} aria-label="Rule plans">
      <SectionHead title="Rule plans" count={formatCount(rules.length)}>
        <ToolButton icon={IconPlus} variant="light" onClick={() => setEditing('new')}>
          Create rule plan
        </ToolButton>
      </SectionHead>
      {rules.length === 0 && (
        <EmptyState
          title="No rule plans yet"
          text="Nothing is decided at this event. A rule plan asks one question, and its mappings are the answers."
        />
      )}
      <ul className={classes.sections}>
        {rules.map((rule) => (
          <li key={rule.ap_rule_id} className={classes.section}>
            <RuleSection
              rule={rule}
              index={index}
              opened={rule.ap_rule_id === opened}
              mappingId={mappingId}
              onOpen={show}
              onEdit={setEditing}
              onDelete={setRemoving}
            />
          </li>
        ))}
      </ul>
      <FormModal
        opened={editing !== undefined}
        catalogue={rulePlans}
        mode={shown === 'new' ? 'create' : 'update'}
        row={shown === undefined || shown === 'new' ? undefined : { ...shown }}
        given={{ pcc_rule_ver_id: versionId, pcr_event_id: eventId }}
        onClose={() => setEditing(undefined)}
        onSaved={(row) => {
          setEditing(undefined)
          if (editing === 'new') open(Number(row.ap_rule_id))
        }}
      />
      <DeleteDialog
        catalogue={rulePlans}
        row={removing && { ...removing }}
        onClose={() => setRemoving(undefined)}
        onRemoved={() => {
          setRemoving(undefined)
          if (removing?.ap_rule_id === ruleId) open(undefined)
        }}
      />
    </section>
  )
}

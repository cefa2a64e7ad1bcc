import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useToday } from '../../../api/setting.ts'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { ActionDialogs, type RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { planAddress } from '../plan-address.ts'
import { oncePerTree } from '../tree/once-per-tree.ts'
import { indexRulePlans, type RulePlan, type RulePlanIndex } from './rule-index.ts'
import classes from './rule-plans.module.css'
import { ScrollerContext } from './scroller.ts'
import { RuleSection } from './rule-section.tsx'

const catalogue = catalogueOf('policy-plan-rule')

interface RulePlansProps {
  tree: VersionTree
  /** The basic rules are still to come. */
  isPartial: boolean
  planId: number
  versionId: number
  eventId: number
  ruleId?: number | undefined
  mappingId?: number | undefined
}

/** The rule plans of an event, strongest first, as decision tables that scroll together. */
export function RulePlans(props: RulePlansProps) {
  const today = useToday()
  const { tree, isPartial } = props
  const indexOf = useMemo(
    () => oncePerTree((of: VersionTree) => indexRulePlans(of, today, isPartial)),
    [today, isPartial],
  )
  return <RulePlanList {...props} index={indexOf(tree)} />
}

function RulePlanList(props: RulePlansProps & { index: RulePlanIndex }) {
  const { index, versionId, eventId, ruleId, mappingId } = props
  const rules = index.rules.get(eventId) ?? []
  const [action, setAction] = useState<RecordAction<RulePlan>>()
  const box = useRef<HTMLDivElement>(null)
  const { isOpen, fold, open } = useOpenRules(props, rules, index)
  // The first table is painted before the others are rendered.
  const areAllRendered = useDeferredValue(true, false)
  return (
    <section className={classes.plans} aria-label="Rule plans">
      <div className={classes.tools}>
        <SectionHead title="Rule plans" count={formatCount(rules.length)}>
          <MayEdit>
            <ToolButton icon={IconPlus} variant="light" onClick={() => setAction({ kind: 'create' })}>
              Create rule plan
            </ToolButton>
          </MayEdit>
        </SectionHead>
      </div>
      <ScrollerContext value={box}>
        <div ref={box} className={classes.tables}>
          {rules.length === 0 && (
            <EmptyState
              title="No rule plans yet"
              text="Nothing is decided at this event. A rule plan asks one question, and its mappings are the answers."
            />
          )}
          {rules.map((rule, n) => (
            <RuleSection
              key={rule.ap_rule_id}
              rule={rule}
              index={index}
              opened={isOpen(rule)}
              isRendered={areAllRendered || n === 0 || rule.ap_rule_id === ruleId}
              mappingId={mappingId}
              onFold={fold}
              onChoose={open}
              onAction={setAction}
            />
          ))}
        </div>
      </ScrollerContext>
      <ActionDialogs
        catalogue={catalogue}
        action={action}
        given={{ pcc_rule_ver_id: versionId, pcr_event_id: eventId }}
        onClose={() => setAction(undefined)}
        onCreated={(row) => open(Number(row.ap_rule_id))}
        onRemoved={({ ap_rule_id }) => {
          if (ap_rule_id === ruleId) open(undefined)
        }}
      />
    </section>
  )
}

/** Rule plans are open up to this number of mappings; the first one always. */
const SHOWN_MAPPINGS = 40

/** The open rule plans: the first ones, the one in the address, and those toggled by hand. */
function useOpenRules(props: RulePlansProps, rules: readonly RulePlan[], { mappings }: RulePlanIndex) {
  const { planId, versionId, eventId, ruleId } = props
  const { history } = useRouter()
  const [first] = useState(() => new Set(firstRules(rules, mappings)))
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [addressed, setAddressed] = useState(ruleId)
  if (addressed !== ruleId) {
    setAddressed(ruleId)
    setChosen((before) => new Map([...before].filter(([rule]) => rule !== ruleId)))
  }
  const open = useCallback(
    (rule: number | undefined, mapping?: number) =>
      history.push(planAddress({ plan: planId, version: versionId, event: eventId, rule, mapping })),
    [history, planId, versionId, eventId],
  )
  const fold = useCallback(
    (rule: number, isFolded: boolean) => {
      setChosen((before) => new Map(before).set(rule, !isFolded))
      if (!isFolded) open(rule)
      else if (rule === ruleId) open(undefined)
    },
    [open, ruleId],
  )
  const isOpen = ({ ap_rule_id: id }: RulePlan) => chosen.get(id) ?? (id === ruleId || first.has(id))
  return { isOpen, fold, open }
}

function firstRules(rules: readonly RulePlan[], mappings: RulePlanIndex['mappings']): number[] {
  let room = SHOWN_MAPPINGS
  const shown = rules.filter(({ ap_rule_id }, n) => {
    room -= mappings.get(ap_rule_id)?.length ?? 0
    return n === 0 || room >= 0
  })
  return shown.map(({ ap_rule_id }) => ap_rule_id)
}

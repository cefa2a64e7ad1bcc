import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { CC_UNIT_TYPE } from '@tollgate/contract/standards/gx-enumerations.ts'
import { PAY_INDICATOR } from '@tollgate/contract/standards/plan-codes.ts'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChartBar, IconClock, IconCopy, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { useFocusTarget } from '../../../ui/focus.ts'
import { Priority } from '../parts/priority.tsx'
import { TwoLines } from '../parts/two-lines.tsx'
import { WarningTip } from '../tree/warning-tip.tsx'
import { ruleTarget } from './focus-targets.ts'
import type { BasicRule } from './mapping-rules.ts'
import classes from './rule-list.module.css'

const catalogue = catalogueOf('policy-plan-basic')

interface RuleRowProps {
  rule: BasicRule
  timeSpans: number
  accumulations: number
  onEdit: (id: number) => void
  onCopy: (id: number) => void
  onDelete: (rule: BasicRule) => void
}

/** A basic rule in two lines: priority and name, then grant and charging. */
export const RuleRow = memo(function RuleRow(props: RuleRowProps) {
  const { rule, timeSpans, accumulations, onEdit, onCopy, onDelete } = props
  const { basic_rule_id: id, basic_rule_name: name, priority } = rule
  const focusTarget = useFocusTarget<HTMLButtonElement>(ruleTarget(id))
  return (
    <div className={classes.rule}>
      <Priority of={priority} />
      <UnstyledButton ref={focusTarget} className={classes.ruleOpener} onClick={() => onEdit(id)}>
        <TwoLines title={name} about={aboutRule(rule)} />
      </UnstyledButton>
      <WarningTip catalogue={catalogue} row={{ ...rule }} />
      <Count icon={IconClock} count={timeSpans} one="time span" many="time spans" />
      <Count icon={IconChartBar} count={accumulations} one="accumulation rule" many="accumulation rules" />
      <MayEdit>
        <ActionIcon aria-label={`Duplicate ${name}`} title="Duplicate" onClick={() => onCopy(id)}>
          <IconCopy size="1rem" aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`Delete ${name}`} title="Delete" onClick={() => onDelete(rule)}>
          <IconTrash size="1rem" aria-hidden />
        </ActionIcon>
      </MayEdit>
    </div>
  )
})

interface CountProps {
  icon: typeof IconClock
  count: number
  one: string
  many: string
}

function Count({ icon: Icon, count, one, many }: CountProps) {
  if (count === 0) return null
  const words = `${count} ${count === 1 ? one : many}`
  return (
    <span className={classes.parts} title={words} role="img" aria-label={words}>
      <Icon size="0.875rem" aria-hidden />
      {count}
    </span>
  )
}

/** "std-rule · Charged: Main account · value 2 (money) · AMF rule 7" */
function aboutRule({ rule_name, acct_res_name, pay_indicator, value, rum, pcc_amf_rule_id }: BasicRule): string {
  const pays = pay_indicator === null ? undefined : codeLabel(PAY_INDICATOR, pay_indicator)
  const unit = rum === null ? undefined : codeLabel(CC_UNIT_TYPE, rum)?.toLowerCase()
  const price = value === null ? unit : `value ${value}${unit === undefined ? '' : ` (${unit})`}`
  const payer = [pays, acct_res_name].filter(Boolean).join(': ')
  const amf = pcc_amf_rule_id === null ? undefined : `AMF rule ${pcc_amf_rule_id}`
  return [rule_name ?? 'No PCC rule', payer, price, amf].filter(Boolean).join(' · ')
}

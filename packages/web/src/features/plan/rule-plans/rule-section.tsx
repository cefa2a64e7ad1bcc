import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { AP_TYPE } from '@tollgate/contract/standards/plan-codes.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import type { RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { Opener } from '../parts/opener.tsx'
import { Priority } from '../parts/priority.tsx'
import { TwoLines } from '../parts/two-lines.tsx'
import { WarningTip } from '../tree/warning-tip.tsx'
import { MappingMatrix } from './mapping-matrix.tsx'
import type { RulePlan, RulePlanIndex } from './rule-index.ts'
import classes from './rule-section.module.css'

const catalogue = catalogueOf('policy-plan-rule')

interface RuleSectionProps {
  rule: RulePlan
  index: RulePlanIndex
  opened: boolean
  mappingId: number | undefined
  onOpen: (rule: number | undefined, mapping?: number) => void
  onAction: (action: RecordAction<RulePlan>) => void
}

/** A rule plan as a section: its head says how strong it is and what it holds, its body is drawn when it is open. */
export const RuleSection = memo(function RuleSection(props: RuleSectionProps) {
  const { rule, index, opened, mappingId, onOpen, onAction } = props
  const { ap_rule_id: id, ap_rule_name: name, ap_type, priority, comments } = rule
  const zones = index.zones.get(id) ?? []
  const mappings = index.mappings.get(id) ?? []
  const about = [
    ap_type === null ? undefined : (codeLabel(AP_TYPE, ap_type) ?? ap_type),
    counted(zones.length, 'rule zone'),
    counted(mappings.length, 'mapping'),
    comments,
  ]
  const body = `rule-plan-${id}`
  return (
    <article aria-label={name}>
      <header className={classes.head}>
        <Opener
          opened={opened}
          aria-controls={opened ? body : undefined}
          onClick={() => onOpen(opened ? undefined : id)}
        >
          <Priority of={priority} />
          <TwoLines title={name} about={about.filter(Boolean).join(' · ')} />
        </Opener>
        <WarningTip catalogue={catalogue} row={{ ...rule }} inside={index.problems.rules.get(id) ?? []} />
        <ActionIcon aria-label={`Edit ${name}`} title="Edit" onClick={() => onAction({ kind: 'edit', row: rule })}>
          <IconPencil size="1rem" aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={() => onAction({ kind: 'delete', row: rule })}
        >
          <IconTrash size="1rem" aria-hidden />
        </ActionIcon>
      </header>
      {opened && (
        <div id={body} className={classes.body}>
          <MappingMatrix
            rule={rule}
            zones={zones}
            mappings={mappings}
            units={index.units}
            problems={index.problems.mappings}
            chosen={mappingId}
            onChoose={(mapping) => onOpen(id, mapping)}
          />
        </div>
      )}
    </article>
  )
})

function counted(count: number, one: string): string {
  return `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`
}

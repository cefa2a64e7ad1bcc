import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { AP_TYPE } from '@tollgate/contract/standards/plan-codes.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useState, type ReactNode } from 'react'
import { formatCount } from '../../../catalogue/format/format-value.ts'
import { LitMark } from '../../../simulate/lit-mark.tsx'
import { LeaveScopeContext, useLeaveScope } from '../../../catalogue/form/leave-scope.tsx'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import type { RecordAction } from '../../../catalogue/record/action-dialogs.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { Opener } from '../parts/opener.tsx'
import { Priority } from '../parts/priority.tsx'
import { WarningTip } from '../tree/warning-tip.tsx'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { SoughtChips } from './input-filter.tsx'
import { useColumnWidths } from './use-column-widths.ts'
import { useTaking, type Sought } from './use-taking.ts'
import { InputChoice, useHiddenInputs } from './input-choice.tsx'
import { MappingMatrix } from './mapping-matrix.tsx'
import { MatrixDialogs, type MatrixDialog } from './matrix-dialogs.tsx'
import type { Mapping, RulePlan, RulePlanIndex, RuleZone } from './rule-index.ts'
import { ROW_HEIGHT } from './use-rows-in-sight.ts'
import classes from './rule-section.module.css'

const catalogue = catalogueOf('policy-plan-rule')
const NONE: readonly RuleZone[] = []
const NO_MAPPINGS: readonly Mapping[] = []
/** The head, and the row that adds a mapping. */
const OTHER_ROWS = 2

interface RuleSectionProps {
  rule: RulePlan
  index: RulePlanIndex
  opened: boolean
  /** If not yet, room is left for its table. */
  isRendered: boolean
  mappingId: number | undefined
  onFold: (rule: number, isFolded: boolean) => void
  onChoose: (rule: number, mapping: number | undefined) => void
  onAction: (action: RecordAction<RulePlan>) => void
}

/** A rule plan as a section; its head sticks while its table scrolls. */
export const RuleSection = memo(function RuleSection(props: RuleSectionProps) {
  const { rule, index, opened, isRendered, mappingId, onFold, onChoose } = props
  const { ap_rule_id: id, ap_rule_name: name } = rule
  const [dialog, setDialog] = useState<MatrixDialog>()
  const { hidden, hide } = useHiddenInputs(rule)
  const zones = index.zones.get(id) ?? NONE
  const shown = useMemo(() => zones.filter(({ ap_rule_zone_id }) => !hidden.has(ap_rule_zone_id)), [zones, hidden])
  const { sought, seek } = useSought()
  const { isTaking, failure } = useTaking(rule, zones, sought)
  const all = index.mappings.get(id) ?? NO_MAPPINGS
  const widths = useColumnWidths(rule, shown, all)
  const scope = useLeaveScope()
  const fold = () => scope.leave(() => onFold(id, opened))
  const mappings = useMemo(
    () => (isTaking ? all.filter(({ mapping_id }) => isTaking(mapping_id)) : all),
    [all, isTaking],
  )
  return (
    <article aria-label={name} className={classes.section}>
      <RuleHead {...props} shown={mappings.length} onFold={fold}>
        {opened && <SoughtChips zones={zones} sought={sought} onSeek={seek} />}
        {opened && zones.length > 1 && <InputChoice zones={zones} hidden={hidden} onHide={hide} />}
        {opened && <TableTools onDialog={setDialog} />}
      </RuleHead>
      {opened && !isRendered && <div style={{ height: (mappings.length + OTHER_ROWS) * ROW_HEIGHT }} />}
      {opened && isRendered && (
        <div id={bodyId(rule)}>
          {failure && <FaultAlert>{failure.message}</FaultAlert>}
          <LeaveScopeContext value={scope}>
            <MappingMatrix
              rule={rule}
              zones={shown}
              widths={widths}
              sought={sought}
              onSeek={seek}
              mappings={mappings}
              units={index.units}
              results={index.results}
              resultsTitle={index.resultsTitle}
              problems={index.problems.mappings}
              chosen={mappingId}
              onDialog={setDialog}
              onChoose={(mapping) => onChoose(id, mapping)}
            />
          </LeaveScopeContext>
        </div>
      )}
      <MayEdit>
        {/* Outside of what is folded: a form stays with what is typed in it. */}
        <MatrixDialogs
          ruleId={id}
          dialog={dialog}
          onClose={() => setDialog(undefined)}
          onMappingRemoved={({ mapping_id }) => mapping_id === mappingId && onChoose(id, undefined)}
        />
      </MayEdit>
    </article>
  )
})

/** The filters on the inputs of a rule plan. */
function useSought() {
  const [sought, setSought] = useState<Sought>(new Map())
  const seek = useCallback(
    (zone: number, text: string) =>
      setSought((before) => {
        const others = [...before].filter(([id]) => id !== zone)
        return new Map(text === '' ? others : [...others, [zone, text]])
      }),
    [],
  )
  return { sought, seek }
}

interface RuleHeadProps extends Omit<RuleSectionProps, 'onFold'> {
  onFold: () => void
  /** The number of shown mappings. */
  shown: number
  children: ReactNode
}

function RuleHead({ rule, index, opened, shown, onFold, onAction, children }: RuleHeadProps) {
  const { ap_rule_id: id, ap_rule_name: name, priority } = rule
  const about = summaryOf(rule, index, shown)
  return (
    <header className={classes.head}>
      <Opener
        opened={opened}
        aria-controls={opened ? bodyId(rule) : undefined}
        title={`${name}: ${about}`}
        onClick={onFold}
      >
        <Priority of={priority} />
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>{about}</span>
      </Opener>
      <LitMark catalogue={catalogue.name} id={id} />
      <WarningTip catalogue={catalogue} row={{ ...rule }} inside={index.problems.rules.get(id) ?? []} />
      {children}
      <MayEdit>
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
      </MayEdit>
    </header>
  )
}

function TableTools({ onDialog }: { onDialog: (dialog: MatrixDialog) => void }) {
  return (
    <MayEdit>
      <ToolButton icon={IconPlus} variant="subtle" onClick={() => onDialog({ of: 'new-zones' })}>
        Add rule zones
      </ToolButton>
      <ToolButton
        icon={IconPlus}
        variant="subtle"
        onClick={() => onDialog({ of: 'mapping', action: { kind: 'create' } })}
      >
        Create mapping
      </ToolButton>
    </MayEdit>
  )
}

function bodyId({ ap_rule_id }: RulePlan): string {
  return `rule-plan-${ap_rule_id}`
}

/** "Charging · 2 rule zones · 1 mapping", then the comment. */
function summaryOf(
  { ap_rule_id: id, ap_type, comments }: RulePlan,
  { zones, mappings }: RulePlanIndex,
  shown: number,
): string {
  const all = mappings.get(id)?.length ?? 0
  const facts = [
    ap_type === null ? undefined : (codeLabel(AP_TYPE, ap_type) ?? ap_type),
    counted(zones.get(id)?.length ?? 0, 'rule zone'),
    `${shown < all ? `${formatCount(shown)} of ` : ''}${counted(all, 'mapping')}`,
    comments,
  ]
  return facts.filter(Boolean).join(' · ')
}

function counted(count: number, one: string): string {
  return `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`
}

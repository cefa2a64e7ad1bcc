import { Button } from '@mantine/core'
import { rowSoFar, type FieldMessages, type FormValues } from '../../../catalogue/form/form-values.ts'
import { rangeWords } from '../tree/range-words.ts'
import { KIND_CATALOGUES } from './part-kinds.ts'
import classes from './accumulation-edits.module.css'
import type { RecordEdit, RuleEdits } from './edit-state.ts'
import { PartCard, PartCards } from './part-card.tsx'
import { PartSection } from './part-section.tsx'
import { QuotaStrip } from './quota-strip.tsx'
import { ReferenceName } from './reference-name.tsx'
import type { RuleActions } from './rule-actions.ts'
import { rangesByResource } from './warnings-of-edits.ts'

interface AccumulationEditsProps {
  edits: RuleEdits
  open: ReadonlySet<string>
  warnings: ReadonlyMap<string, FieldMessages>
  actions: RuleActions
}

/** The accumulation rules of a basic rule, by PCC rule, below a strip of quotas for each accumulator. */
export function AccumulationEdits({ edits, open, warnings, actions }: AccumulationEditsProps) {
  const groups = Map.groupBy(edits.accumulations, ({ group }) => group)
  return (
    <PartSection
      kind="accumulations"
      edits={edits.accumulations}
      actions={actions}
      onAdd={() => actions.add('accumulations', newRuleValues(edits))}
    >
      {[...rangesByResource(edits)].map(([resource, ranges]) => (
        <QuotaStrip key={resource} ranges={ranges} onChoose={(key) => actions.toggle(key, true)} />
      ))}
      {[...groups].map(([group, members]) => (
        <Group key={group} group={group} members={members} {...{ open, warnings, actions }} />
      ))}
    </PartSection>
  )
}

/** A new accumulation rule starts with the PCC rule and unit of the basic rule. */
function newRuleValues({ basic }: RuleEdits): FormValues {
  const { pcc_rule_id, rum } = basic.values
  return { pcc_rule_id: pcc_rule_id ?? null, rum: rum ?? '' }
}

interface GroupProps extends Omit<AccumulationEditsProps, 'edits'> {
  group: number | null
  members: readonly RecordEdit[]
}

/** The accumulation rules of one PCC rule. */
function Group({ group, members, open, warnings, actions }: GroupProps) {
  const first = members.find(({ row }) => row?.pcc_rule_id === group) ?? members[0]
  const headed = first && { ...first, values: { ...first.values, pcc_rule_id: group } }
  return (
    <div className={classes.group}>
      <header className={classes.head}>
        <h4>
          {headed && <ReferenceName kind="accumulations" edit={headed} name="pcc_rule_id" none="No PCC rule yet" />}
        </h4>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => actions.add('accumulations', nextRangeValues(members))}
        >
          Add another
        </Button>
      </header>
      <PartCards>
        {members.map((edit) => (
          <PartCard
            key={edit.key}
            kind="accumulations"
            edit={edit}
            open={open.has(edit.key)}
            warnings={warnings.get(edit.key)}
            actions={actions}
            name={`accumulation rule ${rangeOf(edit)}`}
            title={rangeOf(edit)}
            about={<AccumulationWords edit={edit} />}
          />
        ))}
      </PartCards>
    </div>
  )
}

/** Values for the next range of the same PCC rule: it starts where the last one ends and has the same rate. */
function nextRangeValues(members: readonly RecordEdit[]): FormValues {
  const last = members.findLast(({ deleted }) => !deleted) ?? members.at(-1)
  if (!last) return {}
  const { pcc_rule_id, resource_id, rum, time_span_id, acct_res_id, rate, stop_quota } = last.values
  const kept = { resource_id, rum, time_span_id, acct_res_id, rate, pcc_rule_id: pcc_rule_id ?? last.group }
  return { ...(kept as FormValues), start_quota: stop_quota ?? '' }
}

/** The range as typed so far. */
function rangeOf({ values }: RecordEdit): string {
  return rangeWords(rowSoFar(KIND_CATALOGUES.accumulations, values))
}

function AccumulationWords({ edit }: { edit: RecordEdit }) {
  const { rate, time_span_id: span, priority } = edit.values
  return (
    <>
      <ReferenceName kind="accumulations" edit={edit} name="resource_id" none="no accumulator yet" />
      {rate !== '' && ` · rate ${String(rate)}`}
      {typeof span === 'number' && (
        <>
          {' · '}
          <ReferenceName kind="accumulations" edit={edit} name="time_span_id" none="" />
        </>
      )}
      {priority !== '' && ` · priority ${String(priority)}`}
    </>
  )
}

import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { ADJUST_METHOD } from '@tollgate/contract/standards/plan-codes.ts'
import type { FieldMessages } from '../../../catalogue/form/form-values.ts'
import type { RecordEdit } from './edit-state.ts'
import { PartCard, PartCards } from './part-card.tsx'
import { PartSection } from './part-section.tsx'
import { ReferenceName } from './reference-name.tsx'
import type { RuleActions } from './rule-actions.ts'

interface TimeSpanEditsProps {
  edits: readonly RecordEdit[]
  open: ReadonlySet<string>
  warnings: ReadonlyMap<string, FieldMessages>
  actions: RuleActions
}

/** The basic rule's values while a time span is active. */
export function TimeSpanEdits({ edits, open, warnings, actions }: TimeSpanEditsProps) {
  return (
    <PartSection kind="time_spans" edits={edits} actions={actions} onAdd={() => actions.add('time_spans')}>
      <PartCards>
        {edits.map((edit, index) => (
          <PartCard
            key={edit.key}
            kind="time_spans"
            edit={edit}
            open={open.has(edit.key)}
            warnings={warnings.get(edit.key)}
            actions={actions}
            name={`time span ${index + 1}`}
            title={<ReferenceName kind="time_spans" edit={edit} name="time_span_id" none="New time span" />}
            about={<TimeSpanWords edit={edit} />}
          />
        ))}
      </PartCards>
    </PartSection>
  )
}

function TimeSpanWords({ edit }: { edit: RecordEdit }) {
  const { value, adjust_method: method, priority } = edit.values
  const way = method === '' ? undefined : codeLabel(ADJUST_METHOD, Number(method))
  const figure = value === '' ? undefined : [way?.toLowerCase(), value].filter(Boolean).join(' ')
  return (
    <>
      <ReferenceName kind="time_spans" edit={edit} name="pcc_rule_id" none="no PCC rule yet" />
      {figure !== undefined && ` · ${figure}`}
      {priority !== '' && ` · priority ${String(priority)}`}
    </>
  )
}

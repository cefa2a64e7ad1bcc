import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { ADJUST_METHOD } from '@tollgate/contract/standards/plan-codes.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FieldMessages } from '../../../catalogue/form-values.ts'
import classes from './basic-rules.module.css'
import { CopyPart } from './copy-part.tsx'
import type { RecordEdit } from './edit-state.ts'
import { PartCard } from './part-card.tsx'
import { ReferenceName } from './reference-name.tsx'
import type { RuleActions } from './use-rule-editor.ts'

interface TimeSpanEditsProps {
  edits: readonly RecordEdit[]
  open: ReadonlySet<string>
  warnings: ReadonlyMap<string, FieldMessages>
  actions: RuleActions
}

/** What the basic rule becomes while a time span runs. */
export function TimeSpanEdits({ edits, open, warnings, actions }: TimeSpanEditsProps) {
  return (
    <section className={classes.section} aria-label="Time spans">
      <header className={classes.sectionHead}>
        <h3>Time spans</h3>
        <span className={classes.count}>{edits.filter(({ deleted }) => !deleted).length}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size="0.875rem" aria-hidden />}
          onClick={() => actions.add('time_spans')}
        >
          Add time span
        </Button>
        <CopyPart kind="time_spans" actions={actions} />
      </header>
      {edits.length === 0 && <p className={classes.none}>It is the same at all times.</p>}
      <ul className={classes.cards}>
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
      </ul>
    </section>
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

import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { FieldWarning } from '../../../catalogue/form/field-frame.tsx'
import { AccumulationEdits } from './accumulation-edits.tsx'
import classes from './rule-editor.module.css'
import { SectionHead } from '../parts/section-head.tsx'
import { EditFields } from './edit-fields.tsx'
import { countChanges, isDirty, type RuleEdits } from './edit-state.ts'
import { focusField, recordIn } from '../../../catalogue/form/focus-field.ts'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { useLeaving, useReport } from '../../../catalogue/form/use-leaving.tsx'
import { OptionCreator } from '../../../catalogue/lookup/option-creator.tsx'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { TheirsNotice } from './theirs-notice.tsx'
import { TimeSpanEdits } from './time-span-edits.tsx'
import { useRuleEditor, type FocusAt } from './use-rule-editor.ts'
import { warningsOfEdits } from './warnings-of-edits.ts'

interface RuleEditorProps {
  versionId: number
  /** The rows that are edited, read once: what arrives later is shown as somebody else's change. */
  start: () => RuleEdits
  onClose: () => void
  onSaved: (basicRuleId: number) => void
}

/** A basic rule with its time spans and accumulation rules, saved together. */
export function RuleEditor({ versionId, start, onClose, onSaved }: RuleEditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const leaving = useLeaving({})
  const { edits, actions, open, focus, activity, message, save } = useRuleEditor(versionId, start, (id) =>
    leaving.finish(() => onSaved(id)),
  )
  const { basic } = edits
  const isChanged = isDirty(edits)
  useReport(leaving.report, activity)
  const warnings = useMemo(() => warningsOfEdits(edits), [edits])
  const own = basic.row || isChanged ? warnings.get(basic.key) : undefined
  useFocus(form, focus)
  return (
    <FormElement
      ref={form}
      className={classes.editor}
      label={basic.row ? 'Edit basic rule' : 'New basic rule'}
      onSave={() => void save()}
    >
      <SectionHead
        title={basic.row ? `Edit ${String(basic.row.basic_rule_name)}` : 'New basic rule'}
        lead={
          <ActionIcon aria-label="Back to the basic rules" title="Back" onClick={onClose}>
            <IconArrowLeft size="1.125rem" aria-hidden />
          </ActionIcon>
        }
      />
      {message !== undefined && <FaultAlert>{message}</FaultAlert>}
      <OptionCreator>
        <div data-record={basic.key}>
          <TheirsNotice kind="basic" edit={basic} actions={actions} />
          <EditFields kind="basic" edit={basic} warnings={own} actions={actions} />
          <FieldWarning text={own?.['']} />
        </div>
        <TimeSpanEdits {...{ edits: edits.time_spans, open, warnings, actions }} />
        <AccumulationEdits {...{ edits, open, warnings, actions }} />
      </OptionCreator>
      <footer className={classes.footer} data-foot>
        <span className={classes.changes} aria-live="polite">
          {changesWords(edits, isChanged)}
        </span>
        <Button variant="default" onClick={onClose} disabled={activity === 'saving'}>
          Cancel
        </Button>
        <Button type="submit" loading={activity === 'saving'} title="Ctrl+Enter">
          {basic.row ? 'Save' : 'Create'}
        </Button>
      </footer>
      {leaving.dialog}
    </FormElement>
  )
}

function changesWords(edits: RuleEdits, isChanged: boolean): string {
  const count = countChanges(edits) + (edits.basic.row || !isChanged ? 0 : 1)
  if (count === 0) return 'Nothing changed'
  return count === 1 ? '1 record changed' : `${count} records changed`
}

/** Focuses the first field at first, then what the editor points to: a field, or a part's first one. */
function useFocus(form: RefObject<HTMLElement | null>, focus: FocusAt | undefined): void {
  useEffect(() => {
    focusField(focus ? recordIn(form.current, focus.key) : form.current, focus?.field)
  }, [form, focus])
}

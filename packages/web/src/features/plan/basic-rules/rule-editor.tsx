import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { type Unsaved, useReportUnsaved } from '../../../simulate/unsaved.ts'
import { Editable } from '../../../catalogue/editable.tsx'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { FieldWarning } from '../../../catalogue/form/field-frame.tsx'
import { OptionCreator } from '../../../catalogue/form/form-panel.tsx'
import { AccumulationEdits } from './accumulation-edits.tsx'
import classes from './rule-editor.module.css'
import { SectionHead } from '../parts/section-head.tsx'
import { EditFields } from './edit-fields.tsx'
import { countChanges, isDirty, readQuantities, type RuleEdits } from './edit-state.ts'
import { focusField, recordIn } from '../../../catalogue/form/focus-field.ts'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import type { FieldMessages } from '../../../catalogue/form/form-values.ts'
import { type FormActivity, useLeaving, useReport } from '../../../catalogue/form/use-leaving.tsx'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import type { RuleActions } from './rule-actions.ts'
import { TheirsNotice } from './theirs-notice.tsx'
import { TimeSpanEdits } from './time-span-edits.tsx'
import { type FocusAt, useRuleEditor } from './use-rule-editor.ts'
import { warningsOfEdits } from './warnings-of-edits.ts'
import { canSave } from '../../../catalogue/form/record-form.ts'
import { checkEdits, firstFault, recordsOf, saveBody } from './save-body.ts'

interface RuleEditorProps {
  versionId: number
  /** Returns the rows to edit. Read once: later changes of the data count as other people's. */
  start: () => RuleEdits
  onClose: () => void
  onSaved: (basicRuleId: number) => void
}

/** Edits a basic rule with its time spans and accumulation rules. They are saved together. */
export function RuleEditor({ versionId, start, onClose, onSaved }: RuleEditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const leaving = useLeaving({})
  const { edits, actions, open, focus, activity, message, save } = useRuleEditor(versionId, start, (id) =>
    leaving.finish(() => onSaved(id)),
  )
  useReport(leaving.report, activity)
  useReportUnsaved(useMemo(() => unsavedOf(edits, activity, versionId), [edits, activity, versionId]))
  const warnings = useMemo(() => warningsOfEdits(edits), [edits])
  useFocus(form, focus)
  return (
    <FormElement
      ref={form}
      className={classes.editor}
      label={edits.basic.row ? 'Edit basic rule' : 'New basic rule'}
      onSave={() => void save()}
    >
      <EditorHead row={edits.basic.row} onClose={onClose} />
      {message !== undefined && <FaultAlert>{message}</FaultAlert>}
      <Editable>
        <OptionCreator>
          <BasicEdit {...{ edits, warnings, actions }} />
          <TimeSpanEdits {...{ edits: edits.time_spans, open, warnings, actions }} />
          <AccumulationEdits {...{ edits, open, warnings, actions }} />
        </OptionCreator>
      </Editable>
      <EditorFooter edits={edits} isSaving={activity === 'saving'} onClose={onClose} />
      {leaving.dialog}
    </FormElement>
  )
}

function EditorHead({ row, onClose }: { row: Row | undefined; onClose: () => void }) {
  return (
    <SectionHead
      title={row ? `Edit ${String(row.basic_rule_name)}` : 'New basic rule'}
      lead={
        <ActionIcon aria-label="Back to the basic rules" title="Back" onClick={onClose}>
          <IconArrowLeft size="1.125rem" aria-hidden />
        </ActionIcon>
      }
    />
  )
}

interface BasicEditProps {
  edits: RuleEdits
  warnings: ReadonlyMap<string, FieldMessages>
  actions: RuleActions
}

/** The fields of the basic rule itself. A new rule has no warnings until something is typed. */
function BasicEdit({ edits, warnings, actions }: BasicEditProps) {
  const { basic } = edits
  const shown = basic.row || isDirty(edits) ? warnings.get(basic.key) : undefined
  return (
    <div data-record={basic.key}>
      <TheirsNotice kind="basic" edit={basic} actions={actions} />
      <EditFields kind="basic" edit={basic} warnings={shown} actions={actions} />
      <FieldWarning text={shown?.['']} />
    </div>
  )
}

interface EditorFooterProps {
  edits: RuleEdits
  isSaving: boolean
  onClose: () => void
}

function EditorFooter({ edits, isSaving, onClose }: EditorFooterProps) {
  return (
    <footer className={classes.footer} data-foot>
      <span className={classes.changes} aria-live="polite">
        {changesText(edits)}
      </span>
      <Button variant="default" onClick={onClose} disabled={isSaving}>
        Cancel
      </Button>
      <MayEdit>
        <Button type="submit" loading={isSaving} title="Ctrl+Enter">
          {edits.basic.row ? 'Save' : 'Create'}
        </Button>
      </MayEdit>
    </footer>
  )
}

function changesText(edits: RuleEdits): string {
  const isNewRule = !edits.basic.row && isDirty(edits)
  const count = countChanges(edits) + (isNewRule ? 1 : 0)
  if (count === 0) return 'Nothing changed'
  return count === 1 ? '1 record changed' : `${count} records changed`
}

/** Focuses the first field of the form, later what the editor asks for. */
function useFocus(form: RefObject<HTMLElement | null>, focus: FocusAt | undefined): void {
  useEffect(() => {
    focusField(focus ? recordIn(form.current, focus.key) : form.current, focus?.field)
  }, [form, focus])
}

/** The unsaved edits of a basic rule as a save would send them; without a body while there are faults. */
function unsavedOf(edits: RuleEdits, activity: FormActivity, versionId: number): Unsaved | undefined {
  if (activity === 'unchanged') return undefined
  const words = edits.basic.row
    ? `${String(edits.basic.row.basic_rule_name)} is edited and not stored yet.`
    : 'The new basic rule is not stored yet.'
  const checked = checkEdits(readQuantities(edits))
  const isSound =
    firstFault(checked) === undefined && recordsOf(checked).every(({ edit }) => edit.deleted || canSave(edit))
  return { words, basicRule: isSound ? saveBody(checked, versionId).body : undefined }
}

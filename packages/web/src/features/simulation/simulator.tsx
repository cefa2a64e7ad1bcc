import { Button } from '@mantine/core'
import { IconArrowBarToDown, IconChecklist, IconClipboardText, IconCopy, IconTestPipe } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { MayEdit } from '../../catalogue/may-edit.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AnswerPanel } from './answer/answer-panel.tsx'
import { CaseList } from './cases/case-list.tsx'
import { SaveCaseDialog } from './cases/save-case-dialog.tsx'
import { ContextPanel } from './context/context-panel.tsx'
import { PasteDialog } from './json/paste-dialog.tsx'
import classes from './simulation.module.css'
import { ViewTabs } from './views/view-tabs.tsx'
import { type Asked, useAsked } from './use-asked.ts'
import { late } from '../../ui/late.ts'
import type { Fields } from './address/fields.ts'

const TraceDialog = late(async () => (await import('./trace/trace-dialog.tsx')).TraceDialog)

const DecisionDialog = late(async () => (await import('./check/decision-dialog.tsx')).DecisionDialog)

/** What would a subscriber get? The answer follows the typing; the address holds the request. */
export function Simulator() {
  const asked = useAsked()
  // Undefined until first opened: a dialog that was never opened must not render with each key.
  const [isPasting, setIsPasting] = useState<boolean>()
  const [isSaving, setIsSaving] = useState<boolean>()
  return (
    <>
      <PageHeader
        title="Simulator"
        about="What the stored policy decides in a situation, and why. Nothing is changed."
        actions={
          <>
            <CopyButton body={asked.body && { ...asked.body, ...asked.policy }} />
            <MayEdit>
              <Button
                variant="default"
                leftSection={<IconTestPipe size="1rem" aria-hidden />}
                disabled={asked.body === undefined || asked.isOutdated}
                onClick={() => setIsSaving(true)}
              >
                Save as test
              </Button>
            </MayEdit>
            <Button
              variant="default"
              leftSection={<IconClipboardText size="1rem" aria-hidden />}
              onClick={() => setIsPasting(true)}
            >
              Paste JSON
            </Button>
            <TraceButton fields={asked.fields} onUse={asked.replaceAll} />
            <DecisionButton />
          </>
        }
      />
      <ViewTabs view="simulator" fields={asked.fields} />
      {asked.inputsFailure ? (
        <ErrorPanel title="What the policy reads could not be loaded" text={asked.inputsFailure.message} />
      ) : undefined}
      <div className={classes.columns}>
        {asked.isReady ? <ContextPanel asked={asked} /> : <div />}
        <div>
          <AnswerPanel asked={asked} />
          <CaseList onOpen={asked.replaceAll} />
        </div>
      </div>
      {isSaving !== undefined && <SaveCaseDialog asked={asked} opened={isSaving} onClose={() => setIsSaving(false)} />}
      {isPasting !== undefined && (
        <PasteDialog opened={isPasting} onClose={() => setIsPasting(false)} onUse={asked.replaceAll} />
      )}
    </>
  )
}

function CopyButton({ body }: { body: Asked['body'] }) {
  const copy = () => {
    navigator.clipboard.writeText(JSON.stringify(body, null, 2)).then(
      () => notifySuccess('Copied as JSON'),
      () => notifyFailure('The browser does not let this page copy'),
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size="1rem" aria-hidden />}
      disabled={body === undefined}
      onClick={copy}
    >
      Copy JSON
    </Button>
  )
}

/** Checks a decision that a gateway received. */
function DecisionButton() {
  return (
    <LateDialogButton label="Paste a decision" icon={<IconChecklist size="1rem" aria-hidden />}>
      {(opened, onClose) => <DecisionDialog opened={opened} onClose={onClose} />}
    </LateDialogButton>
  )
}

/** Simulates a request that a gateway sent. */
function TraceButton({ fields, onUse }: { fields: Fields; onUse: (fields: Fields) => void }) {
  return (
    <LateDialogButton label="Paste a trace" icon={<IconArrowBarToDown size="1rem" aria-hidden />}>
      {(opened, onClose) => <TraceDialog opened={opened} fields={fields} onClose={onClose} onUse={onUse} />}
    </LateDialogButton>
  )
}

interface LateDialogButtonProps {
  label: string
  icon: ReactNode
  /** Renders the dialog, whose code is loaded on the first press. */
  children: (opened: boolean, onClose: () => void) => ReactNode
}

/** Opens a dialog whose code is loaded on the first press. */
function LateDialogButton({ label, icon, children }: LateDialogButtonProps) {
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen !== undefined && <Suspense fallback={null}>{children(isOpen, () => setIsOpen(false))}</Suspense>}
    </>
  )
}

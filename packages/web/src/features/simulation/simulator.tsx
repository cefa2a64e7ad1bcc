import { Button } from '@mantine/core'
import { IconClipboardText, IconCopy, IconTestPipe } from '@tabler/icons-react'
import { useState } from 'react'
import { MayEdit } from '../../catalogue/may-edit.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AnswerPanel } from './answer/answer-panel.tsx'
import { DecisionButton } from './check/decision-button.tsx'
import { CaseList } from './cases/case-list.tsx'
import { SaveCaseDialog } from './cases/save-case-dialog.tsx'
import { ContextPanel } from './context/context-panel.tsx'
import { PasteDialog } from './json/paste-dialog.tsx'
import classes from './simulation.module.css'
import { TraceButton } from './trace/trace-button.tsx'
import { ViewTabs } from './views/view-tabs.tsx'
import { useAsked, type Asked } from './use-asked.ts'

/** What would a subscriber get? The answer follows the typing; what is asked stands in the address. */
export function Simulator() {
  const asked = useAsked()
  // A dialog that was never opened is not drawn with each key.
  const [isPasting, setIsPasting] = useState<boolean>()
  const [isSaving, setIsSaving] = useState<boolean>()
  return (
    <>
      <PageHeader
        title="Simulator"
        about="What the stored policy decides in a situation, and why. Nothing is changed."
        actions={
          <>
            <CopyButton body={asked.body && { ...asked.body, ...asked.release }} />
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

import { Button, Loader, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { AppModal } from '../../../ui/app-modal.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import type { Fields } from '../address/fields.ts'
import { fieldsOfTrace, traceIn } from './fields-of-trace.ts'
import { FoundInTrace } from './found-in-trace.tsx'
import { useTraceCatalogues } from './trace-queries.ts'

interface TraceDialogProps {
  opened: boolean
  fields: Fields
  onClose: () => void
  onUse: (fields: Fields) => void
}

/** Takes what a gateway sent, and asks what the policy decides for it. */
export function TraceDialog({ opened, fields, onClose, onUse }: TraceDialogProps) {
  const [text, setText] = useState('')
  const zone = useNetworkTimeZone()
  const { data: catalogues, error } = useTraceCatalogues(opened)
  const read = useMemo(
    () => (catalogues && text.trim() !== '' ? traceIn(text, catalogues) : undefined),
    [catalogues, text],
  )
  const use = () => {
    if (read === undefined || typeof read === 'string' || !catalogues) return
    onUse(fieldsOfTrace(read, fields, { catalogues, zone }))
    setText('')
    onClose()
  }
  return (
    <AppModal opened={opened} title="Paste a trace" size="lg" onClose={onClose}>
      {error && <ErrorPanel title="The trace mappings could not be loaded">{error.message}</ErrorPanel>}
      <Textarea
        label="Message"
        description="A Gx Credit-Control-Request in hexadecimal or as a hex dump, or an SmPolicyContextData as JSON"
        value={text}
        error={typeof read === 'string' ? read : undefined}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {opened && !catalogues && !error && <Loader size="sm" />}
      {read !== undefined && typeof read !== 'string' && catalogues && (
        <FoundInTrace trace={read} catalogues={catalogues} />
      )}
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={read === undefined || typeof read === 'string'} onClick={use}>
          Use it
        </Button>
      </DialogFooter>
    </AppModal>
  )
}

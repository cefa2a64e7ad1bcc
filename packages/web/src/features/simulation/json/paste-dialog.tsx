import { bodyFaults } from '@tollgate/contract/body-faults.ts'
import { parseExactJson } from '@tollgate/contract/standards/exact-json.ts'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { FormModal } from '../../../catalogue/form/form-modal.tsx'
import { FormFooter } from '../../../ui/dialog-footer.tsx'
import type { Fields } from '../address/fields.ts'
import { fieldsOfRequest } from '../request/fields-of-request.ts'

interface PasteDialogProps {
  opened: boolean
  onClose: () => void
  onUse: (fields: Fields) => void
}

/** Replaces the request by pasted JSON, as the API takes it. */
export function PasteDialog({ opened, onClose, onUse }: PasteDialogProps) {
  return (
    <FormModal opened={opened} title="Paste a request" size="lg" onClose={onClose}>
      {(finish) => (
        <PasteForm
          onUse={(fields) => {
            finish()
            onUse(fields)
          }}
        />
      )}
    </FormModal>
  )
}

function PasteForm({ onUse }: Pick<PasteDialogProps, 'onUse'>) {
  const [text, setText] = useState('')
  const zone = useNetworkTimeZone()
  const [fault, setFault] = useState<string>()
  const use = () => {
    const read = readRequest(text, zone)
    if (typeof read === 'string') return setFault(read)
    return onUse(read)
  }
  return (
    <FormElement onSave={use}>
      <Textarea
        mb="md"
        label="Request as JSON"
        description="As POST /api/v1/simulation takes it; a context alone is enough"
        value={text}
        error={fault}
        autosize
        minRows={8}
        maxRows={20}
        spellCheck={false}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value)
          setFault(undefined)
        }}
      />
      <FormFooter label="Use it" disabled={text.trim() === ''} />
    </FormElement>
  )
}

/** The fields of the request, or an error message. */
function readRequest(text: string, zone: string): Fields | string {
  let given: unknown
  try {
    given = parseExactJson(text)
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : ''}`
  }
  const isContext = typeof given === 'object' && given !== null && 'at' in given
  const parsed = simulationRequestSchema.safeParse(isContext ? { context: given } : given)
  if (parsed.success) return fieldsOfRequest(parsed.data, zone)
  return bodyFaults(parsed.error)
    .map(({ field, message }) => (field === undefined ? message : `${field}: ${message}`))
    .join('; ')
}

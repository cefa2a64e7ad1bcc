import { IconArrowBarToDown } from '@tabler/icons-react'
import type { Fields } from '../address/fields.ts'
import { late } from '../../../ui/late.ts'
import { LateDialogButton } from '../late-dialog-button.tsx'

const TraceDialog = late(async () => (await import('./trace-dialog.tsx')).TraceDialog)

/** Takes what a gateway asked. */
export function TraceButton({ fields, onUse }: { fields: Fields; onUse: (fields: Fields) => void }) {
  return (
    <LateDialogButton label="Paste a trace" icon={<IconArrowBarToDown size="1rem" aria-hidden />}>
      {(opened, onClose) => <TraceDialog opened={opened} fields={fields} onClose={onClose} onUse={onUse} />}
    </LateDialogButton>
  )
}

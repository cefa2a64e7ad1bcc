import { Button } from '@mantine/core'
import { IconArrowBarToDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Fields } from '../address/fields.ts'
import { late } from '../../../ui/late.ts'

const TraceDialog = late(async () => (await import('./trace-dialog.tsx')).TraceDialog)

/** Opens the dialog for a trace; its code comes with the first press. */
export function TraceButton({ fields, onUse }: { fields: Fields; onUse: (fields: Fields) => void }) {
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBarToDown size="1rem" aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Paste a trace
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <TraceDialog opened={isOpen} fields={fields} onClose={() => setIsOpen(false)} onUse={onUse} />
        </Suspense>
      )}
    </>
  )
}

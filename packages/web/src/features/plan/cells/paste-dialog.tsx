import { Button, Table } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { AppModal } from '../../../ui/app-modal.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { useLast } from '../../../ui/use-last.ts'
import classes from './paste-dialog.module.css'
import type { PastedCell, PastePlan } from './paste-plan.ts'
import { useCellWrites } from './use-cell-writes.ts'

interface PasteDialogProps {
  /** The preview; absent: closed. */
  plan: PastePlan | undefined
  onClose: () => void
}

/** Shows cell by cell what pasting writes or refuses, and writes the valid cells in one call. */
export function PasteDialog({ plan, onClose }: PasteDialogProps) {
  const write = useCellWrites()
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { cells, mappings } = useLast(plan) ?? NOTHING
  const written = cells.flatMap(({ cell }) => cell ?? [])
  const isEmpty = written.length === 0
  const close = () => {
    setRefused(undefined)
    onClose()
  }
  const save = async () => {
    if (saving) return
    setSaving(true)
    const refusal = await write(written, counted(written.length), mappings)
    setSaving(false)
    if (refusal) setRefused(refusal.message)
    else close()
  }
  return (
    <AppModal opened={plan !== undefined} title="Paste into the matrix" size="wide" onClose={saving ? ignore : close}>
      {refused !== undefined && <FaultAlert>{`Nothing was written: ${refused}`}</FaultAlert>}
      <p>
        {summaryOf(cells.length, written.length)}
        {addedWords(mappings)}
      </p>
      {cells.length > 0 && <PastedCells cells={cells} />}
      <DialogFooter>
        <Button variant="default" data-autofocus={isEmpty || undefined} disabled={saving} onClick={close}>
          {isEmpty ? 'Close' : 'Cancel'}
        </Button>
        {!isEmpty && (
          <Button data-autofocus loading={saving} onClick={() => void save()}>
            Write {counted(written.length)}
          </Button>
        )}
      </DialogFooter>
    </AppModal>
  )
}

const NOTHING: PastePlan = { cells: [], mappings: [] }

const ignore = () => undefined

function counted(cells: number): string {
  return cells === 1 ? '1 cell' : `${cells} cells`
}

function summaryOf(all: number, written: number): string {
  if (all === 0) return 'The cells say this already: there is nothing to write.'
  if (written === 0) return 'Nothing will be written: none of it can be read.'
  if (written === all) return `${counted(written)} will be written.`
  return `${counted(written)} will be written. What cannot be read is left as it is.`
}

function addedWords({ length }: PastePlan['mappings']): string {
  if (length === 0) return ''
  return ` ${length === 1 ? '1 mapping is' : `${length} mappings are`} added below the last one.`
}

function PastedCells({ cells }: { cells: readonly PastedCell[] }) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Cell</Table.Th>
          <Table.Th>Now</Table.Th>
          <Table.Th>Becomes</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cells.map(({ key, place, before, after, fault }) => (
          <Table.Tr key={key}>
            <Table.Td>{place}</Table.Td>
            <Table.Td>{before}</Table.Td>
            <Table.Td>{fault === undefined ? after : <Refused text={after} fault={fault} />}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Refused({ text, fault }: { text: string; fault: string }) {
  return (
    <span className={classes.refused}>
      <IconAlertTriangle size="0.875rem" aria-hidden />
      <span>
        “{text}”: {fault}
      </span>
    </span>
  )
}

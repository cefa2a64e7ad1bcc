import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useCallback, useState, type ReactNode } from 'react'
import { useEarlyText } from '../../ui/early-text.ts'
import classes from './catalogue-form.module.css'
import { CatalogueForm } from './catalogue-form.tsx'
import { CreateOptionContext, type CreateOption } from '../lookup/create-option.ts'
import type { FormMode } from './form-values.ts'
import { rowLabel } from '../row.ts'
import { useLast } from '../../ui/use-last.ts'
import { useLeaving, type KeptOn } from './use-leaving.tsx'
import { PanelNotes } from '../record/panel-notes.tsx'
import { PanelTools, type PanelHead } from '../record/panel-tools.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useOncePerEvent } from '../../ui/use-once-per-event.ts'

export interface FormPanelProps<R extends Row = Row> {
  opened: boolean
  catalogue: Catalogue<R>
  mode: FormMode
  row?: Row | undefined
  given?: Written | undefined
  copyOf?: Row | undefined
  /** Absent: "Create …" or "Edit …" with the record's name. */
  title?: string | undefined
  /** Changes of the address that keep the form; absent: none. */
  keptOn?: KeptOn
  head?: PanelHead
  /** Title of the form that waits for the record. */
  waiting?: string | undefined
  onSaved: (row: R) => void
  onClose: () => void
}

interface Creating {
  catalogue: Catalogue
  row: Row
  onCreated: (row: Row) => void
}

/** The form of a record in a panel beside the screen. */
export function FormPanel<R extends Row>({
  opened,
  catalogue,
  mode,
  row,
  given,
  copyOf,
  title,
  keptOn,
  head,
  waiting,
  onSaved,
  onClose,
}: FormPanelProps<R>) {
  const caption = title ?? titleOf(catalogue, mode, row)
  useEarlyText(opened)
  const [creating, setCreating] = useState(false)
  const leaving = useLeaving({ onClose, keptOn })
  const close = () => {
    if (!creating) leaving.close()
  }
  return (
    <SidePanel
      opened={opened}
      title={caption}
      onClose={close}
      tools={head && <PanelTools {...head} />}
      notes={
        head ? (
          <PanelNotes catalogue={catalogue.name} id={head.id} isEdited />
        ) : (
          waiting && <p className={classes.waiting}>“{waiting}” waits below with all that you typed.</p>
        )
      }
    >
      <OptionCreator of={caption} onCreating={setCreating}>
        <div className={classes.around} inert={creating}>
          <CatalogueForm
            {...{ catalogue, mode, row, given, copyOf }}
            onSaved={(saved) => leaving.finish(() => onSaved(saved))}
            onCancel={close}
            onActivity={leaving.report}
          />
        </div>
      </OptionCreator>
      {leaving.dialog}
    </SidePanel>
  )
}

interface OptionCreatorProps {
  /** Title of the form that waits while an option is created. */
  of?: string
  children: ReactNode
  /** Whether the form of an option is open. */
  onCreating?: (creating: boolean) => void
}

/** Lets the lookups inside create a missing record in a panel above, and choose it. */
export function OptionCreator({ of, children, onCreating }: OptionCreatorProps) {
  const once = useOncePerEvent()
  const [creating, setCreating] = useState<Creating>()
  const option = useLast(creating)
  const createOption = useCallback<CreateOption>(
    (catalogue, typed, onCreated) => {
      setCreating({ catalogue, row: { [catalogue.label]: typed }, onCreated })
      onCreating?.(true)
    },
    [onCreating],
  )
  const close = () => {
    setCreating(undefined)
    onCreating?.(false)
  }
  return (
    <CreateOptionContext value={createOption}>
      {children}
      {option && (
        <FormPanel
          opened={creating !== undefined}
          catalogue={option.catalogue}
          mode="create"
          row={option.row}
          waiting={of}
          onClose={() => once(close)}
          onSaved={(created) => {
            close()
            option.onCreated(created)
          }}
        />
      )}
    </CreateOptionContext>
  )
}

function titleOf(catalogue: Catalogue, mode: FormMode, row: Row | undefined): string {
  return mode === 'update' && row ? `Edit ${rowLabel(catalogue, row)}` : `Create ${catalogue.words.one}`
}

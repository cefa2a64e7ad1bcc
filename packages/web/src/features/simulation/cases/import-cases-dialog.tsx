import type { CaseImport } from '@tollgate/contract/simulation/case-file.ts'
import { parseExactJson } from '@tollgate/contract/standards/exact-json.ts'
import type { CaseFilter } from '@tollgate/contract/simulation/case-run.ts'
import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { FormModal } from '../../../catalogue/form/form-modal.tsx'
import { FormFooter } from '../../../ui/dialog-footer.tsx'
import { notifySuccess } from '../../../ui/notify.tsx'
import classes from './cases.module.css'
import { useImportCases } from './cases-queries.ts'

interface ImportCasesDialogProps {
  /** The new owner of the cases; absent: the owner in the file. */
  owner: CaseFilter
  onClose: () => void
}

/** Imports a file of cases, after a preview of what it adds and changes. */
export function ImportCasesDialog({ owner, onClose }: ImportCasesDialogProps) {
  const { choose, fault, found, failure, isStoring, submit } = useCaseFile(owner, onClose)
  const isReady = found !== undefined && found.added.length + found.changed.length > 0
  return (
    <FormModal opened title="Import test cases" onClose={onClose}>
      <FormElement className={classes.form} onSave={() => isReady && submit()}>
        <FileInput
          label="File"
          description="As exported here or by another console: attributes, balances and events are found by their keys"
          placeholder="Choose a file"
          accept=".json,application/json"
          fileInputProps={{ 'aria-label': 'File to import' }}
          error={fault}
          data-autofocus
          onChange={(chosen) => void choose(chosen)}
        />
        <div aria-live="polite">
          {found && <Preview found={found} />}
          {failure && <Faults failure={failure} />}
        </div>
        <FormFooter label="Import" saving={isStoring} disabled={!isReady} />
      </FormElement>
    </FormModal>
  )
}

function useCaseFile(owner: CaseFilter, onStored: () => void) {
  const [file, setFile] = useState<unknown>()
  const [fault, setFault] = useState<string>()
  const preview = useImportCases(owner, true)
  const store = useImportCases(owner, false)
  const choose = async (chosen: File | null) => {
    setFault(undefined)
    preview.reset()
    store.reset()
    if (chosen === null) return
    try {
      const read = parseExactJson(await chosen.text())
      setFile(read)
      preview.mutate(read)
    } catch (error) {
      setFault(`This is not JSON: ${error instanceof Error ? error.message : ''}`)
    }
  }
  const submit = () =>
    store.mutate(file, {
      onSuccess: (stored) => {
        notifySuccess('Test cases imported', inWords(stored))
        onStored()
      },
    })
  const failure = store.error ?? preview.error
  return { choose, fault, found: preview.data, failure, isStoring: store.isPending, submit }
}

function Preview({ found }: { found: CaseImport }) {
  return (
    <>
      <p>{inWords(found)}.</p>
      {found.changed.length > 0 && <p>Changed: {found.changed.join('; ')}</p>}
    </>
  )
}

function inWords({ added, changed, unchanged }: CaseImport): string {
  return `${added.length} new, ${changed.length} changed, ${unchanged.length} as they are`
}

function Faults({ failure }: { failure: Error }) {
  const faults = failure instanceof ApiError ? failure.faults : []
  if (faults.length === 0) return <p role="alert">{failure.message}</p>
  return (
    <ul role="alert" className={classes.differences}>
      {faults.map(({ field, message }) => (
        <li key={`${field} ${message}`}>{field === undefined ? message : `${field}: ${message}`}</li>
      ))}
    </ul>
  )
}

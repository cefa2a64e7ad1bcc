import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { asApiError } from '../api/api-error.ts'
import { useReportUnsaved } from '../simulate/unsaved.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FaultAlert } from '../ui/fault-alert.tsx'
import { describeKeys } from '../ui/keys.ts'
import { late } from '../ui/late.ts'
import { notifySuccess } from '../ui/notify.tsx'
import { useLeaving, useReport } from '../catalogue/form/use-leaving.tsx'
import { useSaving } from '../catalogue/form/use-saving.ts'
import { refreshCatalogues } from '../catalogue/queries.ts'
import { useMayEdit } from '../catalogue/rights.ts'
import { textQuery, writeText, type StoredText, type TextFault } from './document-calls.ts'
import classes from './document-text.module.css'
import { StaleText } from './stale-text.tsx'
import type { TextPlace } from './text-editor.tsx'
import { useTextDraft, type Draft } from './use-text-draft.ts'
import { useTextFaults } from './use-text-faults.ts'

const TextEditor = late(async () => (await import('./text-editor.tsx')).default)

describeKeys('Texts', [
  { keys: ['Ctrl', 'S'], does: 'Save the text' },
  { keys: ['Ctrl', 'F'], does: 'Find in the text' },
  { keys: ['F8'], does: 'Go to the next fault' },
])

/** A document as text: stored, and while edited. */
export function DocumentText({ path }: { path: string }) {
  const { data, error, refetch } = useQuery(textQuery(path))
  if (error && !data) {
    if (asApiError(error).status === 404)
      return <EmptyState kind="missing" title="There is no such text" text="What it says was deleted or renamed." />
    return <ErrorPanel title="The text could not be loaded" text={error.message} onRetry={refetch} />
  }
  if (!data) return <Skeleton className={classes.skeleton} aria-label="Loading the text" />
  return <EditedText key={path} path={path} stored={data} />
}

function EditedText({ path, stored }: { path: string; stored: StoredText }) {
  const mayEdit = useMayEdit()
  const { draft, isReady, isFound, set } = useTextDraft(path)
  const { saving, save, refused } = useSavedText(path, draft, set)
  const found = useTextFaults(path, draft?.text)
  const faults = refused ?? found ?? []
  const leaving = useLeaving({})
  const [goal, setGoal] = useState<TextPlace>()
  useReport(leaving.report, saving ? 'saving' : draft ? 'changed' : 'unchanged')
  useReportText(path, draft?.text, found?.length === 0)
  const isStale = draft !== undefined && draft.base.hash !== stored.hash
  return (
    <section className={classes.document} aria-label={`Text of ${path}`}>
      <header className={classes.bar}>
        <code className={classes.path}>{path}.yaml</code>
        <span className={classes.state} role="status">
          {draft && wordsOf(found)}
        </span>
        {mayEdit && (
          <>
            <Button size="sm" variant="default" disabled={!draft || saving} onClick={() => set(undefined)}>
              Discard
            </Button>
            <Button size="sm" disabled={!draft} loading={saving} title="Ctrl+S" onClick={() => void save()}>
              Save
            </Button>
          </>
        )}
      </header>
      {isFound && <p className={classes.found}>This is what you typed before and did not save.</p>}
      {isStale && <StaleText draft={draft} stored={stored} onChoose={set} />}
      <FaultList faults={faults} onGo={setGoal} />
      <Suspense fallback={<Skeleton className={classes.skeleton} aria-label="Loading the editor" />}>
        <TextEditor
          key={String(mayEdit && isReady)}
          label={`Text of ${path}`}
          value={draft?.text ?? stored.text}
          readOnly={!mayEdit || !isReady}
          faults={faults}
          goal={goal}
          onSave={() => void save()}
          onChange={(text) => set({ text, base: draft?.base ?? stored })}
        />
      </Suspense>
      {leaving.dialog}
    </section>
  )
}

/** Stores the text. What is typed meanwhile stays as a draft. */
function useSavedText(path: string, draft: Draft | undefined, set: (draft: Draft | undefined) => void) {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<{ text: string; faults: readonly TextFault[] }>()
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const { saving, save } = useSaving({
    prepare: () => draft,
    send: ({ text, base }, key) => writeText(path, text, base.hash, key),
    onSaved: ({ documents: [document], comments_dropped: dropped }, { text }) => {
      const stored = { text, hash: document?.hash ?? '' }
      client.setQueryData(textQuery(path).queryKey, stored)
      set(latest.current && { ...latest.current, base: stored })
      notifySuccess('Saved', dropped === 0 ? path : `${path}. Comments are not stored.`)
      void refreshCatalogues(client)
    },
    onRefused: async (error, { text }) => {
      if (error.stale) await client.refetchQueries({ queryKey: textQuery(path).queryKey })
      else setRefusal({ text, faults: error.faults })
    },
  })
  return { saving, save, refused: refusal && refusal.text === draft?.text ? refusal.faults : undefined }
}

/** Passes a text without faults to the simulator beside it. */
function useReportText(key: string, text: string | undefined, isSound: boolean): void {
  const unsaved = useMemo(
    () =>
      text === undefined
        ? undefined
        : { words: 'The text is not stored yet.', document: isSound ? { key, text } : undefined },
    [key, text, isSound],
  )
  useReportUnsaved(unsaved)
}

function wordsOf(faults: readonly TextFault[] | undefined): string {
  if (!faults) return 'Not saved; checking …'
  if (faults.length === 0) return 'Not saved; no faults'
  return `Not saved; ${faults.length === 1 ? 'one fault' : `${faults.length} faults`}`
}

interface FaultListProps {
  faults: readonly TextFault[]
  onGo: (place: TextPlace) => void
}

/** Each fault links to its line. */
function FaultList({ faults, onGo }: FaultListProps) {
  const general = faults.filter(({ line }) => line === undefined)
  const placed = faults.filter(({ line }) => line !== undefined)
  return (
    <>
      {general.map(({ message, field }) => (
        <FaultAlert key={`${field} ${message}`}>{message}</FaultAlert>
      ))}
      {placed.length > 0 && (
        <ul className={classes.faults} aria-label="Faults">
          {placed.map(({ line = 1, column = 1, message, field }) => (
            <li key={`${line} ${column} ${message}`}>
              <button type="button" className={classes.fault} onClick={() => onGo({ line, column })}>
                <span className={classes.place}>Line {line}</span> {field !== undefined && <code>{field}</code>}{' '}
                <span>{message}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

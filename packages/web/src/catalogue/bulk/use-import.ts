import type { PackageImport } from '@tollgate/contract/catalogues/document-calls.ts'
import type { ImportPreview } from '@tollgate/contract/bulk/import-preview.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { ColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { formatCount } from '../format/format-value.ts'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import { refreshCatalogues } from '../queries.ts'
import { hasOwnColumns, openColumns, type Given } from './column-plan.ts'
import { guessColumns, type Hints } from './guess-columns.ts'
import { discardImport, previewImport, type ImportOrder } from './import-calls.ts'
import { faultsOf, INITIAL_STATE, type ImportState } from './import-state.ts'
import { writtenCount } from './import-messages.ts'
import { runCommit, type Commit } from './run-commit.ts'
import { importPackage, readPackage } from './package-file.ts'
import { readSource, type SourceFile } from './source-file.ts'
import { UnknownEncoding } from './text-file.ts'

export interface ImportTarget {
  catalogue: Catalogue
  given: Given
  hints: Hints
}

export interface Import {
  state: ImportState
  /** With the code page of a file that is not UTF-8. */
  choose: (file: File, encoding?: string) => Promise<void>
  map: (mapping: ColumnMapping) => void
  mapColumns: () => void
  check: () => Promise<void>
  /** Stores the package; `conflicts` says which side stays where both say something. */
  storePackage: (conflicts: PackageImport['conflicts']) => Promise<void>
  /** With `skipFaulty` the faulty rows are left out. */
  commit: (skipFaulty: boolean) => Promise<void>
  /** Back to the choice of a file. */
  restart: () => void
}

/** An import, from the choice of a file to its result. */
export function useImport(target: ImportTarget): Import {
  const { state, patch, reset, closed } = useImportState()
  const server = useServerImport(target.catalogue)
  const { source, mapping, preview } = state

  const check = async (file: SourceFile, columns: ColumnMapping | undefined) => {
    patch({ stage: 'checking', source: file, mapping: columns, sent: 0, againIn: 0, faults: [], preview: undefined })
    try {
      const checked = await server.check({ ...target, source: file, mapping: columns }, patch)
      if (checked) patch({ stage: 'preview', preview: checked })
    } catch (error) {
      patch({ stage: columns ? 'columns' : 'choose', faults: faultsOf(error) })
    }
  }
  const choose = async (file: File, encoding?: string) => {
    try {
      const packed = await readPackage(file)
      if (packed) return patch({ stage: 'package', packed, faults: [] })
      const chosen = await readSource(file, encoding)
      if (hasOwnColumns(target.catalogue, target.given, chosen)) await check(chosen, undefined)
      else patch({ stage: 'columns', source: chosen, mapping: guessFor(target, chosen), faults: [] })
    } catch (error) {
      if (error instanceof UnknownEncoding) return patch({ stage: 'encoding', unread: error.file, faults: [] })
      const faults = error instanceof ApiError ? faultsOf(error) : [{ message: (error as Error).message }]
      patch({ stage: 'choose', source: undefined, faults })
    }
  }
  const storePackage = async (conflicts: PackageImport['conflicts']) => {
    try {
      const { written } = await server.store(importPackage(state.packed?.documents ?? [], { conflicts }))
      notifySuccess('Import Success', `${formatCount(written)} records`)
      patch({ stage: 'done' })
    } catch (error) {
      patch({ faults: faultsOf(error) })
    }
  }
  const commit = async (checked: ImportPreview, skipFaulty: boolean) => {
    patch({ stage: 'running', preview: { ...checked, processed: 0 }, faults: [] })
    try {
      const done = await server.commit({ token: checked.token, skipFaulty }, (now) => patch({ preview: now }))
      if (closed() || done.faulty === 0) notifySuccess('Import Success', writtenCount(target.catalogue, done))
      patch({ stage: 'done', preview: done })
    } catch (error) {
      const faults = faultsOf(error)
      if (closed()) notifyFailure('Nothing was imported', faults[0]?.message)
      else server.keep(checked.token)
      patch({ stage: 'preview', preview: checked, faults })
    }
  }
  const restart = () => {
    server.discard()
    reset()
  }
  return {
    state,
    choose,
    map: (next) => patch({ mapping: next, faults: [] }),
    mapColumns: () => source && patch({ stage: 'columns', mapping: mapping ?? guessFor(target, source), faults: [] }),
    check: async () => source && check(source, mapping),
    storePackage,
    commit: async (skipFaulty) => preview && commit(preview, skipFaulty),
    restart,
  }
}

/** The state of the dialog. Nothing is changed any more once the dialog is closed. */
function useImportState() {
  const [state, setState] = useState(INITIAL_STATE)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const patch = (next: Partial<ImportState>) => {
    if (!isClosed.current) setState((before) => ({ ...before, ...next }))
  }
  return { state, patch, reset: () => setState(INITIAL_STATE), closed: () => isClosed.current }
}

/** The preview on the server: discarded with the dialog, but not while it is being stored. */
function useServerImport(catalogue: Catalogue) {
  const client = useQueryClient()
  const request = useRef<AbortController>(undefined)
  const token = useRef<string>(undefined)
  const discard = useCallback(() => {
    request.current?.abort()
    if (token.current !== undefined) discardImport(catalogue, token.current)
    token.current = undefined
  }, [catalogue])
  useEffect(() => discard, [discard])
  return {
    discard,
    /** Undefined if it was discarded meanwhile. */
    check: async (
      order: ImportOrder,
      patch: (next: Partial<ImportState>) => void,
    ): Promise<ImportPreview | undefined> => {
      discard()
      const controller = new AbortController()
      request.current = controller
      try {
        const preview = await previewImport(order, {
          onSent: (sent) => patch({ sent, againIn: 0 }),
          onBusy: (againIn) => patch({ againIn }),
          signal: controller.signal,
        })
        token.current = preview.token
        return preview
      } catch (error) {
        if (controller.signal.aborted) return undefined
        throw error
      }
    },
    commit: async (order: Commit, onProgress: (now: ImportPreview) => void): Promise<ImportPreview> => {
      token.current = undefined
      return runCommit(catalogue, order, onProgress).finally(() => void refreshCatalogues(client))
    },
    store: async <T>(stored: Promise<T>): Promise<T> => stored.finally(() => void refreshCatalogues(client)),
    keep: (checked: string) => {
      token.current = checked
    },
  }
}

function guessFor({ catalogue, given, hints }: ImportTarget, source: SourceFile): ColumnMapping {
  const names = source.columns.map(({ name }) => name)
  return guessColumns(names, openColumns(catalogue, given), hints)
}

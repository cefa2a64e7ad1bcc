import type { ImportPreview } from '@tollgate/contract/bulk/import-preview.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { ColumnMapping } from '@tollgate/contract/bulk/column-mapping.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import { refreshCatalogues } from '../queries.ts'
import { openColumns, speaksForItself, type Given } from './column-plan.ts'
import { guessColumns, type Hints } from './guess-columns.ts'
import { forgetImport, previewImport } from './import-calls.ts'
import { BEGINNING, faultsOf, type ImportState } from './import-state.ts'
import { writtenWords } from './import-words.ts'
import { runCommit } from './run-commit.ts'
import { readSource, type SourceFile } from './source-file.ts'

export interface ImportTarget {
  catalogue: Catalogue
  given: Given
  hints: Hints
}

export interface Import {
  state: ImportState
  choose: (file: File) => Promise<void>
  map: (mapping: ColumnMapping) => void
  /** To the columns, with what is known of them. */
  askColumns: () => void
  check: () => Promise<void>
  commit: () => Promise<void>
  startAnew: () => void
}

/** One import, from the choice of a file to its end. */
export function useImport({ catalogue, given, hints }: ImportTarget): Import {
  const client = useQueryClient()
  const [state, setState] = useState(BEGINNING)
  const giveUp = useRef<AbortController>(undefined)
  const left = useRef(false)
  const token = useRef<string>(undefined)
  const patch = (next: Partial<ImportState>) => {
    if (!left.current) setState((before) => ({ ...before, ...next }))
  }
  const forget = useCallback(() => {
    giveUp.current?.abort()
    if (token.current !== undefined) forgetImport(catalogue, token.current)
    token.current = undefined
  }, [catalogue])
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      forget()
    }
  }, [forget])

  const guess = (source: SourceFile) => {
    const names = source.columns.map(({ name }) => name)
    return guessColumns(names, openColumns(catalogue, given), hints)
  }
  const check = async (source: SourceFile, mapping: ColumnMapping | undefined) => {
    forget()
    const controller = new AbortController()
    giveUp.current = controller
    patch({ stage: 'checking', source, mapping, sent: 0, faults: [], preview: undefined })
    try {
      const order = { catalogue, given, source, mapping }
      const preview = await previewImport(order, (sent) => patch({ sent }), controller.signal)
      token.current = preview.token
      patch({ stage: 'preview', preview })
    } catch (error) {
      if (!controller.signal.aborted) patch({ stage: mapping ? 'columns' : 'choose', faults: faultsOf(error) })
    }
  }
  const choose = async (file: File) => {
    try {
      const source = await readSource(file)
      if (speaksForItself(catalogue, given, source)) await check(source, undefined)
      else patch({ stage: 'columns', source, mapping: guess(source), faults: [] })
    } catch (error) {
      patch({ stage: 'choose', source: undefined, faults: [{ message: (error as Error).message }] })
    }
  }
  const commit = async (preview: ImportPreview) => {
    // From here on the server finishes it, whether this dialog is open or not.
    token.current = undefined
    patch({ stage: 'running', preview: { ...preview, processed: 0 }, faults: [] })
    try {
      const done = await runCommit(catalogue, preview.token, (now) => patch({ preview: now }))
      if (left.current) notifySuccess('Import Success', writtenWords(catalogue, done))
      patch({ stage: 'done', preview: done })
    } catch (error) {
      const faults = faultsOf(error)
      if (left.current) notifyFailure('Nothing was imported', faults[0]?.message)
      else token.current = preview.token
      patch({ stage: 'preview', preview, faults })
    } finally {
      void refreshCatalogues(client)
    }
  }

  const { source, mapping, preview } = state
  return {
    state,
    choose,
    map: (next) => patch({ mapping: next, faults: [] }),
    askColumns: () => source && patch({ stage: 'columns', mapping: mapping ?? guess(source), faults: [] }),
    check: async () => source && check(source, mapping),
    commit: async () => preview && commit(preview),
    startAnew: () => {
      forget()
      setState(BEGINNING)
    },
  }
}

import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { unitInput, unitValueHint } from '@tollgate/policy/plan/unit-value.ts'
import { useCombobox } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { MATCH } from '@tollgate/contract/standards/plan-codes.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { dropdownSide } from '../../../catalogue/lookup/dropdown-side.ts'
import { useLookup } from '../../../catalogue/lookup/use-lookup.ts'
import { useLeaving, useReport } from '../../../catalogue/form/use-leaving.tsx'
import type { CellEditorProps, Step } from './editor-props.ts'
import { type CellWords, matchWords, readCell } from './read-cell.ts'
import { valueSource } from './value-source.ts'
import { asText, rowLabel } from '../../../catalogue/row.ts'

/** Valid in every cell. */
const ALWAYS = ['any', 'is known', 'is unknown']

const anyCatalogue = catalogueOf('zone')

export type CellEdit = ReturnType<typeof useCellEditor>

/** The text of a cell, its completions, and what happens when it is left. */
export function useCellEditor(
  { zone, words, typed, onCommit, onClose }: CellEditorProps,
  input: RefObject<HTMLInputElement | null>,
) {
  const [own, setText] = useState(typed)
  const isTyped = own !== undefined
  const text = own ?? words
  const { fault, saving, commit, putBack, forget, leaving } = useCommit({ words, text, onCommit, onClose })
  const [side, setSide] = useState<'bottom' | 'top'>('bottom')
  const store = useCombobox()
  const source = valueSource(zone)
  const asked = isTyped ? readCell(text) : undefined
  const lookup = useLookup(source?.catalogue ?? anyCatalogue, asked?.name ?? '', source !== undefined, source?.fixed)
  const options = cellOptions(isTyped ? text : undefined, source?.catalogue, lookup.rows)
  useEffect(() => {
    setSide(dropdownSide(input.current))
    input.current?.focus()
    if (typed === undefined) input.current?.select()
    store.openDropdown()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the cell opens
  }, [])
  useEffect(() => {
    // The list would cover the message.
    if (fault !== undefined) store.closeDropdown()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is a new object on each render
  }, [fault])
  useFirstOption(store, isTyped && !lookup.loading && source !== undefined, options)
  return {
    text,
    fault,
    saving,
    store,
    side,
    options,
    hint: zone.mapping_des_type === 'V' ? unitValueHint(unitInput('V', zone)) : undefined,
    loading: source !== undefined && lookup.loading,
    loadMore: lookup.loadMore,
    dialog: leaving.dialog,
    commit,
    putBack,
    /** The highlighted option. */
    picked: () => (store.dropdownOpened ? options[store.getSelectedOptionIndex()] : undefined),
    choose: (option: string) => commit(option, 'stay'),
    leave: () => commit(text, 'away'),
    type: (next: string) => {
      setText(next)
      forget()
      store.openDropdown()
    },
  }
}

/** Highlights the first option while records are searched; a plain value is taken as typed. */
function useFirstOption(store: ReturnType<typeof useCombobox>, wanted: boolean, options: readonly string[]) {
  const shown = options.join('\n')
  useEffect(() => {
    if (wanted) store.selectFirstOption()
    else store.resetSelectedOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is a new object on each render
  }, [shown, wanted])
}

interface CommitProps extends Pick<CellEditorProps, 'words' | 'onCommit' | 'onClose'> {
  text: string
}

/** Stores the text once, or returns why it cannot. Invalid text stays in its cell. */
function useCommit({ words, text, onCommit, onClose }: CommitProps) {
  const [refused, setRefused] = useState<{ fault: string; words: string }>()
  const [saving, setSaving] = useState(false)
  const [before] = useState(words)
  const busy = useRef(false)
  const leaving = useLeaving({})
  useReport(leaving.report, saving ? 'saving' : text === words ? 'unchanged' : 'changed')
  const store = async (wanted: string, step: Step) => {
    busy.current = true
    setSaving(true)
    const fault = await onCommit(wanted)
    busy.current = false
    setSaving(false)
    setRefused(fault === undefined ? undefined : { fault, words })
    if (fault === undefined) leaving.finish(() => onClose(step))
  }
  const close = (step: Step) => {
    busy.current = true
    onClose(step)
  }
  const commit = (wanted: string, step: Step) => {
    if (busy.current) return
    if (wanted === words) close(step)
    else void store(wanted, step)
  }
  // After a reload of the matrix the stored text is another person's.
  const isStale = !saving && words !== before && words !== text
  const fault = refused?.words === words ? refused.fault : isStale ? staleWords(before, words) : undefined
  return { fault, saving, commit, putBack: () => close('stay'), forget: () => setRefused(undefined), leaving }
}

function staleWords(before: string, theirs: string): string {
  const quoted = (words: string) => (words === '' ? 'empty' : `“${words}”`)
  return `Somebody changed this cell meanwhile: it was ${quoted(before)} and is ${quoted(theirs)} now. Enter stores yours, Esc keeps theirs.`
}

/** Completions of the typed text: what it means as it is, then matching records, an exact match first. */
function cellOptions(
  typed: string | undefined,
  catalogue: Catalogue | undefined,
  rows: readonly Row[],
): readonly string[] {
  const wanted = typed?.trim().toLowerCase() ?? ''
  const asked = typed === undefined ? undefined : readCell(typed)
  const said = typed === undefined ? undefined : keywordText(asked)
  const always = ALWAYS.filter((option) => option !== said && option.includes(wanted))
  const records = catalogue && !(asked && said) ? fittingRecords(asked, catalogue, rows) : []
  return [...(said === undefined ? [] : [said]), ...records, ...always]
}

/** The text of a condition that needs no record; empty text means "any". */
function keywordText(asked: CellWords | undefined): string | undefined {
  if (!asked) return 'any'
  if (asked.match === MATCH.KNOWN) return 'is known'
  return asked.match === MATCH.UNKNOWN ? 'is unknown' : undefined
}

function fittingRecords(asked: CellWords | undefined, catalogue: Catalogue, rows: readonly Row[]): readonly string[] {
  const name = asked?.name.toLowerCase() ?? ''
  const fitting = rows
    .map((row) => ({ label: rowLabel(catalogue, row), code: asText(row.zone_code) }))
    .filter(({ label, code }) => `${label} ${code}`.toLowerCase().includes(name))
    .map(({ label }) => label)
  const exact = fitting.filter((label) => label.toLowerCase() === name)
  const labels = [...new Set([...exact, ...fitting])]
  return labels.map((label) => `${matchWords(asked?.match ?? 1)} ${label}`)
}

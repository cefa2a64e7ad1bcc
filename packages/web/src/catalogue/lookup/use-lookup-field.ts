import type { FieldValue, ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { useEffect, useRef, useState } from 'react'
import { useMayEdit } from '../rights.ts'
import { rowId } from '../row.ts'
import { useCreateOption } from './create-option.ts'
import { CREATE } from './lookup-options.tsx'
import type { LookupProps } from './lookup-props.ts'
import { unmatchedMessage, unmatchedText } from './unmatched.ts'
import { useChosen } from './use-chosen.ts'
import { useDropdown } from './use-dropdown.ts'
import { type LookupOptions, useLookup } from './use-lookup.ts'
import { afterPress } from '../../ui/after-press.ts'
import { nameOf } from '../format/format-value.ts'

/** The state of a lookup: the typed text, the options that match it, and the actions of the field. */
export function useLookupField(props: LookupProps) {
  const { name, value, onChange, without } = props
  const field = props.field as ReferenceField
  const target = referredCatalogue(field)
  const id = typeof value === 'number' ? value : undefined
  const { text, setText, restore, leave } = useText(props)
  const [picked, setPicked] = useState<Row>()
  // No fault until the user is back in the field.
  const [isCreating, setCreating] = useState(false)
  const { store, side, input } = useDropdown()
  const options = useLookup(target, text ?? '', store.dropdownOpened || Boolean(text), props.fixed)
  const found = options.loading && text ? matching(target, options.rows, text) : options.rows
  const rows = without === undefined ? found : found.filter((option) => rowId(target, option) !== without)
  const shown = rows.map((option) => rowId(target, option)).join()
  const chosen = useChosen(name, field, id, [picked, ...options.rows], props.row)
  const create = useCreateOption(target)
  const createOption = useMayEdit(target) ? create : undefined
  const choose = (option: Row | undefined) => {
    setPicked(option)
    setText(undefined)
    onChange(name, option ? rowId(target, option) : null)
  }
  const open = () => {
    if (text === undefined) input.current?.select()
    store.openDropdown()
  }
  const submit = (submitted: string) => {
    const option = rows.find((candidate) => String(rowId(target, candidate)) === submitted)
    if (option) choose(option)
    else if (submitted === CREATE) {
      setCreating(true)
      createOption?.(text ?? '', choose)
    }
    store.closeDropdown()
  }
  const type = (typed: string) => {
    setText(text === undefined ? withoutName(typed, chosen.label) : typed)
    store.openDropdown()
  }
  const fault = useLeftText(target, store.dropdownOpened || isCreating ? undefined : text, { ...options, rows }, choose)
  useEffect(() => {
    if (text) store.selectFirstOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is a new object on each render
  }, [shown, text, options.loading])
  // Beside a record of exactly this name a second one would be a mistake.
  const isThere = text !== undefined && rows.some((row) => isNamed(target, row, text))
  const canCreate = createOption !== undefined && !options.loading && !isThere
  return {
    store,
    side,
    input,
    text,
    type,
    open,
    rows,
    options,
    chosen,
    canCreate,
    submit,
    choose,
    restore,
    enter: () => setCreating(false),
    leave,
    fault,
  }
}

/** The typed text without the chosen name, since typing in a filled field replaces the name. */
export function withoutName(typed: string, name: string): string {
  return name !== '' && typed.startsWith(name) ? typed.slice(name.length) : typed
}

/** Text in place of a name; the form stores it if there is one. An emptied field has no record. */
function useText({ name, value, onChange, onText }: LookupProps) {
  const [own, setOwn] = useState<string>()
  const [seen, setSeen] = useState(value)
  const before = useRef<FieldValue>(null)
  // A record chosen elsewhere, for example by Back, replaces the typed text.
  if (value !== seen) {
    setSeen(value)
    if (value !== null) setOwn(undefined)
  }
  const text = onText ? unmatchedText(value) : own
  const setText = (typed: string | undefined) => {
    if (text === undefined) before.current = value
    if (!onText || typed === undefined) setOwn(typed)
    else if (typed !== '') onText(typed)
    if (typed === '' && value !== null) onChange(name, null)
  }
  /** Drops the typed text and reverts to the earlier value. */
  const restore = () => {
    setOwn(undefined)
    if (text !== undefined && value !== before.current) onChange(name, before.current)
  }
  const leave = () => {
    if (text?.trim() !== '') return
    setOwn(undefined)
    if (value !== null) onChange(name, null)
  }
  return { text, setText, restore, leave }
}

/**
 * Resolves text that was left in a lookup: chooses the record with exactly this name or code; if there is not exactly
 * one, the text stays.
 * @returns Why the text is invalid.
 */
function useLeftText(
  target: Catalogue,
  left: string | undefined,
  { rows, loading, failed }: LookupOptions,
  choose: (row: Row) => void,
): string | undefined {
  const [refused, setRefused] = useState<string>()
  const isSearched = left !== undefined && !loading && !failed
  useEffect(() => {
    if (left === undefined || !isSearched) return
    const named = rows.filter((row) => isNamed(target, row, left))
    if (named[0] && named.length === 1) choose(named[0])
    else afterPress(() => setRefused(left))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asks once for each text
  }, [left, isSearched])
  return left !== undefined && left === refused ? unmatchedMessage(left) : undefined
}

function isNamed(catalogue: Catalogue, row: Row, typed: string): boolean {
  const { text, beside } = nameOf(catalogue, row)
  const wanted = typed.trim().toLowerCase()
  return text.toLowerCase() === wanted || beside?.toLowerCase() === wanted
}

/** The loaded options that match, while the server is still searching. */
function matching(catalogue: Catalogue, rows: readonly Row[], typed: string): readonly Row[] {
  const wanted = typed.trim().toLowerCase()
  return rows.filter((row) => {
    const { text, beside = '' } = nameOf(catalogue, row)
    return `${text} ${beside}`.toLowerCase().includes(wanted)
  })
}

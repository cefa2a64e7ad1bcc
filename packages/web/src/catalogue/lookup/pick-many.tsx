import type { ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { CloseButton } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { asApiError, type ApiError } from '../../api/api-error.ts'
import { FaultAlert } from '../../ui/fault-alert.tsx'
import { FormElement } from '../form/form-element.tsx'
import { FormFooter } from '../../ui/dialog-footer.tsx'
import { useReport, type FormActivity } from '../form/use-leaving.tsx'
import { Lookup } from './lookup.tsx'
import classes from './pick-many.module.css'
import { unmatched, unmatchedMessage } from './unmatched.ts'
import { useChosen } from './use-chosen.ts'
import { capital } from '../format/words.ts'

interface PickManyProps {
  /** Catalogues to pick records from, each with its own lookup. */
  offered: readonly Catalogue[]
  /** "member", "event" */
  word: string
  /** Adds all or none. The faults of a thrown error name the records by their index: `1.pcr_event_id`. */
  onAdd: (ids: readonly number[]) => Promise<unknown>
  onCancel: () => void
  /** Id of a record that is not offered, since a group cannot contain itself. */
  without?: number
  /** What leaving the dialog would interrupt. */
  onActivity: (activity: FormActivity) => void
}

interface Pick {
  id: number
  catalogue: Catalogue
  /** Why it was refused. */
  refused?: string | undefined
}

/** Finds records by typing and adds all of them at once. If one is refused, none is added and the reason is shown. */
export function PickMany({ offered, word, without, onAdd, onCancel, onActivity }: PickManyProps) {
  const element = useRef<HTMLFormElement>(null)
  const { picks, texts, refused, message, adding, pick, remove, type, add } = usePicks(onAdd)
  const isEmpty = picks.length === 0 && texts.size === 0
  useReport(onActivity, adding ? 'saving' : isEmpty ? 'unchanged' : 'changed')
  return (
    <FormElement ref={element} className={classes.form} onSave={() => void add()}>
      {message !== undefined && <FaultAlert>{message}</FaultAlert>}
      {offered.map((catalogue, index) => (
        <PickLookup
          key={catalogue.name}
          catalogue={catalogue}
          without={without}
          first={index === 0}
          text={texts.get(catalogue.name)}
          isRefused={refused}
          onType={(text) => type(catalogue, text)}
          onPick={(id) => pick(catalogue, id)}
        />
      ))}
      <ul className={classes.picked} aria-label="To be added" aria-live="polite">
        {picks.map((picked) => (
          <PickedItem key={picked.id} pick={picked} onRemove={() => remove(picked.id)} />
        ))}
      </ul>
      <FormFooter
        label={picks.length > 1 ? `Add ${picks.length} ${word}s` : `Add ${word}`}
        saving={adding}
        disabled={isEmpty}
        onCancel={onCancel}
      />
    </FormElement>
  )
}

/** The picked records, text that matches none yet, and the action that adds them. */
function usePicks(onAdd: PickManyProps['onAdd']) {
  const [picks, setPicks] = useState<readonly Pick[]>([])
  const [message, setMessage] = useState<string>()
  const [adding, setAdding] = useState(false)
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const [refused, setRefused] = useState(false)
  const type = ({ name }: Catalogue, text: string | undefined) => {
    setRefused(false)
    setTexts(
      (before) =>
        new Map([
          ...[...before].filter(([other]) => other !== name),
          ...(text === undefined ? [] : [[name, text] as const]),
        ]),
    )
  }
  const add = async () => {
    setRefused(texts.size > 0)
    if (picks.length === 0 || texts.size > 0 || adding) return
    setAdding(true)
    setMessage(undefined)
    try {
      await onAdd(picks.map(({ id }) => id))
    } catch (error) {
      const refusal = withRefusals(picks, asApiError(error))
      setPicks(refusal.picks)
      setMessage(refusal.message)
    } finally {
      setAdding(false)
    }
  }
  const pick = (catalogue: Catalogue, id: number) =>
    setPicks((before) => (before.some((other) => other.id === id) ? before : [...before, { id, catalogue }]))
  const remove = (id: number) => setPicks((before) => before.filter((other) => other.id !== id))
  return { picks, texts, refused, message, adding, pick, remove, type, add }
}

interface PickLookupProps {
  catalogue: Catalogue
  without: number | undefined
  first: boolean
  /** Typed text that names no record. */
  text: string | undefined
  /** The text blocks adding. */
  isRefused: boolean
  onType: (text: string | undefined) => void
  onPick: (id: number) => void
}

function PickLookup({ catalogue, without, first, text, isRefused, onType, onPick }: PickLookupProps) {
  const field = useMemo(() => fieldFor(catalogue), [catalogue])
  return (
    <Lookup
      name={catalogue.name}
      field={field}
      value={text === undefined ? null : unmatched(text)}
      without={without}
      fault={isRefused && text !== undefined ? unmatchedMessage(text) : undefined}
      {...{ autoFocus: first }}
      onText={onType}
      onChange={(_, id) => {
        onType(undefined)
        if (typeof id === 'number') onPick(id)
      }}
      onBlur={() => undefined}
    />
  )
}

function PickedItem({ pick: { id, catalogue, refused }, onRemove }: { pick: Pick; onRemove: () => void }) {
  const { label } = useChosen(catalogue.name, fieldFor(catalogue), id, [], undefined)
  return (
    <li className={classes.pick}>
      <span>
        {label || `#${id}`}
        {refused !== undefined && <span className={classes.refused}>{refused}</span>}
      </span>
      <CloseButton size="sm" aria-label={`Do not add ${label || id}`} onClick={onRemove} />
    </li>
  )
}

/** The picks with their refusals, and a message for faults that belong to no pick. */
function withRefusals(before: readonly Pick[], { message, faults }: ApiError) {
  const named = faults.filter(({ field }) => field !== undefined)
  const reasons = new Map(named.map((fault) => [Number(fault.field?.split('.')[0]), fault.message]))
  const picks = before.map((pick, index) => ({ ...pick, refused: reasons.get(index) }))
  return { picks, message: picks.some(({ refused }) => refused !== undefined) ? undefined : message }
}

function fieldFor({ name, label, words }: Catalogue): ReferenceField {
  return { kind: 'reference', label: capital(words.one), required: false, to: name, nest: '', show: [label] }
}

import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { rowVersion } from '../row.ts'
import { CHOOSE_FIRST, decide, findClash, mergedValues, type Clash, type Whose } from './clash.ts'
import {
  bodyOf,
  faultsByField,
  formFaults,
  formFields,
  initialValues,
  sameValue,
  type FieldMessages,
  type FormValues,
  type ServerFault,
} from './form-values.ts'

/** The state of an edited record. It is immutable: each function below returns the next state. */
export interface RecordForm {
  catalogue: Catalogue
  /** The record as it was read; absent: a new one. */
  row?: Row | undefined
  /** Fixed values; their fields are not on the form. */
  given: Written
  /** The values before anything was typed. */
  initial: FormValues
  values: FormValues
  /** Texts that are sent in addition: what is created with the record. */
  beside?: Readonly<Record<string, string>>
  /** Faults by field. A fault from the server stays until its field is changed. */
  faults: FieldMessages
  /** A refusal that belongs to no field. */
  message?: string | undefined
  /** What another person has changed in the record. */
  clash?: Clash | undefined
}

interface FormStart {
  catalogue: Catalogue
  row?: Row | undefined
  /** A new record starts with the values of this one. */
  template?: Row | undefined
  given?: Written | undefined
}

export function startForm({ catalogue, row, template, given = {} }: FormStart): RecordForm {
  const initial = initialValues(catalogue, row ?? template)
  return { catalogue, row, given, initial, values: initial, faults: {} }
}

export function fieldsOf({ catalogue, given }: Pick<RecordForm, 'catalogue' | 'given'>): string[] {
  return formFields(catalogue, given).map(([name]) => name)
}

export function changedFields(form: RecordForm): string[] {
  return fieldsOf(form).filter((name) => !sameValue(form.values[name], form.initial[name]))
}

export function isDirty(form: RecordForm): boolean {
  return changedFields(form).length > 0 || Object.values(form.beside ?? {}).some((text) => text !== '')
}

/** Sets a text for something that is created with the record. */
export function setBeside<F extends RecordForm>(form: F, name: string, text: string): F {
  return { ...form, beside: { ...form.beside, [name]: text }, message: undefined }
}

/** Sets typed values. Their old faults are dropped, and a clash in them is decided. */
export function setValues<F extends RecordForm>(form: F, typed: FormValues): F {
  const names = Object.keys(typed).filter((name) => !sameValue(typed[name], form.values[name]))
  const faults = Object.entries(form.faults).filter(([name]) => !names.includes(name))
  return {
    ...form,
    values: { ...form.values, ...typed },
    faults: Object.fromEntries(faults),
    ...(form.clash && { clash: names.reduce(decide, form.clash) }),
  }
}

export function setValue<F extends RecordForm>(form: F, name: string, value: FieldValue): F {
  return setValues(form, { [name]: value })
}

/** Sets values that the form itself chooses, not the user. */
export function presetValues<F extends RecordForm>(form: F, values: FormValues): F {
  return { ...setValues(form, values), initial: { ...form.initial, ...values } }
}

/** After a field was left: sets its fault, if it was edited. */
export function checkField<F extends RecordForm>(form: F, name: string): F {
  if (sameValue(form.values[name], form.initial[name])) return form
  const fault = localFaults(form)[name]
  return fault === undefined ? form : { ...form, faults: { ...form.faults, [name]: fault } }
}

/** Before a save: sets every fault, or the choice that is still open. */
export function checkForm<F extends RecordForm>(form: F): F {
  const faults = localFaults(form)
  const waits = Object.keys(faults).length === 0 && (form.clash?.undecided.length ?? 0) > 0
  return { ...form, faults, message: waits ? CHOOSE_FIRST : undefined }
}

/** Whether a checked form can be saved. */
export function canSave({ faults, message }: RecordForm): boolean {
  return Object.keys(faults).length === 0 && message === undefined
}

function localFaults({ catalogue, row, values, given }: RecordForm): FieldMessages {
  return formFaults(catalogue, row ? 'update' : 'create', values, given)
}

export function firstFaulty(form: RecordForm): string | undefined {
  return fieldsOf(form).find((name) => name in form.faults)
}

/** Puts the server's faults on their fields, the rest into the form's message. */
export function refuseForm<F extends RecordForm>(form: F, refused: readonly ServerFault[]): F {
  const { faults, others } = faultsByField(refused, fieldsOf(form))
  return { ...form, faults, message: others.length > 0 ? others.join(' ') : undefined }
}

/**
 * Rebases the form on what another person has stored. Typed values stay; a field that both changed must be decided
 * before the next save.
 */
export function mergeStored<F extends RecordForm>(form: F, theirs: Row): F {
  const { catalogue, row: before, values: mine, clash: earlier } = form
  if (!before) return form
  const fields = fieldsOf(form)
  const found = findClash(catalogue, fields, { before, theirs, mine })
  const { initial: stored } = startForm({ catalogue, row: theirs })
  const open = (earlier?.undecided ?? []).filter((name) => !sameValue(mine[name], stored[name]))
  const changed = new Set([...(earlier?.changed ?? []), ...found.changed])
  const undecided = new Set([...open, ...found.undecided])
  const clash = {
    ...found,
    before: earlier?.before ?? before,
    values: { ...found.values, before: earlier?.values.before ?? found.values.before },
    changed: fields.filter((name) => changed.has(name)),
    undecided: fields.filter((name) => undecided.has(name)),
  }
  return { ...form, row: theirs, initial: stored, values: mergedValues(found), faults: {}, message: undefined, clash }
}

/**
 * The record was read again during the edit. Another user's change is shown as a clash; one's own, such as an undo, is
 * only merged.
 */
export function rereadForm<F extends RecordForm>(form: F, row: Row): F {
  const merged = mergeStored(form, row)
  const isSame = fieldsOf(form).every((name) => sameValue(form.initial[name], merged.initial[name]))
  if (isSame) return { ...form, row }
  return rowVersion(row) === (form.row && rowVersion(form.row)) ? { ...merged, clash: form.clash } : merged
}

/** After a save there are no unsaved changes. */
export function markSaved<F extends RecordForm>(form: F): F {
  return { ...form, initial: form.values, beside: {}, faults: {}, message: undefined, clash: undefined }
}

export function chooseValue<F extends RecordForm>(form: F, field: string, whose: Whose): F {
  const { clash } = form
  if (!clash) return form
  const chosen = setValue(form, field, clash.values[whose][field] ?? null)
  return { ...chosen, clash: decide(clash, field), message: undefined }
}

/** All values of the form, with the fixed ones. */
export function wholeBody({ catalogue, values, given, beside }: RecordForm): Written {
  return { ...bodyOf(catalogue, values, given), ...beside }
}

export function changedBody(form: RecordForm): Written {
  const changed = new Set(changedFields(form))
  return Object.fromEntries(Object.entries(wholeBody(form)).filter(([name]) => changed.has(name)))
}

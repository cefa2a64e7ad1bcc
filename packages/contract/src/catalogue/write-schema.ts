import { z } from 'zod'
import { ERRORS, fault, type Fault } from '../errors.ts'
import { InexactNumber } from '../standards/exact-json.ts'
import { isExactFigure } from '../standards/quantity.ts'
import { oneForm, refuseUnshown } from '../standards/shown-text.ts'
import { TEXT_CHECKS } from '../standards/text-checks.ts'
import { allowed } from './describe-field.ts'
import type { Field, FieldKind, FieldValue, NumberField, ReferenceField, TextCheck, TextField } from './field.ts'
import type { Catalogue } from './resolve.ts'

export type Written = Record<string, FieldValue>

/** Keys of a read row that a body may repeat. They are ignored. */
const ALWAYS_IGNORED = ['row_version', 'warnings', 'warning_count']

const parsers: { [K in FieldKind]: (field: Extract<Field, { kind: K }>) => z.ZodType<FieldValue> } = {
  text: textSchema,
  number: numberSchema,
  reference: referenceSchema,
}

/** The schema of one field. It rewrites unambiguous values and refuses others with a message that says what is allowed. */
export function fieldSchema(field: Field): z.ZodType<FieldValue> {
  const parse = parsers[field.kind] as (field: Field) => z.ZodType<FieldValue>
  return parse(field)
}

/** The schema of a field with its words, for the description of a call. */
export function describedField({ name, fields }: Catalogue, key: string): z.ZodType<FieldValue> {
  const field = fields[key]
  if (!field) throw new Error(`${name} has no field ${key}`)
  return fieldSchema(field).meta({ description: field.help ?? field.label })
}

function textSchema(field: TextField): z.ZodType<FieldValue> {
  const error = ({ input }: { input?: unknown }) =>
    isNumber(input) ? `${field.label} is a text: write this number in quotes, with all its digits` : allowed(field)
  const text = z.string({ error }).max(field.maxLength, { error })
  // The check comes first: of a text that is too long it says what would be right.
  const normal: z.ZodType<string> = field.check ? z.string({ error }).transform(byCheck(field.check)).pipe(text) : text
  const checked = normal
    .superRefine(refuseUnshown(field.label, field.multiline))
    .refine((value) => !field.closed || field.codes?.some((code) => code.value === value), { error })
  return z.preprocess(
    (value) =>
      emptyAsNull(isWhole(value) ? String(value) : typeof value === 'string' ? storedForm(value, field) : value),
    field.required ? checked : checked.nullable(),
  )
}

/** Whether a JSON number has one spelling, which is the text then. Of others nobody knows how they were meant. */
function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || value instanceof InexactNumber
}

function storedForm(text: string, { multiline }: TextField): string {
  return multiline ? text.normalize('NFC').trim() : oneForm(text)
}

function byCheck(check: TextCheck) {
  return (value: string, context: z.RefinementCtx): string => {
    const verdict = TEXT_CHECKS[check](value)
    if (verdict.ok) return verdict.normal
    context.addIssue({ code: 'custom', message: verdict.message })
    return z.NEVER
  }
}

function numberSchema(field: NumberField): z.ZodType<FieldValue> {
  const error = allowed(field)
  // The field's own check comes first, because only the first fault of a field is reported.
  const bounded = (field.integer ? z.int({ error }) : z.number({ error }))
    .superRefine((value, context) => {
      const reason = field.refuse?.(value)
      if (reason) context.addIssue({ code: 'custom', message: reason })
    })
    .min(field.min ?? -Number.MAX_VALUE, { error })
    .max(field.max ?? Number.MAX_VALUE, { error })
    .refine((value) => !field.closed || field.codes?.some((code) => code.value === value), { error })
  return z.preprocess(field.zeroIsNone ? idFromText : numberFromText, field.required ? bounded : bounded.nullable())
}

function referenceSchema(field: ReferenceField): z.ZodType<FieldValue> {
  const error = allowed(field)
  const id = z.int({ error }).min(1, { error })
  return z.preprocess(idFromText, field.required ? id : id.nullable())
}

/** An id of 0 means none. */
function idFromText(value: unknown): unknown {
  const number = numberFromText(value)
  return number === 0 ? null : number
}

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

/** The number that a text is; any other value as it is. */
export function numberFromText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return (DECIMAL.test(text) && isExactFigure(text)) || isWrittenByUs(text) ? Number(text) : emptyAsNull(text)
}

/** Our exports write very large and small numbers with an exponent. From a person, "1e3" is a mistake. */
function isWrittenByUs(text: string): boolean {
  const number = Number(text)
  return Number.isFinite(number) && String(number) === text
}

function emptyAsNull(value: unknown): unknown {
  return value === '' ? null : value
}

/** Body of a `POST`: requires required fields, fills defaults, refuses unknown fields. */
export const createSchema = oncePerCatalogue((catalogue) => bodySchema(catalogue, FIELD_OF.create))

/** Body of a `PUT`: absent fields keep their values, `null` clears an optional one. */
export const updateSchema = oncePerCatalogue((catalogue) => bodySchema(catalogue, FIELD_OF.update))

export type WriteKind = 'create' | 'update'

const FIELD_OF: Readonly<Record<WriteKind, (field: Field) => z.ZodType>> = {
  create(field) {
    const schema = fieldSchema(field)
    if (field.default !== undefined) return z.preprocess((value) => (isBlank(value) ? field.default : value), schema)
    return field.required ? schema : schema.optional().transform((value) => value ?? null)
  },
  update(field) {
    const schema = fieldSchema(field).optional()
    return field.given ? z.preprocess((value) => (isBlank(value) ? undefined : value), schema) : schema
  },
}

/** The valid values of a refused body. */
export function soundValues(catalogue: Catalogue, body: unknown, kind: WriteKind): Written {
  if (!isRecord(body)) return {}
  const sound = Object.entries(catalogue.fields).flatMap(([key, field]) => {
    const { success, data } = FIELD_OF[kind](field).safeParse(body[key])
    return success && data !== undefined ? [[key, data]] : []
  })
  return Object.fromEntries(sound) as Written
}

/** Schemas are built at their first use, because most catalogues are only read. */
function oncePerCatalogue(make: (catalogue: Catalogue) => z.ZodType<Written>) {
  const made = new WeakMap<Catalogue, z.ZodType<Written>>()
  return (catalogue: Catalogue): z.ZodType<Written> => {
    const schema = made.get(catalogue) ?? make(catalogue)
    made.set(catalogue, schema)
    return schema
  }
}

function bodySchema(catalogue: Catalogue, of: (field: Field) => z.ZodType): z.ZodType<Written> {
  const written = Object.fromEntries(Object.entries(catalogue.fields).map(([key, field]) => [key, of(field)]))
  const ignored = Object.fromEntries(ignoredFields(catalogue).map((key) => [key, z.unknown().optional()]))
  const pick = (body: Record<string, unknown>): Written =>
    Object.fromEntries(
      Object.keys(written).flatMap((key) => (body[key] === undefined ? [] : [[key, body[key]]])),
    ) as Written
  return z.strictObject({ ...ignored, ...written }).transform(pick)
}

function isRecord(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

function ignoredFields(catalogue: Catalogue): string[] {
  return [
    catalogue.id,
    ...ALWAYS_IGNORED,
    ...Object.keys(catalogue.computed),
    ...catalogue.parts,
    ...catalogue.alsoRead,
    ...catalogue.references.map(({ of }) => of.nest),
  ]
}

/**
 * The faults of a refused body, one for each field, in the order of the form.
 * A missing or empty value is `REQUIRED`, with the catalogue's own message if it has one.
 */
export function faultsOf(catalogue: Catalogue, error: z.ZodError, body: unknown): Fault[] {
  const seen = new Set<string>()
  const faults = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => fault('INVALID', 'There is no such field', key))
    const field = issue.path.map(String).join('.')
    if (seen.has(field)) return []
    seen.add(field)
    if (field === '') return [fault('INVALID', 'The body must be a JSON object')]
    if (isEmpty(body, field, catalogue.fields[field]))
      return [fault('REQUIRED', catalogue.words.required?.[field] ?? ERRORS.REQUIRED.message, field)]
    return [fault('INVALID', issue.message, field)]
  })
  return inFieldOrder(catalogue, faults)
}

/** Sorts faults in the order of the form. Faults without a field of the form come last. */
export function inFieldOrder({ fields }: Catalogue, faults: readonly Fault[]): Fault[] {
  const order = Object.keys(fields)
  const position = ({ field = '' }: Fault) => (order.includes(field) ? order.indexOf(field) : order.length)
  return faults.toSorted((a, b) => position(a) - position(b))
}

function isEmpty(body: unknown, key: string, field: Field | undefined): boolean {
  const value = (body as Record<string, unknown>)[key]
  const zeroIsNone = field?.kind === 'reference' || (field?.kind === 'number' && field.zeroIsNone === true)
  return isBlank(value) || (zeroIsNone && (value === 0 || value === '0'))
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

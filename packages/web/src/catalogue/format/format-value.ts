import type { Field, NumberField, ReferenceField } from '@tollgate/contract/catalogue/field.ts'
import { fieldAt, type Catalogue, type Row } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { formatBitRate, kbpsToBps } from '@tollgate/contract/standards/bit-rate.ts'
import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { formatTime } from './format-time.ts'
import { asText, nestedRow } from '../row.ts'

interface Formatted {
  text: string
  /** The exact number, if the text is rounded or in another unit. */
  title?: string
  /** More about a referred record, shown beside its name. */
  beside?: string
  /** `empty`: no value; `missing`: it refers to a deleted record. */
  tone?: 'empty' | 'missing'
}

const EMPTY: Formatted = { text: '—', tone: 'empty' }
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** The value of a column: codes with their meaning, rates with units, references by name. */
export function formatColumn(catalogue: Catalogue, row: Row, key: string): Formatted {
  const field = catalogue.fields[key]
  if (field?.kind === 'reference') return formatReference(field, row, row[key])
  if (field === undefined || isIdentifier(catalogue, key))
    return formatPlain(row[key], field === undefined && key !== catalogue.id)
  return formatValue(field, row[key])
}

export function formatValue(field: Field, value: unknown): Formatted {
  if (isEmpty(value)) return EMPTY
  const meaning = 'codes' in field && field.codes ? codeLabel(field.codes, value as string | number) : undefined
  if (meaning !== undefined) return { text: withCode(value, meaning) }
  if (field.kind === 'text' && field.format !== undefined) return { text: formatTime(field.format, asText(value)) }
  return field.kind === 'number' && typeof value === 'number' ? formatNumber(field, value) : formatPlain(value, false)
}

/** The code before its meaning, unless the meaning starts with the code ("9 — …", "ACTIVE") or is Yes or No. */
export function withCode(value: unknown, meaning: string): string {
  const code = asText(value)
  return repeatsCode(code.replaceAll('_', ' ').toLowerCase(), meaning.toLowerCase()) ? meaning : `${code} — ${meaning}`
}

function repeatsCode(code: string, meaning: string): boolean {
  if (meaning === 'yes' || meaning === 'no') return meaning.startsWith(code)
  return meaning.startsWith(code) && !/^[a-z0-9]/.test(meaning.slice(code.length))
}

/** A whole number with separators: a count. */
export function formatCount(count: number): string {
  return grouped.format(count)
}

function formatNumber({ unit }: NumberField, value: number): Formatted {
  if (unit === 'bit/s') return { text: formatBitRate(value), title: `${grouped.format(value)} bit/s` }
  if (unit === 'kbit/s') return { text: formatBitRate(kbpsToBps(value)), title: `${grouped.format(value)} kbit/s` }
  return { text: unit === undefined ? grouped.format(value) : `${grouped.format(value)} ${unit}` }
}

function formatReference(reference: ReferenceField, row: Row, value: unknown): Formatted {
  if (isEmpty(value)) return EMPTY
  const nested = nestedRow(row, reference.nest)
  const missing: Formatted = { text: `#${asText(value)}`, title: 'This record has been deleted', tone: 'missing' }
  return nested ? nameOf(referredCatalogue(reference), nested, reference.show) : missing
}

/** The name of a record, and the fields shown beside it if the row has them. */
export function nameOf(
  catalogue: Catalogue,
  row: Row,
  show: readonly string[] = [catalogue.label, ...catalogue.beside],
): Formatted {
  const label = show.includes(catalogue.label) ? catalogue.label : (show[0] ?? catalogue.id)
  const beside = catalogue.beside.filter((key) => key !== label && show.includes(key) && !isEmpty(row[key]))
  const { text } = part(catalogue, row, label)
  return beside.length === 0
    ? { text }
    : { text, beside: beside.map((key) => part(catalogue, row, key).text).join(' · ') }
}

function part(catalogue: Catalogue, row: Row, key: string): Formatted {
  const field = fieldAt(catalogue, key, catalogues)
  const value = row[key]
  if (isEmpty(value)) return { text: `#${asText(row[catalogue.id])}` }
  if (field?.kind === 'text' && field.format) return { text: formatTime(field.format, asText(value)) }
  const meaning =
    field && 'codes' in field && field.codes ? codeLabel(field.codes, value as string | number) : undefined
  return meaning === undefined ? formatPlain(value, false) : { text: meaning }
}

function formatPlain(value: unknown, separators: boolean): Formatted {
  if (isEmpty(value)) return EMPTY
  return { text: separators && typeof value === 'number' ? grouped.format(value) : asText(value) }
}

/** Whether a number identifies the record, and so has no separators. */
function isIdentifier(catalogue: Catalogue, key: string): boolean {
  return key === catalogue.id || catalogue.unique.some((group) => group.length === 1 && group[0] === key)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { CSSProperties } from 'react'
import type { Column } from '../format/columns.ts'
import { formatColumn } from '../format/format-value.ts'

/** Widths of a column in characters: the least, the one that shows its texts in full, and the largest useful one. */
export interface Room {
  /** The least as the last column that has room beside a panel. */
  tight: number
  least: number
  wanted: number
  spare: number
  /** Number of rows per page that the least width cuts. */
  needy: number
  /** An id, a number or a date gains nothing by more than its text. */
  grows: boolean
}

/** The texts of a column: longest length in characters of the monospace font, and how many per page the least width cuts. */
interface Texts {
  longest: number
  needy: number
  /** What a cell of its own writes, which is in no text of the row: never less than two lines of it. */
  own?: number
}

/** By the column's key. */
export type TextsOf = Map<string, Texts>

/** In rem: a character, and the space around the text of a cell. */
const CHARACTER = 0.46
const PAD = 1.25

const MOST = 80
const LEAST = 13
/** Limit for names and codes that identify the record: they are cut last. A listed code is told by its first characters. */
const NAME = 24
/** Limit for long codes such as a packet filter: with the address and port of an IPv4 filter. */
const CODE = 38
/** No label, number or date is longer; a cell of its own that says more may be cut. */
const FIRM = 20
/** Comments get what is left over. */
const REMARKS = LEAST
/** Widths grow in steps, so that a slightly longer text moves no column. */
const STEP = 2
/** Room for the sort arrow beside a label, or the icon before an expanded row or deleted record. */
const SIGN = 2
const PROSE = 0.92
const CAPTION = 0.76
/** Longer labels wrap. */
const ONE_LINE = 14
/** Extra width of a capital or dash, and of a digit, compared with a small letter. */
const WIDE = 0.4
const FIGURE = 0.2

/** Updates the lengths with the texts of a page. */
export function noteTexts(texts: TextsOf, catalogue: Catalogue, columns: readonly Column[], rows: readonly Row[]) {
  columns.forEach(({ key, mono }, index) => {
    const sign = index === 0 ? SIGN : 0
    const lengths = rows.map((row) => lengthOf(catalogue, row, key, mono) + sign)
    const before = texts.get(key)
    const { longest = 0, needy = 0 } = before ?? {}
    const kept = keptOf(catalogue, key)
    texts.set(key, {
      ...before,
      longest: Math.max(longest, ...lengths),
      needy: Math.max(needy, lengths.filter((length) => length > kept).length),
    })
  })
}

/** The text beside a name is small and may wrap, so it counts half. */
function lengthOf(catalogue: Catalogue, row: Row, key: string, mono: boolean): number {
  const { text, beside = '', tone } = formatColumn(catalogue, row, key)
  const own = mono ? text.length : PROSE * lettersIn(text)
  return own + beside.length / 2 + (tone === 'missing' ? SIGN : 0)
}

/** The width of a label in small letters; a long one has two lines. */
function captionLetters(label: string): number {
  const words = label.split(' ')
  if (label.length <= ONE_LINE) return lettersIn(label)
  const inTwo = words.map((_, n) =>
    Math.max(...[words.slice(0, n), words.slice(n)].map((line) => lettersIn(line.join(' ')))),
  )
  return Math.min(...inTwo)
}

/** The width of a text, in small letters. */
function lettersIn(text: string): number {
  const [wide, figures] = [/[A-Z—]/g, /\d/g].map((kind) => text.match(kind)?.length ?? 0)
  return text.length + WIDE * (wide ?? 0) + FIGURE * (figures ?? 0)
}

/** The room of each column by its label and texts. Labels, numbers and dates are never cut. */
export function roomsOf(catalogue: Catalogue, columns: readonly Column[], texts: TextsOf): Room[] {
  return columns.map(({ key, label, firm }) => {
    const caption = inSteps(captionLetters(label) * CAPTION + SIGN)
    const { longest = 0, needy = 0, own = 0 } = texts.get(key) ?? {}
    const spare = Math.max(caption, inSteps(longest))
    const field = catalogue.fields[key]
    const wanted = field?.kind === 'text' && field.multiline ? Math.min(spare, REMARKS) : spare
    const kept = Math.max(caption, keptOf(catalogue, key), Math.ceil(own / 2))
    const least = Math.min(wanted, firm ? Math.max(caption, FIRM) : kept)
    return {
      tight: firm ? least : Math.min(least, Math.max(caption, LEAST)),
      least,
      wanted,
      spare,
      needy,
      grows: !firm,
    }
  })
}

function keptOf({ label, beside, fields }: Catalogue, key: string): number {
  const field = fields[key]
  const isListed = field !== undefined && field.kind !== 'reference' && field.codes !== undefined
  if (field?.kind === 'text' && field.mono && !isListed) return field.check === undefined ? NAME : CODE
  return key === label || (beside.includes(key) && !isListed) ? NAME : LEAST
}

function inSteps(characters: number): number {
  return Math.min(MOST, Math.ceil(characters / STEP) * STEP)
}

/** The first columns that fit into a width in rem, at least one; the last of them is narrowed if it must be. */
export function fittingRooms(rooms: readonly Room[], width: number): readonly Room[] {
  let left = width
  const fitting: Room[] = []
  for (const room of rooms) {
    const characters = (left - PAD) / CHARACTER
    if (fitting.length > 0 && room.tight > characters) break
    fitting.push(room.least > characters ? { ...room, least: Math.max(room.tight, characters) } : room)
    left -= room.least * CHARACTER + PAD
  }
  return fitting
}

/**
 * Styles of the table and its columns. Spare width goes first to columns where little of it completes many rows, so that
 * one long text does not cut all others. The rest is shared by all.
 */
export function widthsOf(rooms: readonly Room[]): { table: CSSProperties; columns: CSSProperties[] } {
  const total = (key: 'least' | 'wanted' | 'spare') => rooms.reduce((sum, room) => sum + room[key], 0)
  const [least, wanted, spare] = [total('least'), total('wanted'), total('spare')]
  // Long comments get everything that is left over.
  const beyond = spare - wanted
  const before = lackedBefore(rooms)
  const growing = rooms.some(({ grows }) => grows) ? rooms.filter(({ grows }) => grows) : rooms
  const shared = growing.reduce((sum, room) => sum + room.wanted, 0)
  const styles = rooms.map((room) => ({
    '--own': room.least,
    '--lack': lackOf(room),
    '--before': before.get(room) ?? 0,
    '--spare': beyond > 0 ? (room.spare - room.wanted) / beyond : growing.includes(room) ? room.wanted / shared : 0,
  }))
  const sizes = { '--character': `${CHARACTER}rem`, '--pad': `${PAD}rem` }
  const table = { ...sizes, '--columns': rooms.length, '--least': least, '--lacking': wanted - least }
  return { table: table as CSSProperties, columns: styles as CSSProperties[] }
}

function lackOf({ wanted, least }: Room): number {
  return wanted - least
}

/** Width needed per completed row. */
function priceOf(room: Room): number {
  return lackOf(room) / Math.max(1, room.needy)
}

/** For each column, the total width lacking in the columns served before it. */
function lackedBefore(rooms: readonly Room[]): Map<Room, number> {
  let sum = 0
  return new Map(
    rooms
      .toSorted((a, b) => priceOf(a) - priceOf(b))
      .map((room) => {
        const before = sum
        sum += lackOf(room)
        return [room, before]
      }),
  )
}

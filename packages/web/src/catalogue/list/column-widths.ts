import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { CSSProperties } from 'react'
import type { Row } from '../../api/client.ts'
import type { Column } from '../format/columns.ts'
import { formatColumn } from '../format/format-value.ts'

/** Characters a column keeps in any case, those that show it whole, and its part of what is left then. */
export interface Room {
  least: number
  wanted: number
  spare: number
}

/** How many characters of the monospace face the longest text of each column takes, by the column's key. */
export type Longest = Map<string, number>

const MOST = 80
const LEAST = 13
/** By its name a record is found: it gives way last. */
const NAME = 24
/** Remarks come after everything else has its room; they take the rest. */
const REMARKS = LEAST
/** Room comes in steps: a text a little longer than those before it moves no column. */
const STEP = 2
/** The arrow beside a sorted caption; the sign before an expanded row or a missing record. */
const SIGN = 2
/** The other faces against the monospace one. */
const PROSE = 0.92
const CAPTION = 0.76
/** What a capital or a dash, and a figure, takes beyond a small letter. */
const WIDE = 0.4
const FIGURE = 0.2

/** Notes the texts of the rows that are longer than those known. */
export function noteLongest(longest: Longest, catalogue: Catalogue, columns: readonly Column[], rows: readonly Row[]) {
  columns.forEach(({ key, mono }, index) => {
    const sign = index === 0 ? SIGN : 0
    for (const row of rows) {
      const length = lengthOf(catalogue, row, key, mono) + sign
      if (length > (longest.get(key) ?? 0)) longest.set(key, length)
    }
  })
}

/** What stands beside a name is small and takes two lines where it must. */
function lengthOf(catalogue: Catalogue, row: Row, key: string, mono: boolean): number {
  const { text, beside = '', tone } = formatColumn(catalogue, row, key)
  const own = mono ? text.length : PROSE * lettersIn(text)
  return own + beside.length / 2 + (tone === 'missing' ? SIGN : 0)
}

/** How many small letters take the room of a text. */
function lettersIn(text: string): number {
  const [wide, figures] = [/[A-Z—]/g, /\d/g].map((kind) => text.match(kind)?.length ?? 0)
  return text.length + WIDE * (wide ?? 0) + FIGURE * (figures ?? 0)
}

/** The room of each column by its caption and its texts. Figures and dates are never cut, captions neither. */
export function roomsOf(catalogue: Catalogue, columns: readonly Column[], longest: Longest): Room[] {
  return columns.map(({ key, label, firm }) => {
    const caption = inSteps(lettersIn(label) * CAPTION + SIGN)
    const spare = Math.max(caption, inSteps(longest.get(key) ?? 0))
    const field = catalogue.fields[key]
    const wanted = field?.kind === 'text' && field.multiline ? Math.min(spare, REMARKS) : spare
    const kept = Math.max(caption, key === catalogue.label ? NAME : LEAST)
    return { least: firm ? wanted : Math.min(wanted, kept), wanted, spare }
  })
}

function inSteps(characters: number): number {
  return Math.min(MOST, Math.ceil(characters / STEP) * STEP)
}

/** The style of the table, and of each of its columns: each gets its part of what is lacking, then of what is left. */
export function widthsOf(rooms: readonly Room[]): { table: CSSProperties; columns: CSSProperties[] } {
  const total = (key: keyof Room) => rooms.reduce((sum, room) => sum + room[key], 0)
  const [least, wanted, spare] = [total('least'), total('wanted'), total('spare')]
  const lacking = wanted - least
  // Where remarks ask for more, what is left is theirs.
  const beyond = spare - wanted
  const styles = rooms.map((room) => ({
    '--own': room.least,
    '--share': (room.wanted - room.least) / (lacking || 1),
    '--spare': beyond > 0 ? (room.spare - room.wanted) / beyond : room.wanted / wanted,
  }))
  const table = { '--columns': rooms.length, '--least': least, '--lacking': lacking }
  return { table: table as CSSProperties, columns: styles as CSSProperties[] }
}

import { useLocalStorage } from '@mantine/hooks'
import { useCallback, type CSSProperties } from 'react'
import type { PanelSize } from '../../../ui/use-panel-size.ts'
import type { Mapping, RulePlan, RuleZone } from './rule-index.ts'

/** The column of mapping names, or that of an input by its id. */
export type Column = 'first' | number

export interface ColumnWidths {
  /** Of the table: its columns, and their least total width. */
  style: CSSProperties
  /** For the edge of a column, which keeps its rendered width until it is moved. */
  edgeOf: (column: Column, drawn: number) => PanelSize
}

const RANGE = { least: 64, most: 800 }
const LEAST = '6rem'

/** The column widths of a rule plan in pixels, as set by the user; stored in the browser. */
export function useColumnWidths(
  { ap_rule_id }: RulePlan,
  zones: readonly RuleZone[],
  mappings: readonly Mapping[],
): ColumnWidths {
  const [widths, setWidths] = useLocalStorage<Partial<Record<Column, number>>>({
    key: `tollgate.column-widths.${ap_rule_id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const edgeOf = useCallback(
    (column: Column, drawn: number): PanelSize => ({
      ...RANGE,
      size: widths[column] ?? Math.round(drawn),
      resize: (size) => setWidths((before) => withWidth(before, column, size)),
    }),
    [widths, setWidths],
  )
  return { style: styleOf(widths, zones, mappings), edgeOf }
}

function withWidth(widths: Partial<Record<Column, number>>, column: Column, size: number | undefined) {
  const { [column]: _before, ...others } = widths
  return size === undefined
    ? others
    : { ...others, [column]: Math.min(RANGE.most, Math.max(RANGE.least, Math.round(size))) }
}

/** Inputs without a width share the rest with the result, whose text is longest; if all have one, the last joins. */
function styleOf(
  widths: Partial<Record<Column, number>>,
  zones: readonly RuleZone[],
  mappings: readonly Mapping[],
): CSSProperties {
  const given = zones.map(({ ap_rule_zone_id: id }) => widths[id])
  const isLastFree = given.every((width) => width !== undefined)
  const inputs = given.map((width, n) => {
    const least = width === undefined ? LEAST : `${width}px`
    return {
      least,
      track: width === undefined || (isLastFree && n === given.length - 1) ? `minmax(${least}, 1fr)` : least,
    }
  })
  const first = widths.first === undefined ? 'var(--first)' : `${widths.first}px`
  const names = widths.first === undefined ? `minmax(var(--first), ${roomForNames(mappings)})` : first
  return {
    '--columns': [names, ...inputs.map(({ track }) => track), 'minmax(var(--gives), 2fr)'].join(' '),
    '--least': [first, ...inputs.map(({ least }) => least), 'var(--gives)'].join(' + '),
  } as CSSProperties
}

/**
 * Room for the longest name with its handle, priority and marks: names are shown in full before other columns get spare
 * room.
 */
function roomForNames(mappings: readonly Mapping[]): string {
  const longest = Math.max(0, ...mappings.map(({ mapping_name }) => mapping_name.length))
  return `min(24rem, ${6 + longest * LETTER}rem)`
}

/** Average width of a letter. */
const LETTER = 0.45

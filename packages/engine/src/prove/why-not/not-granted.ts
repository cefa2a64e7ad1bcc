import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import type { CompiledBasic } from '../../decide/plan/outcome.ts'

/** Whether a PCC rule, by its id, is the wanted one or a group with it. */
export type Grants = (pcc_rule_id: number | null) => boolean

/** Whether a basic rule grants a PCC rule at some time, by some usage. */
export function canGrant({ row, timeSpans, accumulations }: CompiledBasic, grants: Grants): boolean {
  const rows = [row, ...timeSpans, ...accumulations.flatMap((one) => one.rows)]
  return rows.some(({ pcc_rule_id }) => grants(pcc_rule_id))
}

/** The numbers of the statements whose trace lines can be a reason. */
const [CHOSEN, VERSION, SPAN, RANGE, OVERRIDES, BALANCE] = [17, 18, 20, 22, 23, 25]

/**
 * The lines of a full trace that say why a mapping does not grant a PCC rule, though it is taken. The first one says that it
 * is; empty if it is not.
 *
 * @param basics its basic rules that can grant it, of every day
 */
export function whyNotByTaken(
  trace: readonly TraceLine[],
  mapping: number,
  basics: readonly CompiledBasic[],
  grants: Grants,
): TraceLine[] {
  const start = trace.findIndex(
    ({ statement, id, result }) => statement === CHOSEN && id === mapping && result === true,
  )
  const [chosen, version, ...others] = start < 0 ? [] : trace.slice(start)
  if (!chosen) return []
  const reasons = new Set(basics.flatMap((basic) => reasonsIn(others, basic, grants)))
  const told = others.filter((line) => reasons.has(line))
  if (told.length > 0) return [chosen, ...told]
  // The basic rules that grant it are those of another day.
  return version?.statement === VERSION ? [chosen, version] : [chosen]
}

function reasonsIn(lines: readonly TraceLine[], basic: CompiledBasic, grants: Grants): TraceLine[] {
  const { row, timeSpans, accumulations } = basic
  const about = (statement: number, resource: string, ...ids: number[]) =>
    lines.filter((line) => line.statement === statement && line.resource === resource && ids.includes(line.id ?? 0))
  const spansOf = (rows: CompiledBasic['timeSpans']) =>
    about(SPAN, 'policy-plan-basic-timespan', ...rows.map(({ time_span_rule: id }) => id))
  const replaces = ({ pcc_rule_id: id }: { pcc_rule_id: number | null }) =>
    id !== null && id !== row.pcc_rule_id && !grants(id)
  const ranges = accumulations.flatMap(({ rows }) => rows)
  return [
    ...(timeSpans.some(({ pcc_rule_id }) => grants(pcc_rule_id)) ? spansOf(timeSpans) : []),
    ...spansOf(timeSpans.filter(replaces)).filter(({ result }) => result !== false),
    ...accumulations
      .filter(({ rows }) => rows.some(({ pcc_rule_id }) => grants(pcc_rule_id)))
      .flatMap(({ resource_id, rows }) => [
        ...about(RANGE, 'accumulator-type', resource_id),
        ...about(RANGE, 'policy-plan-basic-accm', ...rows.map(({ acm_rule_id: id }) => id)),
      ]),
    ...about(OVERRIDES, 'policy-plan-basic-accm', ...ranges.filter(replaces).map(({ acm_rule_id: id }) => id)),
    ...about(BALANCE, 'policy-plan-basic', row.basic_rule_id).filter(({ result }) => result === false),
  ]
}

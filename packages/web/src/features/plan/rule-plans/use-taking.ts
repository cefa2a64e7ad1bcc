import { listMappingsThatTake } from '@tollgate/contract/calls/simulation.ts'
import { plainNumber } from '@tollgate/contract/standards/comparison.ts'
import { examplesIn, readUnitValue, unitInput } from '@tollgate/policy/plan/unit-value.ts'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { send } from '../../../api/client.ts'
import type { RulePlan, RuleZone } from './rule-index.ts'

/** The typed filter of each rule zone. */
export type Sought = ReadonlyMap<number, string>

const WAIT = 500

/** The mappings that match all filters; undefined without a filter, or before the answer. */
export function useTaking({ pcc_rule_ver_id }: RulePlan, zones: readonly RuleZone[], sought: Sought) {
  const [settled] = useDebouncedValue(sought, WAIT)
  const asked = zones.flatMap((zone) => {
    const { ap_rule_zone_id } = zone
    const read = readSought(settled.get(ap_rule_zone_id) ?? '', zone)
    return read && 'value' in read ? [{ ap_rule_zone_id, value: read.value }] : []
  })
  const answers = useQueries({
    queries: asked.map((one) => ({
      queryKey: ['catalogue', 'simulation', 'mappings-that-take', pcc_rule_ver_id, one],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await send(listMappingsThatTake, { body: { pcc_rule_ver_id, ...one }, signal })).data.mappings,
      placeholderData: keepPreviousData,
    })),
  })
  const found = answers.flatMap(({ data }) => (data ? [new Set(data)] : []))
  const failure = answers.find(({ error }) => error)?.error
  const isTaking = (mapping: number) => found.every((ids) => ids.has(mapping))
  return { isTaking: found.length > 0 ? isTaking : undefined, failure }
}

/** The filter value for the server (null: unknown), or an error message; undefined if nothing is typed. */
export function readSought(text: string, zone: RuleZone): { value: string | null } | { fault: string } | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  if (/^unknown$/i.test(typed)) return { value: null }
  if (!zone.mapping_src_counts) return { value: typed }
  const read = readUnitValue(typed, unitInput('V', zone))
  const isOne = 'value' in read && plainNumber(read.value) !== undefined
  return isOne
    ? { value: read.value }
    : { fault: `One amount, such as ${examplesIn(zone.mapping_src_unit)[0]}, or “unknown”` }
}

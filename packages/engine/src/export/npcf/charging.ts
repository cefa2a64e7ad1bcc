import type { RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import { meteringOf } from '../metering.ts'
import { fieldsOf, type Report, Sourced } from '../sourced.ts'
import type { DecisionTable } from './decision-tables.ts'

const METERING_METHODS = ['DURATION', 'VOLUME', 'DURATION_VOLUME', 'EVENT']

/** Adds the ChargingData of a rule and returns its name; undefined if the rule has nothing about charging. */
export function addChargingData(
  table: DecisionTable,
  rule: RuleDefinition,
  report: Report,
): Sourced<string> | undefined {
  const { rating_group, service, rule_mode, rule_code } = rule
  const mode = rule_mode ?? 0
  if (!rating_group && !service && mode === 0) return undefined
  const of = fieldsOf('pcc-rule', rule.pcc_rule_id)
  const ratingGroup =
    rating_group &&
    new Sourced(Number(rating_group.rg_code), fieldsOf('rating-group', rating_group.rating_group_id)('rg_code'))
  const serviceId =
    service && new Sourced(service.si_code, fieldsOf('service-identifier', service.pcc_service_id)('si_code'))
  const method = meteringOf(rule, report)
  const name = ratingGroup
    ? ['chg', ratingGroup.value, ...(serviceId ? [serviceId.value] : [])].join('-')
    : `chg:${rule_code}`
  return table.add(
    new Sourced(name, of(rating_group ? 'rating_group_id' : 'rule_mode')),
    {
      ratingGroup: ratingGroup ?? undefined,
      serviceId: serviceId ?? undefined,
      reportingLevel: ratingGroup
        ? new Sourced(serviceId ? 'SER_ID_LEVEL' : 'RAT_GR_LEVEL', of(serviceId ? 'pcc_service_id' : 'rating_group_id'))
        : undefined,
      meteringMethod: method === undefined ? undefined : new Sourced(METERING_METHODS[method] ?? '', of(null)),
      online: mode === 0 ? undefined : new Sourced(mode !== 2, of('rule_mode')),
      offline: mode === 0 ? undefined : new Sourced(mode !== 1, of('rule_mode')),
    },
    rule_code,
  )
}

import { sql } from 'kysely'
import { ARP_DEFAULTS } from '@tollgate/contract/standards/arp.ts'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { refusal } from '../../app-error.ts'

const DEFAULTS = [
  ['pre_emption_capability', ARP_DEFAULTS.pre_emption_capability],
  ['pre_emption_vulnerability', ARP_DEFAULTS.pre_emption_vulnerability],
] as const

export const qosRuleArpHooks: CatalogueHooks<'qos-rule-arp'> = { beforeSave: checkAlone }

/** Each ARP may exist once, however it is written. The database only finds identical rows. */
async function checkAlone({ trx, engine, values, before }: Saving<'qos-rule-arp'>): Promise<void> {
  await engine.lock(trx, 'qos-rule-arp')
  let twins = trx.selectFrom('qos_rule_arp').select('arp_id').where('priority_level', '=', values.priority_level)
  for (const [field, absent] of DEFAULTS) {
    twins = twins.where(sql<boolean>`coalesce(${sql.ref(field)}, ${absent}) = ${values[field] ?? absent}`)
  }
  if (before) twins = twins.where('arp_id', '!=', before.arp_id)
  if (!(await twins.executeTakeFirst())) return
  const message = `Priority level "${values.priority_level}" exists already with this pre-emption, empty fields counted as their defaults`
  throw refusal('DUPLICATE', message, 'priority_level')
}

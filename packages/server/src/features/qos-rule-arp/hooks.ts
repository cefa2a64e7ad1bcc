import { sql } from 'kysely'
import { ARP_DEFAULTS } from '@tollgate/contract/standards/arp.ts'
import type { CatalogueHooks, Saving } from '../../catalogue/hooks.ts'
import { refusal } from '../../http/app-error.ts'

export const qosRuleArpHooks: CatalogueHooks = { beforeSave: checkAlone }

/** Each is there once, however it is said; the database knows only those that are said alike. */
async function checkAlone({ trx, engine, values, before }: Saving): Promise<void> {
  await engine.lock(trx, 'qos-rule-arp')
  let twins = trx
    .selectFrom('qos_rule_arp')
    .select('arp_id')
    .where('priority_level', '=', values.priority_level as number)
  for (const [field, absent] of Object.entries(ARP_DEFAULTS)) {
    twins = twins.where(sql<boolean>`coalesce(${sql.ref(field)}, ${absent}) = ${Number(values[field] ?? absent)}`)
  }
  if (before) twins = twins.where('arp_id', '!=', before.arp_id as number)
  if (!(await twins.executeTakeFirst())) return
  const message = `Priority level "${values.priority_level}" exists already with this pre-emption, empty fields counted as their defaults`
  throw refusal('DUPLICATE', message, 'priority_level')
}

import { placeAt } from './menu-places.ts'

/** Other spellings and shorter forms of the specified addresses. */
const ALIASES: Readonly<Record<string, string>> = {
  '/main/overview': '/main',
  '/main/policy-event': '/main/policy-event/event',
  '/main/event': '/main/policy-event/event',
  '/main/balance': '/main/balance/resource',
  '/main/balance-type/resource': '/main/balance/resource',
  '/main/balance-type/type-group': '/main/balance/type-group',
  '/main/balance-type-group': '/main/balance/type-group',
  '/main/rating-group': '/main/service/rating-group',
  '/main/qos': '/main/qos/rule',
  '/main/qos-rule': '/main/qos/rule',
  '/main/qos-rule-arp': '/main/qos/arp',
  '/main/policy-counter/tariff-plan': '/main/policy-counter/tarrif-plan',
  '/main/policy-counter/price-plan': '/main/policy-counter/tarrif-plan',
  '/main/policy-counter/subs-attribute': '/main/policy-counter/sub-attribute',
  '/main/policy-counter/subscriber-attribute': '/main/policy-counter/sub-attribute',
  '/main/flow-group': '/main/rule-flow/group',
  '/main/pcrf-attribute': '/main/pcrf-attribute/static-attribute',
  '/main/static-attribute': '/main/pcrf-attribute/static-attribute',
  '/main/dynamic-attribute': '/main/pcrf-attribute/dynamic-attribute',
  '/main/time-span': '/main/timespan',
  '/main/pcc': '/main/pcc-rule',
  '/main/pcc/rule': '/main/pcc-rule',
  '/main/pcc/rule-group': '/main/pcc-rule-group',
  '/main/tariff-plan': '/main/price-plan',
}

/** The route for an alias or a plural form; undefined if the path is a route. */
export function routeOfAlias(pathname: string): string | undefined {
  const [path = ''] = /^.*[^/]/s.exec(pathname.toLowerCase()) ?? []
  for (const name of [path, path.replace(/(?<=\w)s$/, ''), path.replace(/(?<=\w)es$/, '')]) {
    const route = ALIASES[name] ?? placeAt(name)?.route
    if (route !== undefined) return route === pathname ? undefined : route
  }
  return undefined
}

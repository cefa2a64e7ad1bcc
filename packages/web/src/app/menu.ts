import {
  IconAbacus,
  IconAlertTriangle,
  IconArrowsSplit2,
  IconBolt,
  IconCalendarTime,
  IconFileStack,
  IconGauge,
  IconHistory,
  IconLayoutDashboard,
  IconMap2,
  IconPlayerPlay,
  IconReceipt2,
  IconRefresh,
  IconShieldCheck,
  IconSitemap,
  IconSum,
  IconTag,
  IconTags,
  IconWallet,
} from '@tabler/icons-react'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { ComponentType } from 'react'

interface MenuIconProps {
  className?: string | undefined
  stroke?: string | number
  'aria-hidden'?: boolean
}

export interface MenuEntry {
  title: string
  /** Absent: the entry is only a heading. */
  route?: string
  /** Set on the first level; the narrow sidebar shows only icons. */
  icon?: ComponentType<MenuIconProps>
  /** Catalogue whose list the route shows. The route is derived from it, and links to its records lead here. */
  catalogue?: CatalogueName
  /** A second list of a catalogue, limited by fixed filters. */
  view?: { catalogue: CatalogueName; fixed?: Readonly<Record<string, string>> }
  children?: readonly MenuEntry[]
}

/** The most used screens come first. */
export const daily: readonly MenuEntry[] = [
  { title: 'Overview', route: '/main', icon: IconLayoutDashboard },
  { title: 'Policy Plan', route: '/main/policy-plan', icon: IconFileStack, catalogue: 'policy-plan' },
  { title: 'Rule Workflow', route: '/main/rule-workflow', icon: IconSitemap, catalogue: 'rule-workflow-group' },
  {
    title: 'PCC',
    icon: IconShieldCheck,
    children: [
      { title: 'Rule', route: '/main/pcc-rule', catalogue: 'pcc-rule' },
      { title: 'Rule Group', route: '/main/pcc-rule-group', catalogue: 'pcc-rule-group' },
    ],
  },
  {
    title: 'QoS',
    icon: IconGauge,
    children: [
      { title: 'QoS Rule', route: '/main/qos/rule', catalogue: 'qos-rule' },
      { title: 'QoS ARP', route: '/main/qos/arp', catalogue: 'qos-rule-arp' },
    ],
  },
  { title: 'Simulator', route: '/main/simulation', icon: IconPlayerPlay },
  { title: 'Problems', route: '/main/problems', icon: IconAlertTriangle },
  { title: 'History', route: '/main/history', icon: IconHistory },
]

/** The rest of the specification's tree, in its order. A plain catalogue is one line here. */
const others: readonly MenuEntry[] = [
  { title: 'Policy Event', route: '/main/policy-event/event', icon: IconBolt, catalogue: 'policy-event' },
  { title: 'Zone Map', route: '/main/zone-map', icon: IconMap2, catalogue: 'zone-map' },
  { title: 'Accumulator Type', route: '/main/accumulator-type', icon: IconSum, catalogue: 'accumulator-type' },
  {
    title: 'Balance Type',
    route: '/main/balance-type',
    icon: IconWallet,
    view: { catalogue: 'balance-type-acct' },
    children: [
      { title: 'Resource', route: '/main/balance/resource', catalogue: 'balance-type-acct' },
      { title: 'Type Group', route: '/main/balance/type-group', catalogue: 'balance-type-group' },
    ],
  },
  {
    title: 'Service',
    route: '/main/service',
    icon: IconReceipt2,
    catalogue: 'service-identifier',
    children: [{ title: 'Rating Group', route: '/main/service/rating-group', catalogue: 'rating-group' }],
  },
  {
    title: 'Policy Counter',
    route: '/main/policy-counter',
    icon: IconAbacus,
    catalogue: 'policy-counter',
    children: [
      { title: 'Balance Type', route: '/main/policy-counter/balance-type', view: countersOf('B') },
      { title: 'Subs Attribute', route: '/main/policy-counter/sub-attribute', view: countersOf('C') },
      { title: 'Accumulator Type', route: '/main/policy-counter/accumulator-type', view: countersOf('A') },
      { title: 'Tariff Plan', route: '/main/policy-counter/tarrif-plan', view: countersOf('D') },
    ],
  },
  {
    title: 'Rule Flow',
    route: '/main/rule-flow',
    icon: IconArrowsSplit2,
    catalogue: 'rule-flow',
    children: [{ title: 'Flow Group', route: '/main/rule-flow/group', catalogue: 'flow-group' }],
  },
  {
    title: 'PCRF Attribute',
    icon: IconTags,
    children: [
      { title: 'Static Attribute', route: '/main/pcrf-attribute/static-attribute', catalogue: 'pcrf-attribute' },
      { title: 'Dynamic Attribute', route: '/main/pcrf-attribute/dynamic-attribute', catalogue: 'pcrf-attribute-dyn' },
    ],
  },
  { title: 'Timespan', route: '/main/timespan', icon: IconCalendarTime, catalogue: 'timespan' },
  { title: 'Price Plan', route: '/main/price-plan', icon: IconTag, catalogue: 'price-plan' },
  {
    title: 'Rule Cache Refresh',
    route: '/main/rule-cache-refresh',
    icon: IconRefresh,
    catalogue: 'rule-cache-refresh',
  },
]

/** The tree of the sidebar. The routes of all lists come from it. */
export const menu: readonly MenuEntry[] = [...daily, ...others]

/** Policy counters that measure one kind of record. */
function countersOf(kind: string): NonNullable<MenuEntry['view']> {
  return { catalogue: 'policy-counter', fixed: { rela_type: kind } }
}

/** Groups that are folded at first. */
export const foldedAtFirst: readonly string[] = others.flatMap(({ title, children }) => (children ? [title] : []))

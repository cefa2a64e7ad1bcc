import { IconArrowsSplit2, IconBolt, IconGauge, IconLayoutDashboard, IconMap2, IconReceipt2 } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export interface MenuIconProps {
  className?: string | undefined
  stroke?: string | number
  'aria-hidden'?: boolean
}

export interface MenuEntry {
  title: string
  /** Absent: only a heading for its children. */
  route?: string
  /** On the first level, where the narrow sidebar shows nothing else. */
  icon?: ComponentType<MenuIconProps>
  /** Catalogue whose list the route shows; the route is made from this. */
  catalogue?: string
  children?: readonly MenuEntry[]
}

/** The sidebar's tree, and with it the routes of all lists. A further plain catalogue is one line here. */
export const menu: readonly MenuEntry[] = [
  { title: 'Overview', route: '/main', icon: IconLayoutDashboard },
  { title: 'Policy Event', route: '/main/policy-event/event', icon: IconBolt, catalogue: 'policy-event' },
  { title: 'Zone Map', route: '/main/zone-map', icon: IconMap2, catalogue: 'zone-map' },
  {
    title: 'Service',
    route: '/main/service',
    icon: IconReceipt2,
    catalogue: 'service-identifier',
    children: [{ title: 'Rating Group', route: '/main/service/rating-group', catalogue: 'rating-group' }],
  },
  {
    title: 'QoS',
    icon: IconGauge,
    children: [
      { title: 'QoS Rule', route: '/main/qos/rule', catalogue: 'qos-rule' },
      { title: 'QoS ARP', route: '/main/qos/arp', catalogue: 'qos-rule-arp' },
    ],
  },
  {
    title: 'Rule Flow',
    route: '/main/rule-flow',
    icon: IconArrowsSplit2,
    catalogue: 'rule-flow',
    children: [{ title: 'Flow Group', route: '/main/rule-flow/group', catalogue: 'flow-group' }],
  },
]

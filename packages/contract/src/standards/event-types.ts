/** The fixed list of event types, numbered from 1 in this order. */
export const EVENT_TYPES = [
  { re_type_name: 'Gx', comments: 'Event trigger reported by the gateway (TS 29.212 5.3.7)' },
  { re_type_name: 'Session', comments: 'Step of an IP-CAN session: start, update, end' },
  { re_type_name: 'Sy', comments: 'Status change of a policy counter (TS 29.219)' },
  { re_type_name: 'Rx', comments: 'Media of an application function: start, change, end (TS 29.214)' },
  { re_type_name: 'Timer', comments: 'Revalidation time reached' },
]

// Values that meet each other, and lie on the borders of each other.

/** Of moments of the contexts, ending inside a number or before a separator. */
export const BEGINNINGS = [
  '2026-',
  '2026-0',
  '2026-03-',
  '2026-03-0',
  '2026-03-02t',
  '2026-03-02T1',
  '2026-03-02T19:',
  '2026-03-02T19:1',
]

export const NETWORKS = [
  '2026-03-02T19',
  '2026-03',
  '208',
  '2080',
  '20801',
  '20801-00F1',
  '20801-0000',
  '310',
  'Home',
  ' home ',
  '1004',
  '1001',
]
export const RANGES = ['0-10', '5-15', '10-', '-3', '7', '15-5', '2.5-7.5', '20-30', '-5-2', 'x-y']
export const ADDRESSES = ['10.0.0.0/8', '10.1.0.0/16', '10.1.2.3', '10.1.2.9/30', '2001:db8::/32', '2001:db8::1', 'lan']

export const VALUES: readonly (string | number)[] = [
  '20801',
  '20801-00F1',
  '20801-0000',
  '20801-00F10A2',
  '208',
  '31026',
  'HOME',
  'home',
  '1004',
  ' 1004 ',
  '1001',
  0,
  2,
  2.5,
  3,
  5,
  7,
  7.5,
  10,
  15,
  16,
  20,
  -3,
  1004,
  0.1,
  '1e308',
  '7',
  ' 7',
  '7.0',
  '1e1',
  '-3',
  '5-15',
  'x',
  '10.1.2.3',
  '10.1.2.8',
  '10.9.9.9',
  '11.0.0.1',
  '2001:db8::5',
  '2001:db9::5',
  '10.1.2',
  '',
  '2026-03-02',
  '2026-03-02T18:10:00.000Z',
  '2026-03-02T19:10:00+01:00',
  '2026-02-30',
  '2026-03-02T18',
  'Grüße €',
  'a,b',
  'NORMAL',
]

export const WANTED = [
  '7',
  '5-15',
  '10-',
  '0-5',
  'x',
  'Home',
  '1004',
  '2.5',
  '15-5',
  '7.0',
  'NORMAL',
  'exhausted',
  '',
  '4',
  '> 5',
  '>=7',
  '< 10',
  '<= 2.5',
  '-3--1',
  '1e0-1e1',
  '- 3',
  '5 GiB',
]
export const STATUSES = ['NORMAL', 'normal', 'EXHAUSTED', '7']

/** Days around those of the contexts. */
export const DAYS = ['2025-01-01', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-29', '2026-10-25']

export const MOMENTS = [
  '2026-03-02T19:10:00+01:00',
  '2026-03-02T18:00:00+01:00',
  '2026-03-02T17:59:59.999+01:00',
  '2026-03-02T22:00:00+01:00',
  '2026-03-02T00:00:00Z',
  '2026-03-01T23:59:59.999Z',
  '2026-03-03T00:00:00Z',
  '2026-03-29T01:30:00+01:00',
  '2026-03-29T03:00:00+02:00',
  '2026-03-29T02:30:00Z',
  '2026-10-25T02:30:00+02:00',
  '2026-10-25T02:30:00+01:00',
  '2026-10-25T03:00:00+01:00',
  '2026-02-28T23:30:00Z',
  '2026-01-31T12:00:00Z',
  '2026-12-31T23:59:00Z',
]
/** Clocks of networks: days begin before and after those of UTC. */
export const NETWORK_ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland']
export const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC']

export const BEGINS = [
  '2026-01-01T18:00',
  '2026-01-01T18:00:00',
  '2026-01-31T00:00',
  '2026-03-02T18:00:00Z',
  '2026-03-29T02:30',
  '2025-10-26T02:15',
  '2024-02-29T12:00',
  '2026-03-02T19:10:00+01:00',
  '2027-01-01T00:00',
]

export const FLOWS = [
  'permit out ip from any to assigned',
  'permit out 17 from 10.0.0.0/8 to assigned',
  'permit out 17 from 10.1.0.0/16 5000-5100 to assigned',
  'permit out 6 from 10.1.2.3 5050 to assigned 80',
  'permit out ip from 2001:db8::/32 to assigned',
  null,
]

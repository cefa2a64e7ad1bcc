import { defineCodes } from './codes.ts'

/** When an accumulator begins again, on the network's clock. */
export const CYCLE = defineCodes([
  { value: 'N', label: 'Never', hint: 'It adds up for good' },
  { value: 'S', label: 'Session', hint: 'With each session' },
  { value: 'H', label: 'Hour', hint: 'Every 3,600 seconds' },
  { value: 'D', label: 'Day', hint: 'At midnight' },
  { value: 'W', label: 'Week', hint: 'On Monday' },
  { value: 'M', label: 'Month', hint: 'On the first' },
  { value: 'B', label: 'Bill cycle', hint: 'On the day of the subscriber’s bill, or the first' },
])

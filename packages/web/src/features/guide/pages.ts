import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'

interface GuidePage {
  /** File name in docs/guide, without extension. */
  page: string
  title: string
  /** Lists whose help links to the page. */
  about: readonly CatalogueName[]
}

/** The first page: it links to all others. */
export const FIRST_PAGE = 'README'

/** The purpose of each kind of record: one section each, named like its list. */
export const RECORDS_PAGE = 'records'

/** The pages of docs/guide in order. The first line of each file is its title. */
export const GUIDE_PAGES: readonly GuidePage[] = [
  { page: 'roaming-zone', title: 'A new roaming zone from a file', about: ['zone-map'] },
  { page: 'new-tariff', title: 'A new tariff plan from an old one', about: ['policy-plan'] },
  { page: 'weekend-promotion', title: 'A promotion for a weekend', about: ['policy-plan', 'timespan'] },
  { page: 'qos-class', title: 'Change all QoS rules of one class', about: ['qos-rule', 'qos-rule-arp'] },
  { page: 'never-reached', title: 'Why a mapping is never reached', about: ['policy-plan'] },
  { page: 'table-column', title: 'Paste a column of a spreadsheet', about: ['policy-plan'] },
  {
    page: 'blocked-application',
    title: 'Block an application',
    about: ['rule-flow', 'flow-group', 'pcc-rule', 'pcc-rule-group'],
  },
  { page: 'quota', title: 'A quota with a slow lane above it', about: ['policy-plan', 'accumulator-type'] },
  {
    page: 'a-day',
    title: 'See what a subscriber gets over a day',
    about: ['policy-plan', 'plan-assignment', 'accumulator-type'],
  },
  { page: 'workflow-step', title: 'A new step in a workflow', about: ['rule-workflow-group'] },
  { page: 'publish', title: 'Publish what you changed', about: [] },
  { page: 'undo', title: 'Who changed this, and undo it', about: [] },
  { page: RECORDS_PAGE, title: 'What each kind of record is for', about: [] },
]

/** The address of a guide page, with a heading if given. */
export function guideAddress(page: string): { to: string; search: Record<string, string> } {
  return { to: '/main/guide', search: page === FIRST_PAGE ? {} : { page } }
}

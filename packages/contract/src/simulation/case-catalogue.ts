import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, name, recordKey, reference, text } from '../catalogue/field.ts'
import { resolveCatalogues, type Catalogue } from '../catalogue/resolve.ts'
import { definitions } from '../catalogues/definitions.ts'
import { TAGS_LENGTH } from './tags-length.ts'

/** Maximum length of JSON. */
const LONGEST = 1024 * 1024

export const caseDefinition = defineCatalogue({
  name: 'simulation-case',
  table: 'simulation_case',
  path: 'simulation-case',
  id: 'simulation_case_id',
  fields: {
    simulation_case_name: name('Name'),
    key: recordKey({ from: ['simulation_case_name'], within: [] }, 'describes'),
    pcr_plan_id: reference('Policy plan', {
      role: 'describes',
      to: 'policy-plan',
      nest: 'plan',
      show: [],
      deletedWith: true,
    }),
    work_group_id: reference('Workflow', {
      role: 'describes',
      to: 'rule-workflow-group',
      nest: 'workflow',
      show: [],
      deletedWith: true,
    }),
    request: text('Request', { role: 'describes', required: true, maxLength: LONGEST, multiline: true }),
    expected: text('Expected answer', { role: 'describes', required: true, maxLength: LONGEST, multiline: true }),
    comments: comments(),
    tags: text('Tags', { role: 'describes', maxLength: TAGS_LENGTH }),
  },
  unique: [['simulation_case_name']],
  columns: [],
  filters: [],
  label: 'simulation_case_name',
  search: 'simulation_case_name',
  words: { one: 'test case', many: 'Test cases' },
})

/** Stored test cases: request and expected answer are JSON. They have calls of their own. */
export const caseCatalogue = resolveCatalogues([caseDefinition], definitions).get(caseDefinition.name) as Catalogue

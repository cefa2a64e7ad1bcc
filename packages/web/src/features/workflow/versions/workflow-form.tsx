import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { CatalogueFormContext, useCatalogueFormState } from '../../../catalogue/form/form-context.ts'
import { FormSections } from '../../../catalogue/form/form-sections.tsx'
import { rowSoFar, type FieldMessages } from '../../../catalogue/form/form-values.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { areDays, overlapWarnings, warningsByDate } from '../../../catalogue/versions/date-warnings.ts'
import { useVersions } from './versions-query.ts'

const catalogue = catalogueOf('rule-workflow-group')

/** The fields of a workflow. The dates of a version say what it takes the place of. */
export function WorkflowForm() {
  const state = useCatalogueFormState()
  const overlaps = useOverlaps()
  return (
    <CatalogueFormContext value={{ ...state, warnings: { ...overlaps, ...state.warnings } }}>
      <FormSections />
    </CatalogueFormContext>
  )
}

function useOverlaps(): FieldMessages {
  const { values, given, row, mode } = useCatalogueFormState()
  const id = mode === 'update' && row ? rowId(catalogue, row) : undefined
  const of = Number(given?.version_of ?? values.version_of) || null
  const versions = useVersions({ work_group_id: id, version_of: of })
  const { eff_date, exp_date } = rowSoFar(catalogue, values)
  const own = { eff_date: asText(eff_date), exp_date: asText(exp_date) || null, work_group_name: '' }
  if (!versions || !areDays(own)) return {}
  const others = versions.map((version) => (version.work_group_id === id ? own : version))
  const after = others.includes(own) ? others : [...others, own]
  return warningsByDate(overlapWarnings(own, after, ({ work_group_name }) => work_group_name))
}

import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { CatalogueScreen } from '../../../catalogue/list/catalogue-screen.tsx'
import { planAddress } from '../plan-address.ts'

const editorOf = (plan: number) => planAddress({ plan })

/** Policy plans; a row opens the plan's editor. */
export function PlanListScreen() {
  return (
    <CatalogueScreen
      catalogue="policy-plan"
      screenOf={editorOf}
      related={<RecordLink address="/main/plan-assignment">Plan assignments</RecordLink>}
    />
  )
}

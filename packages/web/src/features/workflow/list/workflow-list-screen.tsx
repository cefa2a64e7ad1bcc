import { useCallback } from 'react'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { CatalogueScreen } from '../../../catalogue/list/catalogue-screen.tsx'

export function WorkflowListScreen() {
  const addressOf = useAddressOf()
  const designerOf = useCallback((id: number) => addressOf('rule-workflow-group', id), [addressOf])
  return <CatalogueScreen catalogue="rule-workflow-group" screenOf={designerOf} />
}

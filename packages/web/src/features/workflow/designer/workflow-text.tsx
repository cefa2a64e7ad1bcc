import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NoSuchRecord } from '../../../catalogue/record/no-such-record.tsx'
import { useRecord } from '../../../catalogue/record/use-record.ts'
import { useShowText } from '../../../catalogue/text-address.ts'
import { DocumentText } from '../../../document/document-text.tsx'
import { DesignerFrame, DesignerHeader } from './frame/designer-frame.tsx'
import { LIST } from './toolbar/toolbar.tsx'
import { WorkflowFacts } from './toolbar/workflow-facts.tsx'

const workflows = catalogueOf('rule-workflow-group')

/** A workflow as text instead of its drawing. */
export function WorkflowText({ id, dock }: { id: number; dock: ReactNode }) {
  const { data: group, error } = useRecord(workflows, id)
  const showText = useShowText()
  if (error) return <NoSuchRecord catalogue={workflows} />
  if (!group) return <Skeleton h="32rem" aria-label="Loading the workflow" />
  return (
    <DesignerFrame>
      <DesignerHeader title={String(group.work_group_name)} back={LIST} facts={<WorkflowFacts group={group} />}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconSitemap size="1rem" aria-hidden />}
          onClick={() => showText(false)}
        >
          Drawing
        </Button>
      </DesignerHeader>
      <DocumentText path={`workflows/${group.key}`} />
      {dock}
    </DesignerFrame>
  )
}

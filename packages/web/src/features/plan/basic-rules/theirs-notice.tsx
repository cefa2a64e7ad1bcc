import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { StaleNotice } from '../../../catalogue/form/stale-notice.tsx'
import type { RecordEdit } from './edit-state.ts'
import type { RecordKind } from './part-kinds.ts'
import type { RuleActions } from './rule-actions.ts'

interface TheirsNoticeProps {
  kind: RecordKind
  edit: RecordEdit
  actions: RuleActions
}

/** Shows what another person did to a record, and asks how to go on. */
export function TheirsNotice({ kind, edit, actions }: TheirsNoticeProps) {
  const { key, clash, isGone } = edit
  if (clash) {
    return <StaleNotice form={edit} onChoose={(field, whose) => actions.choose(kind, key, field, whose)} />
  }
  if (!isGone) return null
  return (
    <Alert color="yellow" icon={<IconUsers size="1.125rem" />} title="Somebody deleted this meanwhile" role="alert">
      <Group gap="xs">
        {kind !== 'basic' && (
          <Button size="xs" variant="default" onClick={() => actions.remove(kind, key)}>
            Leave it out
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => actions.createAgain(kind, key)}>
          Create it again
        </Button>
      </Group>
    </Alert>
  )
}

import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconHistory } from '@tabler/icons-react'
import { useWorkflowSession } from './session-context.ts'
import type { Refused } from './workflow-session.ts'

/** What the operator should know about saving: cut off, refused, or left from an earlier visit. Nothing while all is well. */
export function SessionNotices() {
  const { isCutOff, pending, failed, recovered, applyRecovered, discardRecovered, dismiss } = useWorkflowSession()
  return (
    <div aria-live="polite">
      {recovered > 0 && (
        <Alert
          color="blue"
          variant="light"
          icon={<IconHistory aria-hidden />}
          title={`${editCount(recovered)} not saved`}
        >
          <Group justify="space-between">
            <Text size="sm">They were made here before and did not reach the server.</Text>
            <Group gap="xs">
              <Button size="compact-sm" onClick={applyRecovered}>
                Apply
              </Button>
              <Button size="compact-sm" variant="default" onClick={discardRecovered}>
                Discard
              </Button>
            </Group>
          </Group>
        </Alert>
      )}
      {isCutOff && (
        <Alert color="yellow" variant="light" icon={<IconCloudOff aria-hidden />}>
          The server is not reached. {waiting(pending)} Nothing is lost: it is tried again.
        </Alert>
      )}
      {failed.map((refused) => (
        <RefusedNotice key={refused.key} refused={refused} onClose={dismiss} />
      ))}
    </div>
  )
}

function RefusedNotice({ refused, onClose }: { refused: Refused; onClose: (key: string) => void }) {
  const { key, label, faults, theirs } = refused
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={`Refused: ${label}`}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => onClose(key)}
    >
      <ul>
        {[...faults.map(({ message }) => message), ...theirs].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  )
}

function editCount(count: number): string {
  return count === 1 ? '1 edit was' : `${count} edits were`
}

function waiting(count: number): string {
  return count === 1 ? '1 edit is not saved yet.' : `${count} edits are not saved yet.`
}

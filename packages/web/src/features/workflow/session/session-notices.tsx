import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconHistory, IconUserOff } from '@tabler/icons-react'
import { useWorkflowSession } from './session-context.ts'
import classes from './session-notices.module.css'
import type { Refused } from './workflow-session.ts'

/** Notices about saving: no connection, failures, refusals, edits of earlier visits. Empty while all is saved. */
export function SessionNotices() {
  const { trouble, isStuck, waiting, failed, recovered, dismiss } = useWorkflowSession()
  return (
    <div aria-live="polite" className={classes.notices}>
      {recovered > 0 && <RecoveredNotice count={recovered} />}
      {isStuck && <StuckNotice waiting={waiting} />}
      {trouble === 'unreached' && (
        <Alert color="yellow" variant="light" icon={<IconCloudOff aria-hidden />}>
          The server is not reached. {waitingWords(waiting.length)} Nothing is lost: the console tries again.
        </Alert>
      )}
      {trouble === 'failing' && !isStuck && (
        <Alert color="yellow" variant="light" icon={<IconCloudOff aria-hidden />}>
          The server failed with “{waiting[0]}”. {waitingWords(waiting.length)} The console tries again.
        </Alert>
      )}
      {trouble === 'foreign' && (
        <Alert color="yellow" variant="light" icon={<IconUserOff aria-hidden />}>
          Someone else has signed in on this browser. {waitingWords(waiting.length)} The browser keeps them for you:
          sign in again and open the workflow to save them.
        </Alert>
      )}
      {failed.map((refused) => (
        <RefusedNotice key={refused.key} refused={refused} onClose={dismiss} />
      ))}
    </div>
  )
}

function RecoveredNotice({ count }: { count: number }) {
  const { applyRecovered, discardRecovered } = useWorkflowSession()
  return (
    <Alert color="blue" variant="light" icon={<IconHistory aria-hidden />} title={`${editCount(count)} not saved`}>
      <Group justify="space-between">
        <Text size="sm">You made them here earlier. The server has not received them.</Text>
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
  )
}

/** The server keeps failing at a gesture: which one, what is pending behind it, and what to do. */
function StuckNotice({ waiting: [first, ...behind] }: { waiting: readonly string[] }) {
  const { retry, giveUp } = useWorkflowSession()
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={`Could not be saved: ${first}`}>
      <Group justify="space-between">
        <Text size="sm">
          The server fails with it each time. This browser keeps it and does not send it again by itself.
          {behind.length > 0 && ` Behind it ${behind.length === 1 ? 'waits' : 'wait'}: ${behind.join(', ')}.`}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" onClick={retry}>
            Try again
          </Button>
          <Button size="compact-sm" variant="default" color="red" onClick={giveUp}>
            Give this change up
          </Button>
        </Group>
      </Group>
    </Alert>
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

function waitingWords(count: number): string {
  return count === 1 ? '1 edit is not saved yet.' : `${count} edits are not saved yet.`
}

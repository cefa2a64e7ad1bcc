import { changeRollout } from '@tollgate/contract/calls/node.ts'
import { isCurrent } from '@tollgate/contract/release/is-current.ts'
import type { PolicyNode } from '@tollgate/contract/release/node.ts'
import type { RolloutRead, RolloutWrite, Stage } from '@tollgate/contract/release/rollout.ts'
import { isAtLeast } from '@tollgate/contract/access/role.ts'
import { Button, Group, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { send } from '../../api/client.ts'
import { formatCount } from '../../catalogue/format/format-value.ts'
import { RoleContext } from '../../catalogue/rights.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { hasTarget, rolloutQuery } from './node-calls.ts'
import { releasesQuery, useStep } from './release-calls.ts'
import classes from './release.module.css'

/** Progress of the current release: which nodes shall have it, and how many run it. */
export function RolloutPanel({ nodes }: { nodes: readonly PolicyNode[] }) {
  const { data: releases } = useQuery(releasesQuery)
  const current = releases?.find(isCurrent)?.release_id
  const { data: rollout } = useQuery({ ...rolloutQuery(current ?? 0), enabled: current !== undefined })
  if (current === undefined || nodes.length === 0) return null
  const chosen = nodes.filter(({ target_release_id: id }) => id === current)
  const there = chosen.filter(hasTarget).length
  const failed = nodes.filter(({ state }) => state === 'failed').length
  return (
    <section className={`${classes.entry} ${classes.section}`} aria-labelledby="rollout">
      <h2 id="rollout">
        Release {current}: on {there} of {nodesIn(nodes.length)}
      </h2>
      <Progress value={(there / nodes.length) * 100} aria-label={`Nodes that run release ${current}`} my="xs" />
      {failed > 0 && <p>{nodesIn(failed)} could not take it: the table tells why.</p>}
      {rollout && <Stages rollout={rollout} />}
    </section>
  )
}

function Stages({ rollout }: { rollout: RolloutRead }) {
  const { stages, stage, state, next_at, note } = rollout
  return (
    <>
      <p>
        {state === 'done'
          ? 'It goes to all nodes.'
          : `Stage ${stage} of ${stages.length}: ${stageWords(stages[stage - 1])}.`}{' '}
        {state === 'paused' && <b>Paused. </b>}
        {next_at !== null && (
          <>
            The next stage begins at <DateText value={next_at} withTime />.
          </>
        )}
      </p>
      {note !== null && <p className={classes.muted}>{note}</p>}
      {state !== 'returned' && <StageButtons rollout={rollout} />}
    </>
  )
}

const nodesIn = (count: number) => `${formatCount(count)} ${count === 1 ? 'node' : 'nodes'}`

function stageWords({ nodes, share = 100 }: Stage = {}): string {
  return nodes ? nodes.join(', ') : share === 100 ? 'all nodes' : `${share} % of all nodes`
}

function StageButtons({ rollout }: { rollout: RolloutRead }) {
  const { release_id: id, stages, stage, state, change_refused } = rollout
  const mayReturn = isAtLeast(use(RoleContext), 'approver')
  const [isReturning, setReturning] = useState(false)
  const { mutate, isPending } = useStep(() => setReturning(false))
  if (!mayReturn) return null
  if (change_refused !== null) return <p className={classes.muted}>{change_refused}</p>
  const put = (body: RolloutWrite, done: string) =>
    mutate({ send: () => send(changeRollout, { params: { id }, body }), done })
  return (
    <Group gap="xs">
      {stage < stages.length && (
        <Button
          size="xs"
          loading={isPending}
          onClick={() => put({ stage: stage + 1, state: 'running' }, `Stage ${stage + 1} begins`)}
        >
          Begin stage {stage + 1}: {stageWords(stages[stage])}
        </Button>
      )}
      {state !== 'done' && (
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            state === 'paused'
              ? put({ state: 'running' }, 'It goes on')
              : put({ state: 'paused' }, 'It goes no further')
          }
        >
          {state === 'paused' ? 'Continue' : 'Pause'}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setReturning(true)}>
        Return…
      </Button>
      <ConfirmDialog
        opened={isReturning}
        title={`Return release ${id}`}
        confirmLabel="Return"
        loading={isPending}
        onConfirm={() => put({ state: 'returned' }, 'The release before is current again')}
        onCancel={() => setReturning(false)}
      >
        The release before becomes current again, for all nodes. The sets of this one are open again.
      </ConfirmDialog>
    </Group>
  )
}

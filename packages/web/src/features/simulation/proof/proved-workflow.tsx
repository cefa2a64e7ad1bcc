import type { ProofAnswer } from '@tollgate/contract/proof/proof.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Example } from '../views/example.tsx'
import classes from '../views/views.module.css'

interface ProvedWorkflowProps {
  proof: NonNullable<ProofAnswer['workflow']>
  names: RecordNames
  inputs: SimulationInputs['inputs']
}

/** The nodes that runs reach, each with an example, and those that no run reaches. */
export function ProvedWorkflow({ proof, names, inputs }: ProvedWorkflowProps) {
  const { work_group_id, reached, never, not_decided, runs } = proof
  const all = reached.length + never.length + not_decided.length
  return (
    <section className={classes.group} aria-label="Nodes">
      <h2 className={classes.heading}>
        {reached.length} of {all} nodes are reached
        <span className={classes.count}>{runs.toLocaleString('en-US')} runs</span>
        {reached.length === all && <StatusBadge kind="good" label="Every node can be reached" />}
      </h2>
      <ul className={classes.cards}>
        {never.map((id) => (
          <li key={id} className={classes.card}>
            <StatusBadge kind="fault" label="Never reached" />
            <p>
              <NodeLink id={id} names={names} />
            </p>
          </li>
        ))}
        {not_decided.map((id) => (
          <li key={id} className={classes.card}>
            <StatusBadge kind="warning" label="Not decided: no run reached it" />
            <p>
              <NodeLink id={id} names={names} />
            </p>
          </li>
        ))}
        {reached.map(({ work_node_id: id, example }) => (
          <li key={id} className={classes.card}>
            <p>
              <NodeLink id={id} names={names} />{' '}
              <Example context={example} policy={{ work_group_id }} inputs={inputs} names={names} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NodeLink({ id, names }: { id: number; names: RecordNames }) {
  const addressOf = useAddressOf()
  return (
    <RecordLink address={addressOf('rule-workflow-node', id)}>
      {names['rule-workflow-node']?.[id] ?? `#${id}`}
    </RecordLink>
  )
}

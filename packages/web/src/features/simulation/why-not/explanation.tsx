import type { Suggestion, WhyNotAnswer } from '@tollgate/contract/proof/proof.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { withFields } from '../address/fields.ts'
import { stepWords, unitsOf } from '../path/step-words.ts'
import type { Asked } from '../use-asked.ts'
import { changedFields } from './changed-fields.ts'
import { changeWords } from './change-words.ts'
import { conditionWords } from './condition-words.ts'
import { textOfTarget, type Target } from './target.ts'
import classes from './why-not.module.css'
import { TableHead } from '../../../ui/data-table.tsx'

export interface Explained {
  answer: WhyNotAnswer
  names: RecordNames
}

interface ExplanationProps {
  asked: Asked
  target: Target
  explained: Explained
}

/** Which conditions fail, what is taken instead, and what to change. */
export function Explanation({ asked, target, explained }: ExplanationProps) {
  const { answer } = explained
  const head = useRef<HTMLParagraphElement>(null)
  const apply = (suggestion: Suggestion) => {
    asked.replaceAll(withFields(asked.fields, changedFields(suggestion, asked)))
    head.current?.focus()
  }
  return (
    <>
      <p ref={head} tabIndex={-1} className={classes.result} aria-live="polite">
        {answer.is_taken ? 'It is taken now: there is nothing to change.' : <Instead {...explained} target={target} />}
      </p>
      {!answer.is_taken && (
        <>
          {target.kind === 'rule' ? <Granting asked={asked} explained={explained} /> : <Conditions {...explained} />}
          <Suggestions asked={asked} explained={explained} onApply={apply} />
        </>
      )}
    </>
  )
}

function Instead({ answer, names, target }: Explained & { target: Target }) {
  const addressOf = useAddressOf()
  const { departure, chosen } = answer
  if (departure) {
    const { work_node_id: id, needed } = departure
    const name = names['rule-workflow-node']?.[id] ?? `#${id}`
    const node = <RecordLink address={addressOf('rule-workflow-node', id)}>{name}</RecordLink>
    return (
      <>
        The run goes another way at {node}, which would have to say {needed === 'yes' ? 'Yes' : 'No'}.
      </>
    )
  }
  if (target.kind === 'node') return <>No decision of this run leads there.</>
  if (target.kind === 'rule') return <>It is not granted.</>
  if (chosen === null) return <>No mapping of the rule plan is taken.</>
  const name = names['policy-plan-mapping']?.[chosen] ?? `#${chosen}`
  return (
    <>
      Taken instead: <RecordLink address={addressOf('policy-plan-mapping', chosen)}>{name}</RecordLink>.
    </>
  )
}

function Conditions({ answer, names }: Explained) {
  if (answer.failing.length === 0) {
    if (answer.chosen === null) return null
    return <p className={classes.hint}>All its conditions hold: the stronger mapping is in its way.</p>
  }
  return (
    <table className={classes.conditions} aria-label="Conditions that fail">
      <TableHead captions={['Condition', 'Now', 'Needed']} />
      <tbody>
        {answer.failing.map((line) => {
          const { name, now, needed } = conditionWords(line, names, answer.departure)
          return (
            <tr key={line.id}>
              <th scope="row">{name}</th>
              <td>{now}</td>
              <td>{needed}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Of mappings that can grant a rule: why those that are taken do not grant it; "Why not?" at each of the others. */
function Granting({ asked, explained: { answer, names } }: Omit<ExplanationProps, 'target'>) {
  if (answer.mappings.length === 0) return <p className={classes.hint}>No mapping at this event grants it.</p>
  const ask = (id: number) => asked.replaceAll(withFields(asked.fields, { why: textOfTarget({ kind: 'mapping', id }) }))
  const isTaken = (id: number) => answer.failing.some((line) => line.resource === MAPPING && line.id === id)
  const others = answer.mappings.filter((id) => !isTaken(id))
  return (
    <>
      <Steps asked={asked} explained={{ answer, names }} />
      {others.length > 0 && (
        <div className={classes.granting}>
          <span>Granted by</span>
          {others.map((id) => (
            <Button key={id} variant="default" size="compact-xs" onClick={() => ask(id)}>
              Why not {names[MAPPING]?.[id] ?? `#${id}`}?
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

const MAPPING = 'policy-plan-mapping'

function Steps({ asked: { inputs, zone }, explained: { answer, names } }: Omit<ExplanationProps, 'target'>) {
  const addressOf = useAddressOf()
  // Of a PCC rule they are whole lines of the path.
  const lines = answer.failing as TraceLine[]
  if (lines.length === 0) return null
  const units = unitsOf(inputs?.inputs)
  return (
    <ul className={classes.steps} aria-label="Why it is not granted">
      {lines.map((line, place) => {
        const { name, said } = stepWords(line, names, zone, units, lines)
        const address = line.resource === null || line.id === null ? undefined : addressOf(line.resource, line.id)
        return (
          <li key={place}>
            <RecordLink address={address}>{name}</RecordLink> {said}
          </li>
        )
      })}
    </ul>
  )
}

interface SuggestionsProps extends Omit<ExplanationProps, 'target'> {
  onApply: (suggestion: Suggestion) => void
}

function Suggestions({ asked, explained: { answer, names }, onApply }: SuggestionsProps) {
  const { suggestion, others } = answer
  if (suggestion === 'none') {
    return <p className={classes.hint}>No change of up to three inputs leads there.</p>
  }
  if (suggestion === 'not decided') {
    return <p className={classes.hint}>Not decided: there are too many combinations to try.</p>
  }
  return (
    <section aria-label="Changes that lead there">
      <h3 className={classes.subheading}>{others.length === 0 ? 'Change' : 'Change one of these'}</h3>
      <ul className={classes.suggestions}>
        {[suggestion, ...others].map((one, index) => {
          const words = changeWords(one, asked, asked.inputs?.inputs ?? [], names)
          const said = words.map(({ name, to }) => `${name}: ${to}`).join(', ')
          return (
            <li key={said}>
              <span>
                {words.map(({ name, from, to }) => (
                  <span key={name} className={classes.change}>
                    <b>{name}</b> {from} → {to}
                  </span>
                ))}
              </span>
              <Button
                size="compact-sm"
                variant={index === 0 ? 'filled' : 'default'}
                aria-label={`Apply ${said}`}
                onClick={() => onApply(one)}
              >
                Apply
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

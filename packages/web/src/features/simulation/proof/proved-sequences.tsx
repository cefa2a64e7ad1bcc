import type { SequenceFinding, SequenceProofAnswer } from '@tollgate/contract/proof/sequence-proof.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { useNetworkTimeZone } from '../../../api/setting.ts'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { searchOf } from '../address/fields.ts'
import { fieldsOfSession } from '../day/fields-of-session.ts'
import { ProgressLine } from '../views/progress-line.tsx'
import { useSteps } from '../views/use-steps.ts'
import classes from '../views/views.module.css'
import { proveSequences, type AskedSequences } from './proof-work.ts'

/** The proof of a version over sequences of its events, for a session that begins now. */
export function ProvedSequences({ asked }: { asked: AskedSequences }) {
  const steps = useSteps(asked, proveSequences)
  const [part] = steps.parts
  return (
    <section className={classes.group} aria-label="Over a session">
      <h2 className={classes.heading}>
        Over a session
        {part && <span className={classes.count}>{reachWords(part.answer)}</span>}
        {part && isSound(part.answer) && (
          <StatusBadge kind="good" label="None of them loses a rule or a quota, and nothing stays for good" />
        )}
      </h2>
      {!part && <ProgressLine steps={steps} failure="Sequences of events could not be proved" />}
      {part && (
        <ul className={classes.cards}>
          {part.answer.found.map((one) => (
            <li key={`${one.kind} ${one.subject} ${one.events.join()}`} className={classes.card}>
              <Finding one={one} names={part.names} />
            </li>
          ))}
          {part.answer.not_decided.length > 0 && (
            <li className={classes.card}>
              <StatusBadge kind="warning" label="Not decided what these sequences come to" />
              {part.answer.not_decided.map((events) => (
                <p key={events.join()}>{eventWords(events, part.names)}</p>
              ))}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function isSound({ found, not_decided }: SequenceProofAnswer): boolean {
  return found.length === 0 && not_decided.length === 0
}

function reachWords({ standings, longest, is_whole }: SequenceProofAnswer): string {
  const ways = `${standings.toLocaleString('en-US')} ways in which answers can stand`
  return is_whole ? `${ways}: every sequence, however long` : `${ways}: sequences of up to ${longest} events, not all`
}

const LABELS = { lost: 'Lost', stays: 'Never taken back', quota: 'No longer limited' } as const
const WORDS = {
  lost: 'is gone, though a session that begins now gets it, after',
  stays: 'stays, though a session that begins now does not get it: no event and no input takes it back, after',
  quota: 'is no longer granted, though its rules stay, after',
} as const

function Finding({ one, names }: { one: SequenceFinding; names: RecordNames }) {
  const zone = useNetworkTimeZone()
  const addressOf = useAddressOf()
  const { kind, subject, pcc_rule_id: id, events, contexts, of, example } = one
  return (
    <>
      <StatusBadge kind={kind === 'stays' ? 'warning' : 'fault'} label={LABELS[kind]} />
      <p>
        {id === null ? (
          subject
        ) : (
          <RecordLink address={addressOf('pcc-rule', id)}>{names['pcc-rule']?.[id] ?? subject}</RecordLink>
        )}{' '}
        {WORDS[kind]} <strong>{eventWords(events, names)}</strong>
        {`, in ${contexts.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} contexts.`}
      </p>
      <p>
        <RecordLink address={`/main/simulation${searchOf(fieldsOfSession(example, zone))}`}>
          Play it over a day
        </RecordLink>
      </p>
    </>
  )
}

/** "Credit exhausted, then Credit granted again" */
function eventWords(events: readonly number[], names: RecordNames): string {
  return events.map((event) => names['policy-event']?.[event] ?? `#${event}`).join(', then ')
}

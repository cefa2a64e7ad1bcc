import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import type { BasicRuleEdits } from '@tollgate/contract/plan/basic-rule-edits.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useUnsaved } from '../../../catalogue/unsaved.ts'
import { answerSentence } from '../answer/sentence.ts'
import { differenceWords } from '../changes/difference-words.ts'
import { fieldsOfRequest } from '../request/fields-of-request.ts'
import { OWN_ZONE } from '../request/local-time.ts'
import type { Asked } from '../use-asked.ts'
import { contextCount } from '../views/context-count.ts'
import { requestOfExample } from '../views/example.tsx'
import classes from './panel.module.css'
import { useEditedAnswer, useEditedComparison } from './edited-queries.ts'

/** What stands in the editor and is not stored: what it would decide, beside what the stored policy decides. */
export function EditedAnswer({ asked }: { asked: Asked }) {
  const unsaved = useUnsaved()
  if (!unsaved) return null
  const { words, basicRule } = unsaved
  return (
    <div className={classes.unsaved} role="group" aria-label="Not stored yet">
      <p className={classes.step}>{words}</p>
      {basicRule ? (
        <Decided asked={asked} basicRule={basicRule} />
      ) : (
        <p className={classes.step}>The answer does not count that.</p>
      )}
    </div>
  )
}

interface DecidedProps {
  asked: Asked
  basicRule: BasicRuleEdits
}

function Decided({ asked, basicRule }: DecidedProps) {
  const [compared, setCompared] = useState<BasicRuleEdits>()
  const { body, fields, simulated } = asked
  const { data, error } = useEditedAnswer(body, basicRule)
  const said = data && simulated && wordsOf(simulated.answer, data.answer, fields.time_zone ?? OWN_ZONE)
  return (
    <>
      <p className={classes.said} aria-live="polite">
        {error?.message ?? said}
      </p>
      {compared === basicRule ? (
        <Changes asked={asked} basicRule={basicRule} />
      ) : (
        <Button size="compact-sm" variant="default" disabled={!body} onClick={() => setCompared(basicRule)}>
          What would change?
        </Button>
      )}
    </>
  )
}

function wordsOf(stored: SimulationAnswer, edited: SimulationAnswer, zone: string): string {
  const whole = (answer: SimulationAnswer) => JSON.stringify({ ...answer, trace: [], plans: [] })
  if (whole(stored) === whole(edited)) return 'With it, the answer stays as it is.'
  const [before, after] = [answerSentence(stored, zone), answerSentence(edited, zone)]
  return before === after ? `With it: ${after} Charges, quotas or events differ.` : `With it: ${after}`
}

/** Every class of contexts that the edits decide otherwise at the event; one press asks its example here. */
function Changes({ asked: { body, replaceAll }, basicRule }: DecidedProps) {
  const { data, error } = useEditedComparison(body, basicRule)
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p className={classes.step}>Looking at all contexts …</p>
  const { groups } = data.answer
  if (groups.length === 0) return <p className={classes.step}>It decides the same in all contexts of this event.</p>
  const ask = (context: SimulationContext) => {
    replaceAll(fieldsOfRequest(requestOfExample({ pcc_rule_ver_id: body?.pcc_rule_ver_id }, context)))
  }
  return (
    <ul className={classes.changes} aria-label="What would change">
      {groups.flatMap((group) =>
        group.changed === 'not decided'
          ? [<li key={group.before.join()}>Not decided: there are too many contexts.</li>]
          : group.changed.map((one) => (
              <Change key={JSON.stringify(one.example)} one={one} all={group.contexts} names={data.names} onAsk={ask} />
            )),
      )}
    </ul>
  )
}

type Changed = Exclude<ComparisonAnswer['groups'][number]['changed'], string>[number]

interface ChangeProps {
  one: Changed
  all: number | null
  names: Parameters<typeof differenceWords>[2]
  onAsk: (context: SimulationContext) => void
}

function Change({ one: { before, after, contexts, example }, all, names, onAsk }: ChangeProps) {
  return (
    <li>
      {contextCount(contexts)}
      {all === null ? '' : ` of ${all.toLocaleString('en-US')}`}:{' '}
      {differenceWords(before, after, names)
        .map((words) => `${words.part} ${words.before} → ${words.after}`)
        .join('; ')}{' '}
      <Button size="compact-xs" variant="subtle" onClick={() => onAsk(example)}>
        Simulate it
      </Button>
    </li>
  )
}

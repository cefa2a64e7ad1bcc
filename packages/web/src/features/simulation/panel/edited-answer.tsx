import { compareVersions, simulateEdited } from '@tollgate/contract/calls/simulation.ts'
import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import type { BasicRuleEdits } from '@tollgate/contract/catalogues/plan-calls.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { SentText } from '@tollgate/contract/catalogues/document-calls.ts'
import type { SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import type { SentEdit } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useUnsaved } from '../../../simulate/unsaved.ts'
import { differenceWords } from '../changes/difference-words.ts'
import { fieldsOfRequest } from '../request/fields-of-request.ts'
import type { Asked } from '../use-asked.ts'
import { contextCount } from '../views/context-count.ts'
import { requestOfExample } from '../views/example.tsx'
import classes from './panel.module.css'
import { answerSentence } from '../answer/sentence.ts'
import type { Simulated } from '../simulation-queries.ts'
import { send } from '../../../api/client.ts'
import { NAMED, named } from '../named.ts'

const REACHED: ReadonlySet<number> = new Set([37, 38])

/** What the unsaved edits would decide, beside the stored policy's decision. */
export function EditedAnswer({ asked }: { asked: Asked }) {
  const unsaved = useUnsaved()
  if (!unsaved) return null
  const { words, basicRule, workflowEdits, document } = unsaved
  return (
    <div className={classes.unsaved} role="group" aria-label="Not stored yet">
      <p className={classes.step}>{words}</p>
      {basicRule && <Decided asked={asked} edited={{ basic_rule: basicRule }} />}
      {workflowEdits && <Decided asked={asked} edited={{ workflow_edits: workflowEdits }} />}
      {document && <Decided asked={asked} edited={{ document }} />}
      {basicRule && <Compared asked={asked} basicRule={basicRule} />}
      {!basicRule && !workflowEdits && !document && <p className={classes.step}>The answer does not count that.</p>}
    </div>
  )
}

function Decided({ asked: { body, zone, simulated }, edited }: { asked: Asked; edited: Edited }) {
  const { data, error } = useEditedAnswer(body, edited)
  return (
    <p className={classes.said} aria-live="polite">
      {error?.message ?? (data && simulated && editedWords(simulated, data, zone))}
    </p>
  )
}

interface ComparedProps {
  asked: Asked
  basicRule: BasicRuleEdits
}

/** The comparison over all contexts, on demand. */
function Compared({ asked, basicRule }: ComparedProps) {
  const [compared, setCompared] = useState<BasicRuleEdits>()
  if (compared === basicRule) return <Changes asked={asked} basicRule={basicRule} />
  return (
    <Button size="compact-sm" variant="default" disabled={!asked.body} onClick={() => setCompared(basicRule)}>
      What would change?
    </Button>
  )
}

/** All differences that the edits make at the event. A press simulates the example of one. */
function Changes({ asked: { body, zone, replaceAll }, basicRule }: ComparedProps) {
  const { data, error } = useEditedComparison(body, basicRule)
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p className={classes.step}>Looking at all contexts …</p>
  const { groups } = data.answer
  if (groups.length === 0) return <p className={classes.step}>It decides the same in all contexts of this event.</p>
  const simulate = (context: SimulationContext) => {
    replaceAll(fieldsOfRequest(requestOfExample({ pcc_rule_ver_id: body?.pcc_rule_ver_id }, context), zone))
  }
  return (
    <ul className={classes.changes} aria-label="What would change">
      {groups.flatMap((group) =>
        group.changed === 'not decided'
          ? [<li key={group.before.join()}>Not decided: there are too many contexts.</li>]
          : group.changed.map((one) => (
              <Change
                key={JSON.stringify(one.example)}
                one={one}
                all={group.contexts}
                names={data.names}
                onAsk={simulate}
              />
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

/** One or two sentences on how edits change an answer. */
function editedWords(stored: Simulated, edited: Simulated, zone: string): string {
  const whole = (answer: SimulationAnswer) => JSON.stringify({ ...answer, trace: [], plans: [] })
  if (whole(stored.answer) === whole(edited.answer)) {
    const isSamePath = nodesOf(stored.answer) === nodesOf(edited.answer)
    return isSamePath ? 'With it, the answer stays as it is.' : 'With it, another path is taken to the same answer.'
  }
  const sentence = ({ answer, names }: Simulated) => answerSentence(answer, names, zone)
  const [before, after] = [sentence(stored), sentence(edited)]
  if (before !== after) return `With it: ${after}`
  return `With it: ${after} ${attributeWords(stored, edited) || 'Charges, quotas or events differ.'}`
}

/** The nodes that a workflow run reaches. */
function nodesOf({ trace }: SimulationAnswer): string {
  const reached = trace.filter(({ statement, resource }) => REACHED.has(statement) && resource === 'rule-workflow-node')
  return reached.map(({ id }) => id).join()
}

function attributeWords({ answer: stored }: Simulated, { answer: edited, names }: Simulated): string {
  const ids = Object.keys({ ...stored.attributes, ...edited.attributes })
  const said = (value: string | number | undefined) => value ?? 'unknown'
  const changes = ids
    .map((id) => ({ id, before: said(stored.attributes[id]), after: said(edited.attributes[id]) }))
    .filter(({ before, after }) => before !== after)
    .map(({ id, before, after }) => `${names.attribute?.[id] ?? `#${id}`} ${before} → ${after}`)
  return changes.length === 0 ? '' : `${changes.join('; ')}.`
}

type Body = Pick<SimulationRequestBody, 'pcc_rule_ver_id' | 'work_group_id' | 'context'> | undefined

/** Unsaved edits: a basic rule of the requested version, edits of the workflow, or the text of either. */
interface Edited {
  basic_rule?: BasicRuleEdits | undefined
  workflow_edits?: SentEdit[] | undefined
  document?: SentText | undefined
}

function useEditedAnswer(request: Body, edited: Edited) {
  const { pcc_rule_ver_id: version, work_group_id: workflow } = request ?? {}
  const asked = edited.basic_rule ? version : edited.workflow_edits ? workflow : (version ?? workflow)
  return useQuery({
    queryKey: ['catalogue', 'simulation', 'edited', request, edited],
    queryFn:
      request && asked !== undefined
        ? async ({ signal }) =>
            named(await send(simulateEdited, { body: { request, ...edited }, query: NAMED, signal }))
        : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The differences between edits and stored data, over all contexts of the event. */
function useEditedComparison(request: Body, basic_rule: BasicRuleEdits) {
  const { pcc_rule_ver_id, context } = request ?? {}
  const { time_zone, pcr_event_id } = context ?? {}
  const body =
    pcc_rule_ver_id === undefined
      ? undefined
      : { before: pcc_rule_ver_id, after: pcc_rule_ver_id, pcr_event_id, time_zone, basic_rule }
  return useQuery({
    queryKey: ['catalogue', 'simulation', 'edited-comparison', body],
    queryFn: body
      ? async ({ signal }) => named(await send(compareVersions, { body, query: NAMED, signal }))
      : skipToken,
    retry: false,
  })
}

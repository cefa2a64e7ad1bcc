import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import { answerSentence } from '../answer/sentence.ts'
import type { Simulated } from '../simulation-queries.ts'

/** One or two sentences on how edits would change an answer. */
export function editedWords(stored: Simulated, edited: Simulated, zone: string): string {
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

/** The nodes of a workflow that are reached. */
function nodesOf({ trace }: SimulationAnswer): string {
  const reached = trace.filter(({ statement, resource }) => REACHED.has(statement) && resource === 'rule-workflow-node')
  return reached.map(({ id }) => id).join()
}

const REACHED: ReadonlySet<number> = new Set([37, 38])

function attributeWords({ answer: stored }: Simulated, { answer: edited, names }: Simulated): string {
  const ids = Object.keys({ ...stored.attributes, ...edited.attributes })
  const said = (value: string | number | undefined) => value ?? 'unknown'
  const changes = ids
    .map((id) => ({ id, before: said(stored.attributes[id]), after: said(edited.attributes[id]) }))
    .filter(({ before, after }) => before !== after)
    .map(({ id, before, after }) => `${names.attribute?.[id] ?? `#${id}`} ${before} → ${after}`)
  return changes.length === 0 ? '' : `${changes.join('; ')}.`
}

import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { useAddressOfExample, Example, type AskedPolicy } from '../views/example.tsx'
import classes from '../views/views.module.css'
import type { DifferenceWords } from './difference-words.ts'
import { SaveExample } from './save-example.tsx'

interface DifferenceCardProps {
  label: string
  size: string
  words: readonly DifferenceWords[]
  example: SimulationContext
  /** The sides of the comparison: the example is simulated with either, and saved as a test of the later one. */
  before: AskedPolicy
  after: AskedPolicy
  inputs: SimulationInputs['inputs']
  names: RecordNames
}

/** One difference between two policies: what each decides, and an example to simulate or to save. */
export function DifferenceCard({ label, size, words, example, before, after, inputs, names }: DifferenceCardProps) {
  const addressOfExample = useAddressOfExample()
  return (
    <article className={classes.card} aria-label={label}>
      <table className={classes.sides} aria-label="From and to">
        <thead>
          <tr>
            <th scope="col">{size}</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ part, before: was, after: is }) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td>{was}</td>
              <td>{is}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Example context={example} policy={after} inputs={inputs} names={names} />
      </p>
      <div className={classes.actions}>
        <RecordLink address={addressOfExample(before, example)}>Simulate it before the change</RecordLink>
        <SaveExample policy={after} context={example} />
      </div>
    </article>
  )
}

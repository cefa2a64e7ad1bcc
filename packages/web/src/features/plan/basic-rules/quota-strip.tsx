import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import { quotaLadder, type LadderStep } from '@tollgate/policy/plan/quota-overlaps.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './quota-strip.module.css'
import type { RecordEdit } from './edit-state.ts'
import { ReferenceName } from './reference-name.tsx'
import type { EditedRange } from './warnings-of-edits.ts'

interface QuotaStripProps {
  /** Ranges of one accumulator. */
  ranges: readonly EditedRange[]
  onChoose: (key: string) => void
}

type Step = LadderStep<EditedRange>

const KINDS = { covered: '', gap: 'no rule', overlap: 'overlap' } as const

/** The ranges of an accumulator from 0 up, one step per range, so that gaps and overlaps are visible. */
export function QuotaStrip({ ranges, onChoose }: QuotaStripProps) {
  const [first] = ranges
  if (!first) return null
  const steps = quotaLadder(ranges)
  return (
    <figure className={classes.strip}>
      <figcaption>
        <ReferenceName kind="accumulations" edit={first.edit} name="resource_id" none="Accumulator" />
      </figcaption>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.from} className={classes.step} data-kind={step.kind}>
            <StepBody step={step} onChoose={onChoose} />
            <span className={classes.from}>{formatQuantity(step.from, first.rum)}</span>
          </li>
        ))}
        <li className={classes.end} aria-hidden>
          {endOf(steps, first.rum)}
        </li>
      </ol>
    </figure>
  )
}

function StepBody({ step, onChoose }: { step: Step; onChoose: (key: string) => void }) {
  const { kind, ranges } = step
  const [range] = ranges
  return (
    <button
      type="button"
      className={classes.stepBody}
      disabled={!range}
      onClick={() => range && onChoose(range.edit.key)}
    >
      {kind !== 'covered' && <IconAlertTriangle size="0.75rem" aria-hidden />}
      <span>{kind === 'covered' && range ? <RangeWords edit={range.edit} /> : KINDS[kind]}</span>
    </button>
  )
}

/** "Fair use · rate 2": the words of a step. */
function RangeWords({ edit }: { edit: RecordEdit }) {
  const { rate } = edit.values
  return (
    <>
      <ReferenceName kind="accumulations" edit={edit} name="pcc_rule_id" none="…" />
      {rate !== '' && Number(rate) !== 0 && ` · rate ${String(rate)}`}
    </>
  )
}

function endOf(steps: readonly Step[], rum: number | null): string {
  const to = steps.at(-1)?.to
  return typeof to === 'number' ? formatQuantity(to, rum) : '…'
}

import { qciCharacteristics, qciClass, type QciCharacteristics } from '@tollgate/contract/standards/qci.ts'
import { Facts, type Fact } from '../../ui/facts.tsx'
import classes from './qos-rule.module.css'

/** What the standard guarantees for a QCI, or why it guarantees nothing. */
export function QciFacts({ qci }: { qci: number | undefined }) {
  if (qci === undefined) return null
  const facts = qciCharacteristics(qci)
  if (!facts)
    return qciClass(qci) === 'operator' ? (
      <p className={classes.note}>Operator-specific: its characteristics are configured in the gateway.</p>
    ) : null
  return (
    <div className={classes.promise}>
      <Facts label={`Characteristics of QCI ${qci}`} facts={promiseOf(facts)} />
    </div>
  )
}

function promiseOf({
  resourceType,
  priority,
  delayBudgetMs,
  lossRate,
  maxBurstBytes,
  example,
}: QciCharacteristics): Fact[] {
  return [
    { name: 'Resource type', value: resourceType },
    { name: 'Priority', value: priority },
    { name: 'Delay budget', value: `${delayBudgetMs} ms` },
    { name: 'Loss rate', value: lossText(lossRate) },
    ...(maxBurstBytes === undefined ? [] : [{ name: 'Largest burst', value: `${maxBurstBytes} octets` }]),
    { name: 'Example services', value: example },
  ]
}

/** 0.001 as "1 in 1,000". */
function lossText(rate: number): string {
  return `1 in ${Math.round(1 / rate).toLocaleString('en-US')}`
}

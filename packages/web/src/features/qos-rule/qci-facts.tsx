import { qciCharacteristics, qciClass } from '@tollgate/contract/standards/qci.ts'
import classes from './qos-rule.module.css'

/** What the standard promises for a QCI, or why it promises nothing. */
export function QciFacts({ qci }: { qci: number | undefined }) {
  if (qci === undefined) return null
  const facts = qciCharacteristics(qci)
  if (!facts)
    return qciClass(qci) === 'operator' ? (
      <p className={classes.note}>Operator specific: its promise is set in the gateway.</p>
    ) : null
  return (
    <dl className={classes.facts} aria-label={`What QCI ${qci} promises`}>
      <Fact name="Resource type" value={facts.resourceType} />
      <Fact name="Priority" value={String(facts.priority)} />
      <Fact name="Delay budget" value={`${facts.delayBudgetMs} ms`} />
      <Fact name="Loss rate" value={lossText(facts.lossRate)} />
      {facts.maxBurstBytes !== undefined && <Fact name="Largest burst" value={`${facts.maxBurstBytes} octets`} />}
      <Fact name="Meant for" value={facts.example} />
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** 0.001 as "1 in 1,000". */
function lossText(rate: number): string {
  return `1 in ${Math.round(1 / rate).toLocaleString('en-US')}`
}

import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { QosDefinition, RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import { formatBitRate, kbpsToBps } from '@tollgate/contract/standards/bit-rate.ts'
import { IconCircleCheck, IconCircleMinus, IconCirclePlus } from '@tabler/icons-react'
import { memo } from 'react'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import classes from './answer.module.css'
import { effectWords, isBlocking } from './rule-effect.ts'

const SIGNS = { Install: IconCirclePlus, Keep: IconCircleCheck, Remove: IconCircleMinus }
type Doing = keyof typeof SIGNS

/** The rules that the gateway is told to install, keep or remove, with their content. */
export const RuleList = memo(function RuleList({ answer }: { answer: SimulationAnswer }) {
  const { install, install_bases, keep, remove, rules } = answer
  const ruleOf = (code: string) => rules.find(({ rule_code }) => rule_code === code)
  const entries: [Doing, string, RuleDefinition | undefined][] = [
    ...install.map((code): [Doing, string, RuleDefinition | undefined] => ['Install', code, ruleOf(code)]),
    ...install_bases.map((code): [Doing, string, undefined] => ['Install', code, undefined]),
    ...keep.map((code): [Doing, string, RuleDefinition | undefined] => ['Keep', code, ruleOf(code)]),
    ...remove.map((code): [Doing, string, undefined] => ['Remove', code, undefined]),
  ]
  if (entries.length === 0) return <p className={classes.hint}>The gateway is told to change nothing.</p>
  return (
    <ul className={classes.rules} aria-label="Rules">
      {entries.map(([doing, code, rule]) => (
        <li key={`${doing} ${code}`}>
          <RuleEntry doing={doing} code={code} rule={rule} />
        </li>
      ))}
    </ul>
  )
})

function RuleEntry({ doing, code, rule }: { doing: Doing; code: string; rule: RuleDefinition | undefined }) {
  const addressOf = useAddressOf()
  const Sign = SIGNS[doing]
  return (
    <article className={classes.rule}>
      <span className={classes.doing} data-doing={doing} data-blocking={(rule && isBlocking(rule)) || undefined}>
        <Sign size="1rem" aria-hidden />
        {doing}
      </span>
      <div>
        <p className={classes.name}>
          {rule && <RecordLink address={addressOf('pcc-rule', rule.pcc_rule_id)}>{rule.rule_name}</RecordLink>}{' '}
          <CodeText>{code}</CodeText>
        </p>
        {rule && <p className={classes.content}>{contentOf(rule).join(' · ')}</p>}
        {rule && rule.flows.length > 0 && (
          <ul className={classes.flows} aria-label={`Packet filters of ${rule.rule_name}`}>
            {rule.flows.map((flow) => (
              <li key={flow.packet_filter_id}>
                <CodeText>{flow.flow_description ?? flow.flow_name}</CodeText>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

/** The content of a rule in one line. */
function contentOf(rule: RuleDefinition): string[] {
  const { priority, qos, rating_group, service, monitoring_key, url_instance_id: application } = rule
  return [
    effectWords(rule),
    application === null ? '' : `application ${application}`,
    priority === null ? '' : `precedence ${priority}`,
    ...(qos ? qosWords(qos) : []),
    rating_group ? `rating group ${rating_group.rg_code}` : '',
    service ? `service ${service.si_code}` : '',
    monitoring_key === null ? '' : `monitored under ${monitoring_key}`,
  ].filter((words) => words !== '')
}

/** A QoS rule in a few words: class, limits, limits of the session. */
export function qosWords(qos: QosDefinition): string[] {
  return [
    qos.qci === null ? '' : `QCI ${qos.qci}`,
    rates('up to', rateOf(qos.mbrdl, qos.ex_mbrdl), rateOf(qos.mbrul, qos.ex_mbrul)),
    rates('at least', rateOf(qos.gbrdl, qos.ex_gbrdl), rateOf(qos.gbrul, qos.ex_gbrul)),
    rates('session up to', rateOf(qos.apn_mrbdl, qos.ex_apn_mrbdl), rateOf(qos.apn_mrbul, qos.ex_apn_mrbul)),
    qos.arp ? `ARP ${qos.arp.priority_level}` : '',
  ].filter((words) => words !== '')
}

/** The extended rate wins: values too large for the plain one are only there. */
function rateOf(plain: number | null, extended: number | null): number | null {
  return extended === null ? plain : kbpsToBps(extended)
}

function rates(words: string, down: number | null, up: number | null): string {
  if (down === null && up === null) return ''
  const said = [down === null ? '' : `${formatBitRate(down)} down`, up === null ? '' : `${formatBitRate(up)} up`]
  return `${words} ${said.filter((one) => one !== '').join(', ')}`
}

import { expect, test } from 'vitest'
import { exportQuerySchema } from '@tollgate/contract/simulation/export-query.ts'
import type { AnsweredStep, SessionStep } from '@tollgate/contract/simulation/session.ts'
import { checkAnswer } from '@tollgate/engine/check/check-answer.ts'
import { compile, type Policy } from '@tollgate/engine/decide/policy.ts'
import type { PolicyData } from '@tollgate/engine/decide/rows/policy-data.ts'
import { encodeMessage } from '@tollgate/engine/diameter/encode.ts'
import type { ExportSource } from '@tollgate/engine/export/export-source.ts'
import { gxMessage } from '@tollgate/engine/export/gx/gx-message.ts'
import { smPolicyDecision } from '@tollgate/engine/export/npcf/sm-policy-decision.ts'
import { decideSession } from '@tollgate/engine/session/decide-session.ts'
import { openSession } from '@tollgate/engine/session/open-session.ts'
import { Dice } from '../../engine/test/decide/random/dice.ts'
import { randomNetwork, randomOpening, randomStep } from '../../engine/test/session/random/random-session.ts'
import { exportSourceOfStep } from '../src/features/simulation/export/export-source-of.ts'

const [NETWORKS, SEQUENCES, STEPS] = [30, 4, 12]

/** Every step of a random sequence, with what the gateway is told. */
function* playedOn(dice: Dice, policy: Policy): Generator<ExportSource> {
  const opening = randomOpening(dice)
  let session = openSession(policy, opening)
  for (let place = 0; place < STEPS && session.state !== 'ended'; place += 1) {
    const step = place === 0 ? (opening.steps[0] as SessionStep) : randomStep(dice, session, place, place === STEPS - 1)
    const { session: next, decision, asked } = decideSession(policy, session, step)
    session = next
    const answered: AnsweredStep = { at: step.at, step: 0, cause: 'event', asked: [...asked], limits: [], ...decision }
    yield exportSourceOfStep(policy, { ...opening, steps: [step] }, answered)
  }
}

/** With rules that a gateway takes: others are told in the warnings of an export. */
function sound(data: PolicyData): PolicyData {
  const pcc_rules = data.references.pcc_rules.map(({ pcc_service_id: service, ...row }) => ({
    ...row,
    priority: row.priority ?? 30,
    pcc_service_id: row.rating_group_id === null ? null : service,
  }))
  return { ...data, references: { ...data.references, pcc_rules } }
}

function faultsOf(source: ExportSource): string[] {
  const query = exportQuerySchema.parse({ format: 'gx' })
  const answer = Buffer.from(encodeMessage(gxMessage(source, query).message)).toString('hex')
  const { decision } = smPolicyDecision(source)
  const texts = [answer, JSON.stringify(decision)]
  const bare = Object.values(decision.pccRules ?? {}).filter((rule) => rule && !rule.flowInfos && !rule.appId)
  const faults = texts.flatMap((text) => checkAnswer(text).faults.map(({ path, message }) => `${path} ${message}`))
  return [...faults, ...bare.map(() => 'A rule of 5G has no traffic')]
}

test(
  'the console finds no fault in what it tells a gateway at any step of random sequences',
  { tags: 'random' },
  () => {
    const faults = new Map<string, number>()
    let revalidations = 0
    for (let seed = 1; seed <= NETWORKS; seed += 1) {
      const dice = new Dice(seed)
      const policy = compile(sound(randomNetwork(dice)))
      for (let sequence = 0; sequence < SEQUENCES; sequence += 1)
        for (const source of playedOn(dice, policy)) {
          if (source.decision.triggers.includes(17)) revalidations += 1
          for (const fault of faultsOf(source)) faults.set(fault, (faults.get(fault) ?? 0) + 1)
        }
    }
    expect([...faults]).toEqual([])
    expect(revalidations).toBeGreaterThan(20)
  },
)

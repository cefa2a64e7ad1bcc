import * as fc from 'fast-check'
import {
  basicRuleEditsSchema,
  unitCellsSchema,
  type BasicRuleEdits,
  type MappingOrder,
} from '@tollgate/contract/catalogues/plan-calls.ts'
import type { VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { compareText, strongestFirst, type Ranked } from '@tollgate/policy/order.ts'
import { apply } from '@tollgate/policy/plan/apply.ts'
import { basicRuleEdits, cellEdits, orderEdits } from '@tollgate/policy/plan/edits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withBasicRule } from '../src/policy/plan-edits.ts'
import { planSamples, type WholeVersion } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

/** Random sequences of edits; more of them by `TOLLGATE_EDIT_SEQUENCES`. */
const SEQUENCES = Number(process.env.TOLLGATE_EDIT_SEQUENCES ?? 6)

type Part = 'time_spans' | 'accumulations'
interface Edits {
  basic: { key: string }
  time_spans: readonly { key: string }[]
  accumulations: readonly { key: string }[]
}

/** The form of a basic rule, as far as the test uses it: its own types need those of the browser. */
interface BrowserCode {
  startEdits: (basic?: object, spans?: readonly object[], accumulations?: readonly object[]) => Edits
  copyEdits: (edits: Edits) => Edits
  changeValue: (edits: Edits, kind: 'basic' | Part, key: string, name: string, value: unknown) => Edits
  addPart: (edits: Edits, kind: Part, values: object) => [Edits, string]
  removePart: (edits: Edits, kind: Part, key: string) => Edits
  restoreRecord: (edits: Edits, kind: 'basic' | Part, key: string) => Edits
  saveBody: (edits: Edits, version: number) => { body: BasicRuleEdits }
}
const FORMS = '../../web/src/features/plan/basic-rules'

/** A gesture by random numbers: what it does, and to which of the records that are there. */
type Gesture = readonly [what: number, which: number, other: number]

const pick = <T>(list: readonly T[], by: number): T | undefined => list[by % Math.max(1, list.length)]

const UNIT = ['mapping_match_type', 'mapping_type', 'mapping_value']

/** What a version says, whatever its records are called; mappings and basic rules stand in their order. */
function meaningOf({ zones, mappings, units, basics, time_spans, accumulations }: VersionTree): unknown {
  const labels = new Map(zones.map((zone) => [zone.ap_rule_zone_id, zone.label_show]))
  // What a form leaves empty is sent as an empty text.
  const said = (row: object, fields: readonly string[]) =>
    fields.map((field) => (Reflect.get(row, field) === '' ? null : (Reflect.get(row, field) ?? null)))
  const parts = (rows: readonly (Ranked & { basic_rule_id: number })[], of: number, fields: readonly string[]) =>
    strongestFirst(rows.filter(({ basic_rule_id }) => basic_rule_id === of)).map((row) => said(row, fields))
  return {
    mappings: strongestFirst(mappings).map(({ mapping_id, mapping_name }) => [
      mapping_name,
      units
        .filter((unit) => unit.mapping_id === mapping_id)
        .map((unit) => [labels.get(unit.ap_rule_zone_id), ...said(unit, UNIT)].join())
        .toSorted(compareText),
    ]),
    basics: strongestFirst(basics).map((row) => [
      said(row, ['basic_rule_name', 'priority', 'pcc_rule_id', 'value', 'rum']),
      parts(time_spans, row.basic_rule_id, ['time_span_id', 'pcc_rule_id', 'priority', 'value']),
      parts(accumulations, row.basic_rule_id, ['resource_id', 'start_quota', 'stop_quota', 'rate', 'priority']),
    ]),
  }
}

/** What a person does in the form of a basic rule before saving, with undo and redo. */
function edited(
  browser: BrowserCode,
  start: Edits,
  { span, accumulation: range }: Pick<WholeVersion, 'span' | 'accumulation'>,
  gestures: readonly Gesture[],
): Edits {
  const [past, future]: [Edits[], Edits[]] = [[], []]
  let now = start
  for (const [what, which, other] of gestures) {
    if (what === 8 || what === 9) {
      const [from, to] = what === 8 ? [past, future] : [future, past]
      const found = from.pop()
      if (found) to.push(now)
      now = found ?? now
      continue
    }
    const kind = which % 2 === 0 ? 'time_spans' : 'accumulations'
    const part = pick(now[kind], which)
    const change = (name: string, value: unknown) =>
      part ? browser.changeValue(now, kind, part.key, name, value) : now
    const all: (() => Edits)[] = [
      () => browser.changeValue(now, 'basic', now.basic.key, 'priority', String(other % 5)),
      () => browser.changeValue(now, 'basic', now.basic.key, 'value', String(other)),
      () => (now.basic.key === 'new' ? now : browser.restoreRecord(now, 'basic', now.basic.key)),
      () => browser.addPart(now, 'time_spans', { time_span_id: span.time_span_id, pcc_rule_id: span.pcc_rule_id })[0],
      () =>
        browser.addPart(now, 'accumulations', {
          resource_id: range.resource_id,
          pcc_rule_id: range.pcc_rule_id,
          start_quota: String(other),
          stop_quota: String(other + 1 + which),
          rate: '1',
        })[0],
      () => (part ? browser.removePart(now, kind, part.key) : now),
      () => change('priority', String(other % 4)),
      () => change(kind === 'accumulations' ? 'rate' : 'value', String(which)),
    ]
    past.push(now)
    future.length = 0
    now = pick(all, what)?.() ?? now
  }
  return now
}

describe.each(engines)('edits of a version on %s', (engine) => {
  let server: TestServer
  let browser: BrowserCode
  let original: WholeVersion
  const { sample, wholeVersion } = planSamples(() => server)
  beforeAll(async () => {
    server = await startServer(engine)
    browser = { ...(await import(`${FORMS}/edit-state.ts`)), ...(await import(`${FORMS}/save-body.ts`)) } as BrowserCode
    const whole = await wholeVersion()
    const { ap_rule_id } = whole.rule
    for (const priority of [0, 0, 5]) await sample('policy-plan-mapping', { ap_rule_id, priority })
    await sample('policy-plan-basic', { basic_rule_ver_id: whole.basicVersion.basic_rule_ver_id })
    original = whole
  })
  afterAll(() => server.stop())

  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body)
    expect(answer.status, `${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body.data
  }
  const newestBatch = async () => String(((await done('GET', 'change?page_size=1')) as unknown as Row[])[0]?.batch_id)

  /** An edit as the browser sends it, and the version as the browser, and as the server, say it will be. */
  function editOf(tree: VersionTree, [what, which, other]: Gesture, inForm: readonly Gesture[]) {
    const { mappings, zones, units, basics, time_spans, accumulations } = tree
    if (what % 3 === 0) {
      const wanted = mappings.toSorted(
        (a, b) => ((a.mapping_id * (which + 3)) % 7) - ((b.mapping_id * (which + 3)) % 7),
      )
      const order: MappingOrder = {
        ap_rule_id: Number(mappings[0]?.ap_rule_id),
        mappings: wanted.map(({ mapping_id, row_version }) => ({ mapping_id, row_version })),
      }
      return { path: 'policy-plan-mapping/order', body: order, will: [apply(tree, orderEdits(mappings, order))] }
    }
    if (what % 3 === 1) {
      const [mapping, zone] = [pick(mappings, which), pick(zones, other)]
      const unit = other % 3 === 0 ? null : { mapping_match_type: 1, mapping_type: 'V', mapping_value: String(which) }
      const place = { mapping_id: mapping?.mapping_id, ap_rule_zone_id: zone?.ap_rule_zone_id }
      const body = unitCellsSchema.parse({ cells: [{ ...place, unit }] })
      return { path: 'policy-plan-mapping-unit/cells', body, will: [apply(tree, cellEdits(units, body))] }
    }
    const basic = pick(basics, which)
    const own = ({ basic_rule_id: id }: { basic_rule_id: number }) => id === basic?.basic_rule_id
    const stored = browser.startEdits(basic, time_spans.filter(own), accumulations.filter(own))
    const start = other % 4 === 0 ? browser.copyEdits(stored) : stored
    const edits = edited(browser, start, original, inForm)
    const sent = JSON.parse(JSON.stringify(browser.saveBody(edits, Number(basic?.basic_rule_ver_id)).body))
    const body = basicRuleEditsSchema.parse(sent)
    const will = [apply(tree, basicRuleEdits(body)), withBasicRule(tree, body) as VersionTree]
    return { path: 'policy-plan-basic/edits', body, will }
  }

  test(
    'random edits, undone and done again, give what the browser shows, what the server simulates, and what is read back',
    async () => {
      const gesture = fc.tuple(fc.nat(9), fc.nat(20), fc.nat(20))
      const step = fc.tuple(fc.tuple(fc.nat(11), fc.nat(20), fc.nat(20)), fc.array(gesture, { maxLength: 8 }))
      const { pcc_rule_ver_id } = original.version
      const { pcr_plan_id: target_pcr_plan_id } = original.plan
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
          const copy = (await done('POST', 'policy-plan-ver/duplicate', { pcc_rule_ver_id, target_pcr_plan_id })) as Row
          const read = async () =>
            (await done('GET', `policy-plan-ver/${copy.pcc_rule_ver_id}/tree`)) as unknown as VersionTree
          const past: { batch_id: string; before: unknown }[] = []
          const future: typeof past = []
          for (const [what, inForm] of steps) {
            const tree = await read()
            const before = meaningOf(tree)
            const last = await newestBatch()
            if (what[0] >= 9) {
              const [from, to] = what[0] < 11 ? [past, future] : [future, past]
              const taken = from.pop()
              if (!taken) continue
              await done('POST', 'change/undo', { batch_id: taken.batch_id })
              to.push({ batch_id: await newestBatch(), before })
              expect(meaningOf(await read())).toEqual(taken.before)
              continue
            }
            const { path, body, will } = editOf(tree, what, inForm)
            await done('POST', path, body)
            const after = meaningOf(await read())
            for (const one of will) expect(meaningOf(one), JSON.stringify(body)).toEqual(after)
            const batch_id = await newestBatch()
            if (batch_id === last) continue
            past.push({ batch_id, before })
            future.length = 0
          }
        }),
        { numRuns: SEQUENCES, endOnFailure: true },
      )
    },
    60_000 + SEQUENCES * 4000,
  )
})

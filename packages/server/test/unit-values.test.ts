import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planSamples, type WholeVersion } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

const [IS, IS_NOT] = [1, 2]
const [TIME, OCTETS] = [0, 2]

describe.each(engines)('what units compare with on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const { sample, wholeVersion } = planSamples(() => server)
  const post = async (path: string, body: unknown) => server.call('POST', path, body)

  /** A rule zone that takes the value of a source as it is. */
  const asking = async ({ rule }: WholeVersion, mapping_src_type: string, source: unknown): Promise<Row> =>
    sample('policy-plan-rule-zone', {
      ap_rule_id: rule.ap_rule_id,
      mapping_src_type,
      mapping_src_value: String(source),
      mapping_des_type: 'V',
      mapping_des_value: null,
    })
  /** An accumulator with a quota in a unit; without one, nobody says in what it counts. */
  const accumulator = async ({ basic }: WholeVersion, rum?: number): Promise<unknown> => {
    const { resource_id } = await sample('accumulator-type')
    const { basic_rule_id } = basic
    if (rum !== undefined) await sample('policy-plan-basic-accm', { basic_rule_id, resource_id, rum })
    return resource_id
  }
  const unitPath = ({ mapping }: WholeVersion, zone: Row) =>
    `policy-plan-mapping-unit/${String(mapping.mapping_id)}/${String(zone.ap_rule_zone_id)}`
  const set = ({ mapping }: WholeVersion, { ap_rule_zone_id }: Row, mapping_value: string, more: Row = {}) =>
    post('policy-plan-mapping-unit', [
      { mapping_id: mapping.mapping_id, ap_rule_zone_id, mapping_match_type: IS, mapping_value, ...more },
    ])
  const shown = async (path: string) => {
    const { mapping_value, mapping_value_name } = (await server.call('GET', path)).body.data
    return [mapping_value, mapping_value_name]
  }

  test('amounts are stored in the unit of the input and shown with it', async () => {
    const whole = await wholeVersion()
    const { acct_res_id } = await sample('balance-type-acct', { bal_type: 3 })
    const inputs: [zone: Row, typed: string, stored: string, words: string][] = [
      [await asking(whole, 'C', await accumulator(whole, OCTETS)), '0-50 GiB', '0-53687091200', '0-50 GiB'],
      [await asking(whole, 'C', await accumulator(whole, TIME)), '>= 90 min', '>= 5400', 'at least 1 h 30 min'],
      [await asking(whole, 'C', await accumulator(whole)), '50 GiB-', '53687091200-', '53687091200 and above'],
      [await asking(whole, 'B', acct_res_id), '<= 2 h', '<= 7200', 'at most 2 h'],
      [await asking(whole, 'C', await accumulator(whole, OCTETS)), '>5000000000', '>5000000000', 'more than 5 GB'],
    ]
    for (const [zone, typed, stored, words] of inputs) {
      for (const mapping_type of ['V', null]) {
        expect((await set(whole, zone, typed, { mapping_type })).status, typed).toBe(201)
        expect(await shown(unitPath(whole, zone))).toEqual([stored, words])
      }
    }
    const tree = (await server.call('GET', `policy-plan-ver/${String(whole.version.pcc_rule_ver_id)}/tree`)).body.data
    expect(
      (tree.zones as Row[]).find(({ ap_rule_zone_id: id }) => id === inputs[0]?.[0].ap_rule_zone_id),
    ).toMatchObject({ mapping_src_counts: true, mapping_src_unit: OCTETS })
  })

  test('a text that says no amount is refused with what is allowed, and what was stored stays', async () => {
    const whole = await wholeVersion()
    const zone = await asking(whole, 'C', await accumulator(whole, OCTETS))
    await set(whole, zone, '1 GB')
    const { mapping_id } = whole.mapping
    const { ap_rule_zone_id } = zone
    const unit = (mapping_value: string) => ({ mapping_match_type: IS, mapping_type: 'V', mapping_value })
    for (const text of ['banana', '10-5', 'up to 10 GB', '90 min', '0-50 GiB or so', '٥٠ GiB']) {
      const { status, body } = await set(whole, zone, text)
      expect([status, body.statusDescription], text).toEqual([
        400,
        [{ code: 'INVALID', message: expect.stringContaining('0-50 GiB'), field: '0.mapping_value' }],
      ])
      expect((await server.call('PUT', unitPath(whole, zone), unit(text))).status).toBe(400)
      const cells = await post('policy-plan-mapping-unit/cells', {
        cells: [{ mapping_id, ap_rule_zone_id, unit: unit(text) }],
      })
      expect([cells.status, cells.body.statusDescription[0]?.field]).toEqual([400, 'cells.0.mapping_value'])
    }
    expect(await shown(unitPath(whole, zone))).toEqual(['1000000000', '1 GB'])
  })

  test('a balance of a currency takes no volume and no time', async () => {
    const whole = await wholeVersion()
    const { acct_res_id } = await sample('balance-type-acct', { bal_type: 1, is_currency: 'Y' })
    const zone = await asking(whole, 'B', acct_res_id)
    for (const text of ['5 GiB', '90 min', '0-2 h']) expect((await set(whole, zone, text)).status, text).toBe(400)
    expect((await set(whole, zone, '0-12.5')).status).toBe(201)
    expect(await shown(unitPath(whole, zone))).toEqual(['0-12.5', '0-12.5'])
  })

  test('a cell of an event field takes what an event says', async () => {
    const whole = await wholeVersion()
    const event = await sample('policy-event', { re_code: '71' })
    const allowed: [field: string, taken: unknown, refused: string][] = [
      ['re_code', 71, 'banana'],
      ['re_code', '70-72', '100000-200000'],
      ['pcr_event_id', event.pcr_event_id, '999999'],
      ['re_type', event.re_type, 'banana'],
    ]
    for (const [field, taken, refused] of allowed) {
      const zone = await asking(whole, 'E', field)
      const { status, body } = await set(whole, zone, refused)
      expect([status, body.statusDescription[0]], `${field} ${refused}`).toEqual([
        400,
        { code: 'INVALID', message: expect.stringContaining('Allowed are'), field: '0.mapping_value' },
      ])
      expect((await set(whole, zone, String(taken))).status, `${field} ${String(taken)}`).toBe(201)
    }
  })

  test('an import reads amounts and names the row whose text says none', async () => {
    const whole = await wholeVersion()
    const zone = await asking(whole, 'C', await accumulator(whole, OCTETS))
    const { mapping_id } = whole.mapping
    const { ap_rule_zone_id } = zone
    const previewed = async (mapping_value: string) => {
      const rows = [{ mapping_id, ap_rule_zone_id, mapping_match_type: IS, mapping_type: 'V', mapping_value }]
      return (await post('policy-plan-mapping-unit/import/preview', rows)).body.data
    }
    const { faulty, rows } = await previewed('banana')
    expect([faulty, rows]).toEqual([
      1,
      [
        expect.objectContaining({
          line: 1,
          faults: [expect.objectContaining({ code: 'INVALID', field: 'mapping_value' })],
        }),
      ],
    ])
    const { token } = await previewed('0-50 GiB')
    const { status } = await post(`policy-plan-mapping-unit/import/${String(token)}/commit`, undefined)
    expect(status).toBeLessThan(300)
    expect(await shown(unitPath(whole, zone))).toEqual(['0-53687091200', '0-50 GiB'])
  })

  test('an operator of an input that does not count is refused; a text is stored as it is', async () => {
    const whole = await wholeVersion()
    const { re_attr } = await sample('pcrf-attribute', { measurable: 'N' })
    const zone = await asking(whole, 'A', re_attr)
    const { status, body } = await set(whole, zone, '> 5')
    expect([status, body.statusDescription[0]?.field]).toEqual([400, '0.mapping_value'])
    expect((await set(whole, zone, ' internet ')).status).toBe(201)
  })

  test('what is stored already and cannot be read is an error that says how the mapping behaves', async () => {
    const whole = await wholeVersion()
    const zone = await asking(whole, 'C', await accumulator(whole, OCTETS))
    const { mapping } = whole
    await set(whole, zone, '5')
    const store = (mapping_value: string, mapping_match_type: number) =>
      server.database.db
        .updateTable('policy_plan_mapping_unit')
        .set({ mapping_value, mapping_match_type })
        .where('ap_rule_zone_id', '=', Number(zone.ap_rule_zone_id))
        .execute()
    const warnings = async (path: string) => (await server.call('GET', path)).body.data.warnings as Row[]
    await store('banana', IS)
    expect(await warnings(unitPath(whole, zone))).toEqual([
      {
        severity: 'error',
        code: 'UNIT_VALUE_UNREADABLE',
        message: '"banana" is no amount or range, so it equals nothing: the mapping never matches',
        field: 'mapping_value',
      },
    ])
    const never = await warnings(`policy-plan-mapping/${String(mapping.mapping_id)}`)
    expect(never.map(({ code }) => code)).toContain('MAPPING_NEVER_MATCHES')
    const errors = (await server.call('GET', 'problems?severity=error&page_size=1000')).body.data
    expect(errors).toContainEqual(
      expect.objectContaining({ resource: 'policy-plan-mapping-unit', code: 'UNIT_VALUE_UNREADABLE' }),
    )
    await store('0-50 GiB', IS_NOT)
    const [isNot] = await warnings(unitPath(whole, zone))
    expect(isNot?.message).toMatch(/"is not" holds whenever the input is known/)
    // Nothing else has to be said anew to take it away.
    expect((await server.call('DELETE', unitPath(whole, zone))).status).toBe(200)
  })
})

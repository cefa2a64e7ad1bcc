import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { signedIn } from './support/people.ts'
import { planSamples } from './support/plan-samples.ts'
import { createSample, sampleRow } from './support/sample-row.ts'
import { engines, startServer, type Answer, type Row, type TestServer } from './support/test-server.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<Answer>

/** A way to write: whose path it has, and what it writes besides. */
interface Way {
  reaches: CatalogueName
  writes: readonly CatalogueName[]
  /** Makes what is written about; answers the call that is to be asked, which makes its rows anew each time. */
  prepare: () => Promise<(call: Call) => Promise<Answer>>
}

describe.each(engines)('rights where rows are written, on %s', (engine) => {
  let server: TestServer
  const { wholeVersion } = planSamples(() => server)
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const sample = (name: CatalogueName, values: Row = {}) => createSample(server, catalogueOf(name), values)
  const body = (name: CatalogueName, values: Row = {}) => sampleRow(server, catalogueOf(name), values)
  let counter = 0
  const named = (what: string) => `${what} ${++counter}`

  const zoneWithValue = async () => {
    const zone = await sample('zone')
    await sample('zone-value', { zone_id: zone.zone_id })
    return zone
  }
  const post =
    (path: string, given: unknown) =>
    (call: Call): Promise<Answer> =>
      call('POST', path, given)
  /** The commit of an import whose file was read before. */
  const imported = async (call: Call, path: string, query: string, rows: Row[]) => {
    const { status, body: read } = await call('POST', `${path}/import/preview?${query}`, rows)
    expect([status, read.data.faulty], JSON.stringify(read)).toEqual([200, 0])
    return call('POST', `${path}/import/${String(read.data.token)}/commit`)
  }

  const WAYS: Readonly<Record<string, Way>> = {
    'a record created': {
      reaches: 'rating-group',
      writes: ['rating-group'],
      prepare: async () => post('rating-group', await body('rating-group')),
    },
    'a record changed': {
      reaches: 'rating-group',
      writes: ['rating-group'],
      async prepare() {
        const { rating_group_id } = await sample('rating-group')
        return (call) => call('PUT', `rating-group/${String(rating_group_id)}`, { comments: named('Changed') })
      },
    },
    'a record deleted with all that belongs to it': {
      reaches: 'zone',
      writes: ['zone', 'zone-value'],
      async prepare() {
        const { zone_id } = await zoneWithValue()
        return (call) => call('DELETE', `pcrf-zone/zone/${String(zone_id)}`)
      },
    },
    'records deleted in bulk with all that belongs to them': {
      reaches: 'zone',
      writes: ['zone', 'zone-value'],
      async prepare() {
        const { zone_id: id } = await zoneWithValue()
        return post('pcrf-zone/zone/bulk-delete', { ids: [{ id }], count: 1 })
      },
    },
    'a field of many records': {
      reaches: 'rating-group',
      writes: ['rating-group'],
      async prepare() {
        const { rating_group_id: id } = await sample('rating-group')
        return post('rating-group/bulk-edit', { ids: [{ id }], count: 1, values: { comments: named('Edited') } })
      },
    },
    'an import': {
      reaches: 'rating-group',
      writes: ['rating-group'],
      async prepare() {
        const row = await body('rating-group')
        return (call) => imported(call, 'rating-group', '', [row])
      },
    },
    'an import that creates owners': {
      reaches: 'zone-value',
      writes: ['zone', 'zone-value'],
      async prepare() {
        const { zone_map_id } = await sample('zone-map')
        const row = { 'pcc_zone.zone_name': named('New zone'), value: '310410', exp_value: 'One' }
        const query = `zone_map_id=${String(zone_map_id)}&create_missing=zone_id`
        return (call) => imported(call, 'pcrf-zone/value', query, [row])
      },
    },
    'an import that creates groups': {
      reaches: 'rule-flow',
      writes: ['flow-group', 'rule-flow'],
      async prepare() {
        const { flow_group_id: _id, ...row } = await body('rule-flow')
        const group = { 'pcc_flow_group.flow_group_name': named('New group') }
        return (call) => imported(call, 'rule-flow', 'create_missing=flow_group_id', [{ ...row, ...group }])
      },
    },
    'a copy with all that belongs to a record': {
      reaches: 'zone-map',
      writes: ['zone-map', 'zone', 'zone-value'],
      async prepare() {
        const { zone_map_id } = await zoneWithValue()
        const given = { zone_map_name: named('Copy'), data_source: '0' }
        return post(`pcrf-zone/map/${String(zone_map_id)}/duplicate`, given)
      },
    },
    'a copy of a plan version': {
      reaches: 'policy-plan-ver',
      writes: [
        'policy-plan-ver',
        'policy-plan-event',
        'policy-plan-rule',
        'policy-plan-rule-zone',
        'policy-plan-mapping',
        'policy-plan-mapping-unit',
        'policy-plan-basic-ver',
        'policy-plan-basic',
        'policy-plan-basic-timespan',
        'policy-plan-basic-accm',
      ],
      async prepare() {
        const { plan, version } = await wholeVersion()
        const { pcc_rule_ver_id } = version
        const given = { pcc_rule_ver_id, target_pcr_plan_id: plan.pcr_plan_id, eff_date: '2028-01-01' }
        return post('policy-plan-ver/duplicate', given)
      },
    },
    'cells of the matrix': {
      reaches: 'policy-plan-mapping-unit',
      writes: ['policy-plan-mapping-unit'],
      async prepare() {
        const { rule, zones } = await wholeVersion()
        const { mapping_id } = await sample('policy-plan-mapping', { ap_rule_id: rule.ap_rule_id })
        const unit = { mapping_match_type: 4, mapping_type: null, mapping_value: null }
        const cells = [{ mapping_id, ap_rule_zone_id: zones[0]?.ap_rule_zone_id, row_version: null, unit }]
        return post('policy-plan-mapping-unit/cells', { cells })
      },
    },
    'the order of mappings': {
      reaches: 'policy-plan-mapping',
      writes: ['policy-plan-mapping'],
      async prepare() {
        const { rule, mapping } = await wholeVersion()
        const { ap_rule_id } = rule
        const other = await sample('policy-plan-mapping', { ap_rule_id })
        const priorityOf = async ({ mapping_id }: Row) =>
          Number((await server.call('GET', `policy-plan-mapping/${String(mapping_id)}`)).body.data.priority)
        const isFirst = (await priorityOf(mapping)) >= (await priorityOf(other))
        const mappings = (isFirst ? [other, mapping] : [mapping, other]).map(({ mapping_id }) => ({ mapping_id }))
        return post('policy-plan-mapping/order', { ap_rule_id, mappings })
      },
    },
    'a basic rule with its parts': {
      reaches: 'policy-plan-basic',
      writes: ['policy-plan-basic', 'policy-plan-basic-timespan'],
      async prepare() {
        const { basic, span } = await wholeVersion()
        const { time_span_rule: id } = span
        const values = { basic_rule_name: named('Renamed') }
        return post('policy-plan-basic/edits', {
          basic: { op: 'update', id: basic.basic_rule_id, values },
          time_spans: [{ op: 'delete', id }],
        })
      },
    },
    'edits of a workflow': {
      reaches: 'rule-workflow-group',
      writes: ['rule-workflow-node'],
      async prepare() {
        const { work_group_id } = await sample('rule-workflow-group')
        const values = { work_node_name: named('Node'), work_node_type: 'A' }
        const edits = [{ op: 'create', kind: 'node', id: 'new-1', values }]
        return post(`rule-workflow-group/${String(work_group_id)}/edits`, { edits })
      },
    },
    'members of a group': {
      reaches: 'pcc-rule-group',
      writes: ['pcc-rule-group-member'],
      async prepare() {
        const group = await sample('pcc-rule-group')
        const member = await sample('pcc-rule', { rule_type: 'A' })
        return post('pcc-rule-group/assign', {
          pcc_rule_group_id: group.pcc_rule_id,
          pcc_rule_id: member.pcc_rule_id,
        })
      },
    },
  }

  const newestBatch = async () => {
    const { data } = (await server.call('GET', 'change?page_size=1')).body
    const batch = String(data[0]?.batch_id)
    const rows = (await server.call('GET', `change?batch_id=${batch}&page_size=1000`)).body.data
    return { batch, resources: [...new Set(rows.map(({ resource }) => String(resource)))].toSorted() }
  }
  const tokenCall = async (scope: string, catalogues?: readonly string[]): Promise<Call> => {
    const given = { api_token_name: named('Token'), scope, ...(catalogues && { catalogues }) }
    const { token } = (await server.call('POST', 'api-token', given)).body.data
    const headers = { authorization: `Bearer ${String(token)}`, cookie: '' }
    return (method, path, sent) => server.call(method, path, sent, headers)
  }
  const isDone = ({ status }: Answer) => status === 200 || status === 201

  describe.each(Object.entries(WAYS))('%s', (_name, { reaches, writes, prepare }) => {
    const all = [...new Set([reaches, ...writes])]

    test('writes what is said here, by a token for all of it', async () => {
      const answer = await (await prepare())(await tokenCall('write', all))
      expect(isDone(answer), JSON.stringify(answer.body)).toBe(true)
      expect((await newestBatch()).resources).toEqual([...writes].toSorted())
    })

    test('is refused to a token that lacks one catalogue of it, and writes nothing', async () => {
      for (const lacking of all.filter((name) => name !== reaches)) {
        const asked = await prepare()
        const call = await tokenCall(
          'write',
          all.filter((name) => name !== lacking),
        )
        const { batch } = await newestBatch()
        const { status, body: refused } = await asked(call)
        expect([lacking, status], JSON.stringify(refused)).toEqual([lacking, 403])
        const row = `alone: the ${catalogueOf(lacking).words.one} "`
        expect(refused.statusDescription[0]?.message).toContain(row)
        expect((await newestBatch()).batch).toBe(batch)
      }
    })

    test.each(['read', 'metrics'])('is refused to a token of the scope %s', async (scope) => {
      const [method, path, sent] = await firstCall(await prepare())
      const call = await tokenCall(scope, scope === 'read' ? all : undefined)
      expect((await call(method, path, sent)).status).toBe(403)
    })

    test('is refused to a role that is narrowed to another plan, and to a viewer', async () => {
      const asked = await prepare()
      const { plan } = await wholeVersion()
      const ada = await signedIn(server, 'editor')
      await server.call('PUT', `person/${ada.person.person_id}`, { plans: [plan.pcr_plan_id] })
      const { batch } = await newestBatch()
      const { status, body: refused } = await asked(ada.call)
      expect(status, JSON.stringify(refused)).toBe(403)
      expect(refused.statusDescription[0]?.message).toContain('Your role is for other plans alone: the ')
      expect((await newestBatch()).batch).toBe(batch)
      const viewer = await signedIn(server, 'viewer')
      const [method, path, sent] = await firstCall(asked)
      expect((await viewer.call(method, path, sent)).status).toBe(403)
    })
  })

  /** The first call of a way, which is not made. */
  async function firstCall(way: (call: Call) => Promise<Answer>): Promise<[string, string, unknown]> {
    const made = Promise.withResolvers<[string, string, unknown]>()
    void way((...call) => {
      made.resolve([call[0], call[1], call[2]])
      return new Promise(() => {})
    })
    return made.promise
  }
})

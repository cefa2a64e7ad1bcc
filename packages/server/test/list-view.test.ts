import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from './support/people.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

const view = {
  list_path: '/main/qos/rule',
  view_name: 'Roaming',
  search: '?qci=9',
  shown_columns: 'qos_policy_name,qci',
  is_default: 'Y',
}

describe.each(engines)('views of the team on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  test('an editor saves one for everybody, and the history tells it; a viewer reads it', async () => {
    const viewer = await signedIn(server, 'viewer')
    expect((await viewer.call('POST', 'list-view', view)).status).toBe(403)
    const ada = await signedIn(server, 'editor')
    const made = await ada.call('POST', 'list-view', view)
    expect([made.status, made.body.data]).toMatchObject([201, view])
    expect((await viewer.call('GET', 'list-view')).body.data).toMatchObject([view])
    const { list_view_id: id } = made.body.data
    const told = await server.call('GET', `change?resource=list-view&record_id=${String(id)}`)
    expect(told.body.data).toMatchObject([{ action: 'create', after: { view_name: 'Roaming' } }])
    expect((await ada.call('POST', 'list-view', { ...view, view_name: 'roaming' })).status).toBe(409)
    expect((await ada.call('DELETE', `list-view/${String(id)}`)).status).toBe(200)
    const [removal] = (await server.call('GET', `change?resource=list-view&record_id=${String(id)}`)).body.data
    expect((await ada.call('POST', `change/${String(removal?.change_id)}/undo`, {})).status).toBe(201)
    expect((await viewer.call('GET', 'list-view')).body.data).toMatchObject([view])
  })

  test.each([
    ['list_path', { list_path: undefined }],
    ['view_name', { view_name: '' }],
    ['is_default', { is_default: 'maybe' }],
  ])('one with a wrong %s is refused', async (field, wrong) => {
    const { status, body } = await server.call('POST', 'list-view', { ...view, ...wrong })
    expect([status, body.statusDescription[0]?.field]).toEqual([400, field])
  })
})

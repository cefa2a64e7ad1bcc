import { describe, expect, test } from 'vitest'
import { sourceNamed } from '../src/sources.ts'
import { seed } from '../src/seed/seed.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

describe.each(engines)('fixed lists on %s', (engine) => {
  const start = (server: TestServer) => seed(server.database, { demoData: false }, sourceNamed)
  const eventType = async (server: TestServer, id: number) =>
    (await server.call('GET', `policy-event-type/${id}`)).body.data

  test('follow the release, by key', async () => {
    const server = await startServer(engine)
    try {
      const { db } = server.database
      // As a release before this one left them: other texts, and a row less.
      const older = { re_type: 1, re_type_name: 'Gx', comments: 'An older text' }
      await db.updateTable('policy_event_type').set({ comments: older.comments }).where('re_type', '=', 1).execute()
      await db.deleteFrom('policy_event_type').where('re_type', '=', 5).execute()
      await db.deleteFrom('built_in_row').where('list', '=', 'policy_event_type').execute()
      const row = { list: 'policy_event_type', row_key: '1', content: JSON.stringify(older), kept: null }
      await db.insertInto('built_in_row').values(row).execute()
      await db.updateTable('rule_workflow_func').set({ comments: 'Older' }).where('function', '=', 'Now').execute()
      await db.deleteFrom('built_in_row').where('list', '=', 'rule_workflow_func').execute()
      const { updated, kept } = await start(server)
      expect(updated).toEqual(['policy_event_type 1: comments', 'rule_workflow_func Now: comments'])
      expect(kept).toEqual([])
      expect((await eventType(server, 1)).comments).toContain('TS 29.212')
      expect((await eventType(server, 5)).re_type_name).toBe('Timer')
      const { comments } = (await server.call('GET', 'rule-workflow-func/Now')).body.data
      expect(comments).toBe('Moment of the decision, ISO 8601')
      expect(await start(server)).toEqual({ updated: [], kept: [] })
    } finally {
      await server.stop()
    }
  })

  test('keep what was changed or deleted in the database, and say so', async () => {
    const server = await startServer(engine)
    try {
      const { db } = server.database
      await db.updateTable('policy_event_type').set({ comments: 'Ours' }).where('re_type', '=', 2).execute()
      await db.deleteFrom('policy_event_type').where('re_type', '=', 5).execute()
      for (let turn = 0; turn < 2; turn += 1) {
        expect(await start(server)).toEqual({
          updated: [],
          kept: ['policy_event_type 2: comments is "Ours"', 'policy_event_type 5 was deleted'],
        })
      }
      const changed = await eventType(server, 2)
      expect(changed.comments).toBe('Ours')
      expect(changed.warnings).toEqual([
        expect.objectContaining({ field: 'comments', message: expect.stringContaining('Step of an IP-CAN session') }),
      ])
      expect((await eventType(server, 1)).warnings).toEqual([])
      const { body } = await server.call('GET', 'policy-event-type')
      expect(body.data.map(({ warning_count }) => warning_count)).toEqual([0, 1, 0, 0])
      await db.updateTable('policy_event_type').set({ comments: SESSION }).where('re_type', '=', 2).execute()
      expect((await start(server)).kept).toEqual(['policy_event_type 5 was deleted'])
      expect((await eventType(server, 2)).warnings).toEqual([])
    } finally {
      await server.stop()
    }
  })
})

const SESSION = 'Step of an IP-CAN session: start, update, end'

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { basicRuleEditsSchema, basicRuleSavedSchema } from '@tollgate/contract/catalogues/plan-calls.ts'
import type { SourceNamed } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { idempotencyHeaders } from '../../http/idempotency-key.ts'
import { answers } from '../../http/api-schemas.ts'
import { envelope } from '../../http/envelope.ts'
import { parseBody } from '../../http/parse-body.ts'
import { saveBasicRule } from './edit-calls.ts'

const schema = {
  tags: ['Basic rules'],
  summary: 'Save a basic rule with its time spans and accumulation rules, all or none',
  description: 'With an Idempotency-Key a save that is sent again is answered again and changes nothing.',
  headers: idempotencyHeaders,
  body: basicRuleEditsSchema,
  response: answers(200, z.object({ data: basicRuleSavedSchema })),
}

/** The save of the basic rule editor. */
export function registerBasicRuleEdits(app: FastifyInstance, database: Database, sourceNamed: SourceNamed): void {
  app.post('/api/v1/policy-plan-basic/edits', { schema }, async ({ body, actor }) => {
    const edits = parseBody(basicRuleEditsSchema, body)
    return envelope(await saveBasicRule(database, { sourceNamed, actor }, edits))
  })
}

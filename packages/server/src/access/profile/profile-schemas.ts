import { z } from 'zod'
import { ownSettingsInput } from '@tollgate/contract/access/own-settings.ts'
import { meSchema } from '@tollgate/contract/access/person-row.ts'
import { ownSessionSchema } from '@tollgate/contract/access/own-session.ts'
import { answers, described } from '../../http/api-schemas.ts'

const tags = ['Oneself']
/** Tokens cannot change their user. */
const security = [{ session: [] }]
const settings = answers(
  200,
  z.object({ data: z.object({ settings: z.record(z.string(), z.unknown()).describe('All of them, by key') }) }),
)
const ended = answers(200, z.object({ data: z.object({ ended: z.int().describe('How many sessions there were') }) }))

/** API schemas of the calls for the caller's own profile. */
export const profileSchemas = {
  me: described(() => ({
    tags,
    summary: 'Who calls, and what they may do',
    response: answers(200, z.object({ data: meSchema })),
  })),
  rename: described(() => ({
    tags,
    security,
    summary: 'Change your name',
    body: z.object({ name: z.string() }),
    response: answers(200, z.object({ data: meSchema })),
  })),
  hasPassword: described(() => ({
    tags,
    security,
    summary: 'Whether you have a password here',
    response: answers(200, z.object({ data: z.object({ has_password: z.boolean() }) })),
  })),
  password: described(() => ({
    tags,
    security,
    summary: 'Change your password',
    body: z.object({
      current_password: z.string(),
      new_password: z.string(),
      sign_out_others: z.boolean().optional().describe('Ends your other sessions'),
    }),
    response: answers(200, z.object({ data: meSchema })),
  })),
  settings: described(() => ({
    tags,
    security,
    summary: 'How you have set up your lists: columns, their widths, saved views',
    response: settings,
  })),
  keepSettings: described(() => ({
    tags,
    security,
    summary: 'Set up your lists: settings that are not named stay as they are',
    body: ownSettingsInput,
    response: settings,
  })),
  sessions: described(() => ({
    tags,
    security,
    summary: 'List your open sessions, the last used first',
    response: answers(200, z.object({ data: z.array(ownSessionSchema) })),
  })),
  endOthers: described(() => ({ tags, security, summary: 'End your other sessions', response: ended })),
  end: described(() => ({
    tags,
    security,
    summary: 'End one of your sessions',
    params: z.object({ id: z.string() }),
    response: ended,
  })),
}

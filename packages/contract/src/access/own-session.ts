import { z } from 'zod'

const instant = z.string().describe('Instant, ISO 8601 with Z')

/** A row of `GET /me/session`: a session of the caller. */
export const ownSessionSchema = z.object({
  session_id: z.string(),
  current: z.boolean().describe('It is the one that asks'),
  created_at: instant,
  last_seen_at: instant.describe('About a minute behind at most'),
  address: z.string().describe('Where the sign-in came from'),
  user_agent: z.string().describe('What the browser says of itself'),
})

export type OwnSession = z.infer<typeof ownSessionSchema>

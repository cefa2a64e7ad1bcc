import { z } from 'zod'

/** Events that a person can watch: a change, the begin of a version, a problem that is an error or affects decisions of today. */
export const WATCH_EVENTS = ['change', 'begin', 'problem'] as const
export type WatchEvent = (typeof WATCH_EVENTS)[number]

const target = z.strictObject({ resource: z.enum(['policy-plan', 'rule-workflow-group']), id: z.int().positive() })
export type WatchTarget = z.infer<typeof target>

/** By the URL as it is called: `HTTP://a:b@host` and `http:////a:b@host` have credentials too. */
function hasNoCredentials(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

/** Body of `POST /me/watch`. */
export const watchWriteSchema = z.strictObject({
  events: z
    .array(z.enum(WATCH_EVENTS))
    .min(1, 'Choose what you want to be told of')
    .transform((events) => [...new Set(events)]),
  targets: z.array(target).max(100).describe('Plans and workflows with all that belongs to them; none: everything'),
  url: z
    .url({ protocol: /^https?$/, error: 'Write an address such as https://host.example.net/hook' })
    .max(500)
    .refine(hasNoCredentials, 'An address with a name or a password in it is not called')
    .nullish()
    .describe('A webhook instead of a mail; for administrators'),
})

export const watchSchema = z.object({
  watch_id: z.int(),
  events: z.array(z.enum(WATCH_EVENTS)),
  targets: z.array(target),
  url: z.string().nullable(),
  created_at: z.string(),
  secret: z.string().optional().describe('What a webhook is signed with; told once, when the watch is made'),
})
export type Watch = z.infer<typeof watchSchema>

export const watchedEventSchema = z.object({ kind: z.enum(WATCH_EVENTS), text: z.string() })
export type WatchedEvent = z.infer<typeof watchedEventSchema>

/** A row of `GET /me/watch/message`: a message that was or will be sent. */
export const watchMessageSchema = z.object({
  message_id: z.int(),
  created_at: z.string(),
  sent_to: z.string(),
  events: z.array(watchedEventSchema),
  tries: z.int(),
  sent_at: z.string().nullable(),
  next_at: z.string().nullable().describe('When it is tried; null: it was sent, or is tried no more'),
  error: z.string().nullable().describe('Why the last try failed'),
})
export type WatchMessage = z.infer<typeof watchMessageSchema>

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { z } from 'zod'
import { type LiveChange, presenceSchema } from '@tollgate/contract/live/live-events.ts'
import type { Database } from '../../database/open.ts'
import { answers } from '../../http/api-schemas.ts'
import { refusal } from '../../app-error.ts'
import { envelope } from '../../http/envelope.ts'
import { fieldOf, parseBody } from '../../http/parse-body.ts'
import { EventStream } from './event-stream.ts'
import { feedChange, LiveFeed, type FeedChange } from './live-feed.ts'
import { PeopleEvents } from './people-events.ts'
import { readMissedChanges } from './read-changes.ts'
import { SharedPresence } from './shared-presence.ts'

/** How long a stream may outlive its session or token if this server missed the notification. */
const CHECK_MS = 5000
const LONGEST_TAB = 64

const tags = ['Live']

const liveSchema = {
  tags,
  summary: 'Server-sent events: what is changed, and who looks at what',
  description:
    'Events: "change" (its id is the change_id; Last-Event-ID resumes after it) and "presence" (everybody who is somewhere). More than 500 changes at once are one event for each catalogue, without a record.',
  querystring: z.object({
    after: z
      .string()
      .optional()
      .describe('As Last-Event-ID, for the first request of a browser, which sends no such header'),
  }),
  headers: z.object({ 'last-event-id': z.string().optional().describe('The last change that was received') }),
}

const presenceRoute = {
  tags,
  summary: 'Say which record one looks at; gone after 30 s without a repeat',
  querystring: z.object({ tab: z.string().optional().describe('Tells the tabs of a person apart') }),
  body: presenceSchema,
  response: answers(200, z.object({ data: presenceSchema })),
}

interface Needs {
  database: Database
  metrics: Registry
  /** Whether the request's session or token is still valid. */
  isStillValid: (request: FastifyRequest) => Promise<boolean>
  /** Calls the listener when a user's rights or sessions change. Undefined: of all users. */
  whenRightsChange: (listener: (userId: string | undefined) => void) => () => void
}

/** `GET /live` and `PUT /presence`. Source: wire contract, section 9. */
export function registerLive(app: FastifyInstance, { database, metrics, isStillValid, whenRightsChange }: Needs): void {
  const feed = new LiveFeed(database)
  const present = new SharedPresence(database.engine.notifications)
  const streams = new Set<EventStream>()
  const peopleEvents = new PeopleEvents(present.people, streams)
  metrics.registerMetric(
    new Gauge({
      name: 'tollgate_live_streams',
      help: 'Open streams of live changes at this instance',
      registers: [],
      collect() {
        this.set(streams.size)
      },
    }),
  )
  let hearsOthers = () => {}
  app.addHook('onReady', async () => {
    hearsOthers = present.open()
  })
  app.addHook('preClose', async () => {
    feed.stop()
    hearsOthers()
    present.stop()
    peopleEvents.stop()
    for (const stream of streams) stream.end()
  })

  app.get('/api/v1/live', { schema: liveSchema, exposeHeadRoute: false }, async (request, reply) => {
    const after = lastEventOf(request)
    const leave: (() => void)[] = []
    const stream = new EventStream(() => {
      streams.delete(stream)
      for (const end of leave) end()
    })
    streams.add(stream)
    const { since, sendChanges } = await sender(stream, feed, leave)
    if (after !== undefined) sendChanges(await readMissedChanges(database.db, after))
    else sendChanges([])
    // The id lets a client resume even if its stream breaks before the first change.
    stream.send(peopleEvents.first(after === undefined ? since : undefined))
    leave.push(
      endWhenInvalid(
        stream,
        () => isStillValid(request),
        (check) => whenRightsChange((userId) => (userId === undefined || userId === request.actor.id) && check()),
      ),
    )
    return startStream(reply, stream)
  })

  app.put('/api/v1/presence', { schema: presenceRoute, config: { reads: true } }, async ({ actor, body, query }) => {
    const { resource, record_id, editing, selected } = parseBody(presenceSchema, body)
    const inside = selected && selected.length > 0 && { selected }
    const given = fieldOf(query, 'tab')
    const tab = typeof given === 'string' ? given : ''
    if (tab.length > LONGEST_TAB) throw refusal('INVALID', `tab has at most ${LONGEST_TAB} characters`, 'tab')
    const place = `${actor.id} ${tab}`
    const { id: person_id, name } = actor
    if (record_id === null) present.leave(place)
    else present.put(place, { person_id, name, resource, record_id, editing, ...(tab && { tab }), ...inside })
    return envelope({ resource, record_id, editing, ...inside })
  })
}

/** Queues changes that arrive while missed ones are read, so that none is lost in between. */
async function sender(stream: EventStream, feed: LiveFeed, leave: (() => void)[]) {
  const send = ({ event }: FeedChange) => stream.send(event)
  let waiting: FeedChange[] | undefined = []
  const { since, end } = await feed.listen((changes) => {
    if (waiting) waiting.push(...changes)
    else changes.forEach(send)
  })
  leave.push(end)
  const sendChanges = (missed: readonly LiveChange[]) => {
    const sent = new Set(missed.map(({ change_id }) => change_id))
    for (const change of missed) send(feedChange(change, since))
    waiting?.filter(({ change }) => !sent.has(change.change_id)).forEach(send)
    waiting = undefined
  }
  return { since, sendChanges }
}

function endWhenInvalid(
  stream: EventStream,
  isValid: () => Promise<boolean>,
  whenAsked: (check: () => void) => () => void,
): () => void {
  const check = () => {
    isValid().then(
      (valid) => valid || stream.end(),
      // The database is down, so the answer is unknown.
      () => {},
    )
  }
  // Random, because streams that open together, as after a restart, would otherwise query the database at the same
  // time.
  const timer = setInterval(check, CHECK_MS * (0.5 + Math.random() / 2)).unref()
  const stopAsking = whenAsked(check)
  return () => {
    clearInterval(timer)
    stopAsking()
  }
}

/** `Last-Event-ID`, sent on reconnect, wins over the query of the first connect. */
function lastEventOf({ headers, query }: FastifyRequest): number | undefined {
  return (
    changeIdIn(headers['last-event-id'], 'Last-Event-ID', 'last-event-id') ??
    changeIdIn(fieldOf(query, 'after'), 'after', 'after')
  )
}

function changeIdIn(given: unknown, name: string, field: string): number | undefined {
  if (given === undefined || given === '') return undefined
  if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given)
  throw refusal('INVALID', `${name} must be the id of a change`, field)
}

function startStream(reply: FastifyReply, { out }: EventStream): FastifyReply {
  return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(out)
}

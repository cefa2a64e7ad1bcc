import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { reportPresence, streamLive } from '@tollgate/contract/calls/live.ts'
import type { LiveChange } from '@tollgate/contract/live/live-events.ts'
import type { Database } from '../../database/open.ts'
import { refusal } from '../../app-error.ts'
import { route, type Received } from '../../http/route.ts'
import { EventStream } from './event-stream.ts'
import { feedChange, LiveFeed, type FeedChange } from './live-feed.ts'
import { PeopleEvents } from './people-events.ts'
import { readMissedChanges } from './read-changes.ts'
import { SharedPresence } from './shared-presence.ts'

/** How long a stream may outlive its session or token if this server missed the notification. */
const CHECK_MS = 5000
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

  const open = async ({ query, request, reply }: Received<undefined, { after?: string | undefined }>) => {
    const after = lastEventOf(request, query.after)
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
  }
  route(app, streamLive, open, { exposeHeadRoute: false })

  route(app, reportPresence, async ({ body, query: { tab = '' }, request: { actor } }) => {
    const { resource, record_id, editing, selected } = body
    const inside = selected && selected.length > 0 && { selected }
    const place = `${actor.id} ${tab}`
    const { id: person_id, name } = actor
    if (record_id === null) present.leave(place)
    else present.put(place, { person_id, name, resource, record_id, editing, ...(tab && { tab }), ...inside })
    return { resource, record_id, editing, ...inside }
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
function lastEventOf({ headers }: FastifyRequest, after: string | undefined): number | undefined {
  return changeIdIn(headers['last-event-id'], 'Last-Event-ID', 'last-event-id') ?? changeIdIn(after, 'after', 'after')
}

function changeIdIn(given: unknown, name: string, field: string): number | undefined {
  if (given === undefined || given === '') return undefined
  if (typeof given === 'string' && /^\d{1,15}$/.test(given)) return Number(given)
  throw refusal('INVALID', `${name} must be the id of a change`, field)
}

function startStream(reply: FastifyReply, { out }: EventStream): FastifyReply {
  return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(out)
}

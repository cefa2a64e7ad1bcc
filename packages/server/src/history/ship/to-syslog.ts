import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { DELIVERY_MS, type Deliver, type ShipRecord } from './record.ts'

/** RFC 5424: facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5
/** A receiver has room for some datagrams at once. */
const BURST = 50
const PAUSE_MS = 20
/** In which the receiver's machine says that nobody listens. */
const REFUSAL_MS = 200

interface Address {
  host: string
  port: number
}

/** RFC 5424 over TCP, with the length before each message (RFC 6587). The receiver has read all when it closes the connection too. */
export function toSyslogTcp({ host, port }: Address): Deliver {
  return async (records) => {
    const socket = connect({ host, port, signal: AbortSignal.timeout(DELIVERY_MS) })
    socket.resume().end(records.map((record) => framed(message(record))).join(''))
    await once(socket, 'close')
  }
}

/** RFC 5424 over UDP (RFC 5426): a datagram each. Nobody confirms one; known is only that no machine refused it. */
export function toSyslogUdp({ host, port }: Address): Deliver {
  return async (records) => {
    const { address, family } = await lookup(host)
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
    const failed = once(socket, 'error').then(([error]) => Promise.reject(error as Error))
    try {
      await Promise.race([failed, send(socket, { host: address, port }, records)])
    } finally {
      failed.catch(() => {})
      socket.close()
    }
  }
}

async function send(socket: Socket, { host, port }: Address, records: readonly ShipRecord[]): Promise<void> {
  socket.connect(port, host)
  await once(socket, 'connect')
  for (const [index, record] of records.entries()) {
    if (index % BURST === BURST - 1) await delay(PAUSE_MS)
    await new Promise<void>((resolve, reject) => {
      socket.send(message(record), (error) => (error ? reject(error) : resolve()))
    })
  }
  await delay(REFUSAL_MS)
}

function message({ type, at, text }: ShipRecord): string {
  return `<${PRIORITY}>1 ${at} ${hostname()} tollgate ${process.pid} ${type} - ${text}`
}

/** All of a message is ASCII: as many octets as characters. */
const framed = (text: string) => `${text.length} ${text}`

import { isAbsolute } from 'node:path'
import { open } from 'node:fs/promises'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { type Deliver, DELIVERY_MS, linesOf, type ShipRecord } from './record.ts'
import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/** RFC 5424: facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5
/** A receiver can buffer a few datagrams. */
const BURST = 50
const PAUSE_MS = 20
/** Time for the receiver's host to answer that no program listens. */
const REFUSAL_MS = 200

/** Messages are ASCII, so characters equal octets. */
const framed = (text: string) => `${text.length} ${text}`

const LONGEST_REASON = 500
const IS_WINDOWS = process.platform === 'win32'

const EXPECTED = 'Write file:/path/of/file, command:PROGRAM ARGUMENTS, syslog+tcp://host:601 or syslog+udp://host:514'
const DEFAULT_PORTS = { tcp: 601, udp: 514 }

export const shipEnvironment = {
  HISTORY_SHIP: z
    .string()
    .refine((text) => destinationOf(text) !== undefined, EXPECTED)
    .optional(),
}

/** The destination of the shipped history; undefined for an invalid text. */
export function destinationOf(text: string): Deliver | undefined {
  const [, scheme, rest = ''] = /^(file|command|syslog\+(?:tcp|udp)):(.+)$/.exec(text) ?? []
  if (scheme === 'file') return isAbsolute(rest) ? toFile(rest) : undefined
  if (scheme === 'command') return rest.trim() === '' ? undefined : toCommand(rest)
  if (scheme === 'syslog+tcp') return syslog(rest, DEFAULT_PORTS.tcp, toSyslogTcp)
  if (scheme === 'syslog+udp') return syslog(rest, DEFAULT_PORTS.udp, toSyslogUdp)
  return undefined
}

function syslog(rest: string, port: number, to: typeof toSyslogTcp): Deliver | undefined {
  // With a known scheme the parser validates the host. Only host and port are allowed.
  const url = URL.parse(`http:${rest}`)
  const isAddress = /^\/\/[^/?#@]+$/.test(rest) && url !== null
  return isAddress ? to({ host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: portIn(rest) ?? port }) : undefined
}

/** As it is written: the parser leaves out the default of its scheme. */
function portIn(rest: string): number | undefined {
  const [, port] = /:(\d+)$/.exec(rest) ?? []
  return port === undefined ? undefined : Number(port)
}

function toFile(path: string): Deliver {
  return async (records) => {
    const file = await open(path, 'a+', 0o600)
    try {
      const { size } = await file.stat()
      const { buffer } = size > 0 ? await file.read(Buffer.alloc(1), 0, 1, size - 1) : { buffer: Buffer.from('\n') }
      // A line that a full disk or a crash cut short stays by itself: the file may allow nothing but appending.
      const isCut = buffer.toString() !== '\n'
      await file.appendFile((isCut ? '\n' : '') + linesOf(records))
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

/** Runs a shell command for each batch, with the lines on standard input. Exit code 0 confirms the batch. */
function toCommand(command: string): Deliver {
  return async (records) => {
    // A process group, so that children of the shell are killed too.
    const child = spawn(command, { shell: true, stdio: ['pipe', 'ignore', 'pipe'], detached: !IS_WINDOWS })
    let reason = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (reason = (reason + text).slice(0, LONGEST_REASON)))
    child.stdin.on('error', () => {
      reason ||= 'it did not read all lines'
    })
    const timer = setTimeout(() => {
      reason = `it took longer than ${DELIVERY_MS / 1000} s`
      killGroup(child)
    }, DELIVERY_MS)
    child.stdin.end(linesOf(records))
    const [code] = await once(child, 'close').finally(() => clearTimeout(timer))
    if (code !== 0 || child.stdin.errored) throw new Error(`The command ended with ${code}: ${reason.trim()}`)
  }
}

function killGroup(child: ChildProcess): void {
  if (IS_WINDOWS || child.pid === undefined) child.kill('SIGKILL')
  else process.kill(-child.pid, 'SIGKILL')
}

interface Address {
  host: string
  port: number
}

/**
 * RFC 5424 over TCP with octet counting (RFC 6587). The receiver has read everything when it closes the connection too.
 */
function toSyslogTcp({ host, port }: Address): Deliver {
  return async (records) => {
    const socket = connect({ host, port, signal: AbortSignal.timeout(DELIVERY_MS) })
    socket.resume().end(records.map((record) => framed(message(record))).join(''))
    await once(socket, 'close')
  }
}

/**
 * RFC 5424 over UDP (RFC 5426), one datagram per message. There is no confirmation; only a refusal by the host is
 * noticed.
 */
function toSyslogUdp({ host, port }: Address): Deliver {
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

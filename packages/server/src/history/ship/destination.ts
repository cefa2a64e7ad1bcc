import { isAbsolute } from 'node:path'
import { z } from 'zod'
import type { Deliver } from './record.ts'
import { toCommand } from './to-command.ts'
import { toFile } from './to-file.ts'
import { toSyslogTcp, toSyslogUdp } from './to-syslog.ts'

const EXPECTED = 'Write file:/path/of/file, command:PROGRAM ARGUMENTS, syslog+tcp://host:601 or syslog+udp://host:514'
const DEFAULT_PORTS = { tcp: 601, udp: 514 }

/** The setting as it stands in the environment. */
export const shipEnvironment = {
  HISTORY_SHIP: z
    .string()
    .refine((text) => destinationOf(text) !== undefined, EXPECTED)
    .optional(),
}

/** Where the chain goes as it grows; undefined where the text names no such place. */
export function destinationOf(text: string): Deliver | undefined {
  const [, scheme, rest = ''] = /^(file|command|syslog\+(?:tcp|udp)):(.+)$/.exec(text) ?? []
  if (scheme === 'file') return isAbsolute(rest) ? toFile(rest) : undefined
  if (scheme === 'command') return rest.trim() === '' ? undefined : toCommand(rest)
  if (scheme === 'syslog+tcp') return syslog(rest, DEFAULT_PORTS.tcp, toSyslogTcp)
  if (scheme === 'syslog+udp') return syslog(rest, DEFAULT_PORTS.udp, toSyslogUdp)
  return undefined
}

function syslog(rest: string, port: number, to: typeof toSyslogTcp): Deliver | undefined {
  // With a scheme that the parser knows, a name is checked; only host and port may stand there.
  const url = URL.parse(`http:${rest}`)
  const isAddress = /^\/\/[^/?#@]+$/.test(rest) && url !== null
  return isAddress ? to({ host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: portIn(rest) ?? port }) : undefined
}

/** As it is written: the parser leaves out the default of its scheme. */
function portIn(rest: string): number | undefined {
  const [, port] = /:(\d+)$/.exec(rest) ?? []
  return port === undefined ? undefined : Number(port)
}

import { resolve } from 'node:path'
import { isIP } from 'node:net'
import { z } from 'zod'
import { LONGEST_LIFE } from '@tollgate/contract/access/api-token.ts'
import { IMPORT_LIMITS, type ImportLimits } from './bulk/import/import-limits.ts'
import { DATABASE_LIMITS, type DatabaseLimits } from './database/engine.ts'
import type { SessionLimits } from './access/session-limits.ts'
import { singleSignOnEnvironment, singleSignOnOf, type SingleSignOn } from './access/single-sign-on/settings.ts'
import { mailEnvironment, mailSettingsOf, type MailSettings } from './access/mail-settings.ts'
import { shipEnvironment } from './history/ship/destination.ts'
import { hostUrls } from './database/engines/postgres-hosts.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

const MIB = 1024 * 1024

/** Names, separated by commas. */
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
)

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default(resolve(ROOT, 'data')),
  DATABASE_URL: z
    .string()
    .refine((url) => hostUrls(url).length > 0, 'Write postgres://user:password@host:5432/database')
    .optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(3).max(1000).default(DATABASE_LIMITS.connections),
  DATABASE_STATEMENT_TIMEOUT: z.coerce.number().min(0).max(86_400).default(DATABASE_LIMITS.statementSeconds),
  DATABASE_LOCK_TIMEOUT: z.coerce.number().min(0).max(86_400).default(DATABASE_LIMITS.lockSeconds),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().min(0.01).max(8760).optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
  HISTORY_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
  OBSERVATION_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  DEMO_DATA: z.enum(['0', '1']).default('1'),
  SESSION_IDLE_HOURS: z.coerce
    .number()
    .min(0.05)
    .max(8760)
    .default(7 * 24),
  SESSION_MAX_HOURS: z.coerce
    .number()
    .min(0.05)
    .max(87_600)
    .default(30 * 24),
  STEP_UP_MINUTES: z.coerce.number().min(1).max(1440).default(10),
  TOKEN_MAX_DAYS: z.coerce.number().int().min(1).max(LONGEST_LIFE).optional(),
  TRUSTED_PROXIES: list
    .refine((names) => names.every(isNetwork), 'Write addresses or networks: 10.0.0.1, 10.1.0.0/16')
    .optional(),
  ALLOWED_HOSTS: list.optional(),
  REQUEST_TIMEOUT: z.coerce.number().min(1).max(86_400).default(300),
  IMPORT_MAX_MIB: z.coerce
    .number()
    .min(0.01)
    .max(IMPORT_LIMITS.bytes / MIB)
    .default(IMPORT_LIMITS.bytes / MIB),
  IMPORT_MAX_ROWS: z.coerce.number().int().min(1).max(100_000_000).default(IMPORT_LIMITS.rows),
  IMPORT_MAX_DEPTH: z.coerce.number().int().min(2).max(400).default(IMPORT_LIMITS.depth),
  ACCESS_LOG: z.enum(['0', '1']).default('0'),
  ...singleSignOnEnvironment,
  ...mailEnvironment,
  TZ: z.string().default('UTC'),
  ...shipEnvironment,
  ROLLOUT_GUARD: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** A wrong setting. The message names it and says what it takes. */
export class SettingsFault extends Error {}

export interface Config {
  port: number
  host: string
  dataDir: string
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | undefined
  databaseLimits: DatabaseLimits
  /** Created at the first start. Without it, the first visit asks for one. */
  administrator: { email: string; password: string } | undefined
  /** `everyHours` undefined: only on request. `keep`: the number of backups that are kept. */
  backup: { folder: string; everyHours: number | undefined; keep: number }
  /** How long changes are kept; undefined: for ever. */
  historyDays?: number | undefined
  /** How long contexts that nodes recorded are kept. */
  observationDays: number
  /** Where the seals of the history and the access events are sent to. */
  historyShip?: string | undefined
  /** URL that answers whether a staged release is healthy. */
  rolloutGuard?: string | undefined
  sessions: SessionLimits
  /** The longest life of an API token in days; undefined: any. */
  tokenDays?: number | undefined
  /** The OpenID provider that people may also sign in at. */
  singleSignOn?: SingleSignOn | undefined
  /** The mail server for invitations. */
  mail?: MailSettings | undefined
  /** Proxies whose forwarded address of the caller is trusted. */
  trustedProxies: readonly string[]
  /** Names under which the console may be reached; undefined: any. */
  allowedHosts: readonly string[] | undefined
  demoData: boolean
  /** Time zone of the network at the first start; later it is a setting. */
  firstTimeZone: string
  /** Timeout for a whole request to arrive. */
  requestSeconds: number
  imports: ImportLimits
  /** A line in the log for each request. */
  accessLog: boolean
  logLevel: string
  /** Folder of the built web application. */
  webDir: string
}

/** Reads the settings. Throws a `SettingsFault` that names the setting and what it takes. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new SettingsFault(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD, DEMO_DATA, LOG_LEVEL, ...more } = parsed.data
  if ((ADMIN_EMAIL === undefined) !== (ADMIN_PASSWORD === undefined)) {
    throw new SettingsFault('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither')
  }
  if (DATABASE_URL !== undefined && more.BACKUP_EVERY_HOURS !== undefined) {
    throw new SettingsFault('BACKUP_EVERY_HOURS is for the embedded database: back up PostgreSQL with its own programs')
  }
  const singleSignOn = singleSignOnOf(more)
  if (typeof singleSignOn === 'string') throw new SettingsFault(singleSignOn)
  const mail = mailSettingsOf(more)
  if (typeof mail === 'string') throw new SettingsFault(mail)
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    databaseLimits: {
      connections: more.DATABASE_CONNECTIONS,
      statementSeconds: more.DATABASE_STATEMENT_TIMEOUT,
      lockSeconds: more.DATABASE_LOCK_TIMEOUT,
    },
    administrator: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : undefined,
    backup: {
      folder: resolve(more.BACKUP_DIR ?? resolve(DATA_DIR, 'backups')),
      everyHours: more.BACKUP_EVERY_HOURS,
      keep: more.BACKUP_KEEP,
    },
    historyDays: more.HISTORY_DAYS,
    observationDays: more.OBSERVATION_DAYS,
    historyShip: more.HISTORY_SHIP,
    rolloutGuard: more.ROLLOUT_GUARD,
    sessions: {
      idleSeconds: more.SESSION_IDLE_HOURS * 3600,
      longestSeconds: more.SESSION_MAX_HOURS * 3600,
      provedSeconds: more.STEP_UP_MINUTES * 60,
    },
    tokenDays: more.TOKEN_MAX_DAYS,
    singleSignOn,
    mail,
    trustedProxies: more.TRUSTED_PROXIES ?? [],
    allowedHosts: more.ALLOWED_HOSTS?.map((host) => host.toLowerCase()),
    demoData: DEMO_DATA === '1',
    firstTimeZone: more.TZ,
    requestSeconds: more.REQUEST_TIMEOUT,
    imports: { bytes: more.IMPORT_MAX_MIB * MIB, rows: more.IMPORT_MAX_ROWS, depth: more.IMPORT_MAX_DEPTH },
    accessLog: more.ACCESS_LOG === '1',
    logLevel: LOG_LEVEL,
    webDir: resolve(ROOT, 'packages/web/dist'),
  }
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return longest > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest))
}

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type IngestLimits, ingestLimitsSchema } from '#app/ingest/limits.ts'
import type { MonitoringSettings } from '#app/monitoring/settings.ts'
import { type EditorSettings, editorSettings, editorVariables } from './editor-config.ts'
import { type LogLevel, logLevels } from '#app/http/logging/log.ts'
import { memoryThere, rowsForMemory } from './model-rows.ts'
import { defaultValidity, type RouteValidity } from './route-validity.ts'
import { monitoringSettings, monitoringVariables } from './monitoring-config.ts'
import { flag, wholeNumber } from './setting-types.ts'
import { isPostgresAddress } from '#app/store/database.ts'

export type Config = Readonly<{
  /** 0 for any free one. */
  port: number
  host: string
  /** Absolute path of the folder with the embedded database and the uploads. */
  data: string
  /** Address of a PostgreSQL database; null for the embedded one. */
  databaseUrl: string | null
  /** What a caller proves itself with: `Authorization: Bearer ...`. */
  token: string | null
  /** Names in `Host`, lower case and without a port, that are answered besides those of the loopback. */
  hosts: readonly string[]
  /** Whether anybody who reaches a host other than the loopback may read, and write where no token is set. */
  allowAnonymous: boolean
  limits: IngestLimits
  /** What is written to the log. */
  log: LogLevel
  /** Milliseconds that a request waits for its upload to be read where nothing is read in the background. */
  readingPatience: number
  /** Days after which the files of uploads are dropped; null keeps them. */
  keepUploads: number | null
  /** Sightings up to which a read model answers; above it, and at 0, SQL does. */
  modelRows: number
  /** Null without a DSN: nothing is recorded then, and nothing sent. */
  monitoring: MonitoringSettings | null
  /** For how many seconds what a page shows is trusted when it is visited again. */
  validity: RouteValidity
  /** How pages open a file in an editor; null where none is set, or where others than this machine are served. */
  editor: EditorSettings | null
}>

/** The environment holds what cannot be used: one sentence per fault, a line each. */
export class UnusableSettings extends Error {
  override readonly name = 'UnusableSettings'
  readonly code = 'config'
}

const environment = z.object({
  PORT: wholeNumber('PORT', { least: 0, most: 65_535 }).default(3000),
  HOST: z
    .string()
    .refine((text) => isIP(text) !== 0 || isName(text), 'HOST must be the name or the IP address of a network interface.')
    .default('127.0.0.1'),
  ASSAY_DATA: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => isPostgresAddress(text) && URL.canParse(text),
      'DATABASE_URL must be the address of a PostgreSQL database: postgres://user:password@host:port/name.',
    )
    .nullable()
    .default(null),
  ASSAY_TOKEN: z
    .string()
    // Headers are longer nowhere.
    .regex(/^[\u0021-\u007e]{16,4096}$/, 'ASSAY_TOKEN must have 16 to 4096 characters, all of them ASCII and none a space.')
    .nullable()
    .default(null),
  ASSAY_HOSTS: z
    .string()
    .transform((text) => text.split(',').flatMap((name) => name.trim().toLowerCase() || []))
    .refine(
      (names) => names.every((name) => isIP(name) !== 0 || isName(name)),
      'ASSAY_HOSTS must be names of hosts, separated by commas and without ports.',
    )
    .default([]),
  ASSAY_ALLOW_ANONYMOUS: flag('ASSAY_ALLOW_ANONYMOUS'),
  ASSAY_LOG: z.enum(logLevels, `ASSAY_LOG must be one of ${logLevels.join(', ')}.`).default('error'),
  ASSAY_READING_SECONDS: wholeNumber('ASSAY_READING_SECONDS', { least: 1, most: 999 }).default(25),
  ASSAY_KEEP_UPLOADS: wholeNumber('ASSAY_KEEP_UPLOADS', { least: 1, most: 99_999, of: 'days' }).nullable().default(null),
  ASSAY_VALIDITY: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim().split('=')))
    .refine(
      (entries) =>
        entries.every(
          ([route = '', seconds = '', ...more]) => Object.hasOwn(defaultValidity, route) && /^\d{1,6}$/.test(seconds) && more.length === 0,
        ),
      `ASSAY_VALIDITY must give routes their seconds, separated by commas, as in /results=30; the routes are ${Object.keys(defaultValidity).join(' ')}.`,
    )
    .transform((entries): RouteValidity => ({
      ...defaultValidity,
      ...Object.fromEntries(entries.map(([route = '', seconds]) => [route, Number(seconds)])),
    }))
    .default(defaultValidity),
  ASSAY_MODEL_ROWS: wholeNumber('ASSAY_MODEL_ROWS', { least: 0, most: 999_999_999 }).optional(),
  ...editorVariables,
  ...monitoringVariables,
})

/** The names of all settings. */
export const settingNames: readonly string[] = [...Object.keys(environment.shape), ...Object.keys(ingestLimitsSchema.in.shape)]

/** Whether a variable says anything. A token of blanks does, which can be none: who gives one means to be guarded. */
function isGiven(name: string, value: string): boolean {
  return value.trim() !== '' || (name === 'ASSAY_TOKEN' && value !== '')
}

/**
 * Takes the environment's variables; one that is set to nothing counts as not set, and so does one of blanks, but for the token. Gives the frozen configuration.
 * @param memory bytes that there are, by which goes how much is held in them where nothing says that
 * @throws UnusableSettings with all faults at once. It never repeats a value, since some are secrets.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, memory: number = memoryThere()): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value = '']) => (isGiven(name, value) ? [[name, value.trim()]] : [])),
  )
  const read = environment.safeParse(given)
  const limits = ingestLimitsSchema.safeParse(given)
  if (!read.success || !limits.success) {
    const faults = read.error?.issues.map((issue) => issue.message) ?? []
    const badLimits = limits.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
    throw new UnusableSettings([...faults, ...badLimits].join('\n'))
  }
  const values = read.data
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    data: resolve(values.ASSAY_DATA),
    databaseUrl: values.DATABASE_URL,
    token: values.ASSAY_TOKEN,
    hosts: Object.freeze(values.ASSAY_HOSTS),
    allowAnonymous: values.ASSAY_ALLOW_ANONYMOUS,
    limits: Object.freeze(limits.data),
    log: values.ASSAY_LOG,
    readingPatience: values.ASSAY_READING_SECONDS * 1000,
    keepUploads: values.ASSAY_KEEP_UPLOADS,
    modelRows: values.ASSAY_MODEL_ROWS ?? rowsForMemory(memory),
    monitoring: monitoringSettings(values),
    validity: Object.freeze(values.ASSAY_VALIDITY),
    editor: isLoopback(values.HOST) ? editorSettings(values) : null,
  })
}

/** Whether only this machine reaches the host: `localhost`, 127.0.0.0/8 and ::1. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1'
}

/** Where a browser on this machine finds the server, on the port that is set or on another. */
export function originOf(config: Pick<Config, 'host' | 'port'>, port: number = config.port): string {
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host === '::' ? '::1' : config.host
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

function isName(text: string): boolean {
  return text.length <= 253 && /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(text)
}

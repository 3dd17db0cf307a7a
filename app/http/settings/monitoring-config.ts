import { z } from 'zod'
import { release } from '#app/monitoring/release.ts'
import type { MonitoringSettings } from '#app/monitoring/settings.ts'
import { routePattern } from '#app/http/requests/route-pattern.ts'
import { flag } from './setting-types.ts'

/** The environment's variables that have to do with monitoring. */
export const monitoringVariables = {
  SENTRY_DSN: z
    .string()
    .refine(isDsn, 'SENTRY_DSN must be the DSN of a Sentry project: https://key@host/project.')
    .transform(withoutSecret)
    .nullable()
    .default(null),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[^\s/]{1,64}$/, 'SENTRY_ENVIRONMENT must be a name of at most 64 characters, without spaces and slashes.')
    .default(process.env['NODE_ENV'] === 'development' ? 'development' : 'production'),
  SENTRY_RELEASE: z
    .string()
    .regex(/^[^\s/\\]{1,200}$/, 'SENTRY_RELEASE must be a name of at most 200 characters, without spaces and slashes.')
    .default(release),
  SENTRY_SAMPLE_RATE: rate('SENTRY_SAMPLE_RATE').default(1),
  SENTRY_TRACES_SAMPLE_RATE: rate('SENTRY_TRACES_SAMPLE_RATE').default(0.1),
  SENTRY_TUNNEL: z
    .string()
    .regex(/^\/[\w-]+(\/[\w-]+)*$/, 'SENTRY_TUNNEL must be a path on this server, as in /monitoring.')
    .refine(
      (path) => routePattern(path.toLowerCase()) === 'unknown' && !path.toLowerCase().startsWith('/_serverfn'),
      'SENTRY_TUNNEL must be a path where Assay has nothing else.',
    )
    .nullable()
    .default(null),
  SENTRY_SEND_MESSAGES: flag('SENTRY_SEND_MESSAGES'),
}

type Values = { [Name in keyof typeof monitoringVariables]: z.output<(typeof monitoringVariables)[Name]> }

/** What is configured; null without a DSN. */
export function monitoringSettings(values: Values): MonitoringSettings | null {
  if (values.SENTRY_DSN === null) return null
  return Object.freeze({
    dsn: values.SENTRY_DSN,
    environment: values.SENTRY_ENVIRONMENT,
    release: values.SENTRY_RELEASE,
    sampleRate: values.SENTRY_SAMPLE_RATE,
    tracesSampleRate: values.SENTRY_TRACES_SAMPLE_RATE,
    tunnel: values.SENTRY_TUNNEL,
    sendMessages: values.SENTRY_SEND_MESSAGES,
  })
}

function rate(name: string) {
  const fault = `${name} must be a number from 0 to 1.`
  return z
    .string()
    .refine((text) => /^(0|1|0?\.\d+|1\.0+)$/.test(text), fault)
    .transform(Number)
}

/** Old DSNs have a secret besides the key. Nothing needs it, and every browser is told the DSN. */
function withoutSecret(dsn: string): string {
  const url = new URL(dsn)
  url.password = ''
  return url.href
}

function isDsn(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username !== '' && /\/\d+$/.test(url.pathname)
}

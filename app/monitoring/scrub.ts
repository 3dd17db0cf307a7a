import type { Breadcrumb, Event, Exception, Log, StackFrame } from '@sentry/react'
import { routeName } from './route-name.ts'

type SpanJSON = NonNullable<Event['spans']>[number]

/** What is known of where an event was made. */
type ScrubWith = {
  /** Of Assay itself, where it is known; addresses of other origins are not told. */
  origin?: string
  /** Whether messages of errors leave as they are. */
  sendMessages: boolean
}

/** Attributes of spans and logs that are made of names, counts and codes of Assay's own. All others are left out, whoever set them. */
const toldAttributes =
  /^(sentry\.(op|origin|source|sample_rate|idle_span_finish_reason|cancellation_reason|environment|release|sdk\.\w+|trace\.parent_span_id|message\.template|severity_number)|assay\.[\w.]+|http\.(request\.method|method|response\.status_code|status_code|response_transfer_size|decoded_response_content_length|response_content_length)|db\.(system|system\.name|operation|operation\.name)|effectiveConnectionType|connection\.\w+|deviceMemory|hardwareConcurrency|type|lcp\.\w+|cls|score\.\w+|digest|where|code)$/
/** Stable codes that errors bear: Assay's own, those of Node, SQLite and PostgreSQL. */
const codes = /^([a-z][a-z\d]*(-[a-z\d]+)*|[A-Z][A-Z\d_]{1,60}|[\dA-Z]{5})$/
const withheld = 'The message is withheld: it may quote a log. The server’s log or the browser’s console has it.'

/**
 * What of an event may leave this installation: what failed, where in the code, in which release, on which route, and how long things took.
 * It takes over only what is known to hold nothing that a log, a person or an address said; what is not named here stays.
 * @param code of the error that the event was made of; the last of its exceptions, those before it are its causes
 */
export function scrubEvent<E extends Event>(event: E, given: ScrubWith, code?: unknown): E {
  const told: Event = {}
  for (const key of [
    'event_id',
    'timestamp',
    'start_timestamp',
    'level',
    'platform',
    'release',
    'environment',
    'sdk',
    'type',
    'tags',
  ] as const) {
    if (event[key] !== undefined) Object.assign(told, { [key]: event[key] })
  }
  for (const key of ['measurements', 'transaction_info', 'sdkProcessingMetadata'] as const) {
    if (event[key] !== undefined) Object.assign(told, { [key]: event[key] })
  }
  // The names of files must be those of the frames, by which source maps are found.
  const images = event.debug_meta?.images?.map((image) => ('code_file' in image ? { ...image, code_file: fileOf(image.code_file) } : image))
  if (images) told.debug_meta = { images }
  if (event.transaction !== undefined) told.transaction = nameOf(event.transaction, given)
  if (event.message !== undefined) told.message = given.sendMessages ? event.message : withheld
  const exceptions = event.exception?.values
  if (exceptions) {
    const last = exceptions.length - 1
    told.exception = { values: exceptions.map((value, index) => scrubException(value, given, index === last ? code : undefined)) }
  }
  if (event.breadcrumbs) told.breadcrumbs = event.breadcrumbs.map((breadcrumb) => scrubBreadcrumb(breadcrumb, given))
  if (event.spans) told.spans = event.spans.map((span) => scrubSpan(span, given))
  const { url, method } = event.request ?? {}
  if (url !== undefined) told.request = { url: nameOf(url, given), ...(method && { method }) }
  const { trace, runtime, os, browser } = event.contexts ?? {}
  told.contexts = {
    ...(trace && { trace: { ...trace, data: scrubAttributes(trace.data) } }),
    ...(runtime && { runtime }),
    ...(os?.name && { os: { name: os.name, ...(os.version && { version: os.version }) } }),
    ...(browser && { browser }),
  }
  // Only members that are optional were left out.
  return told as E
}

/** The code that an error bears, of whatever type, for `scrubEvent`; undefined if it bears none. */
export function codeOfError(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}

/** What of a transaction may leave; null for one that ended in 404: such an address is whatever somebody typed, and says nothing of how fast Assay is. */
export function scrubTransaction<E extends Event>(event: E, given: ScrubWith): E | null {
  return event.contexts?.trace?.data?.['http.response.status_code'] === 404 ? null : scrubEvent(event, given)
}

/** A span with its name told as a route, a statement without values, or a name that Assay's own code gave it. */
export function scrubSpan(span: SpanJSON, given: ScrubWith): SpanJSON {
  const { op = '', description = '' } = span
  return {
    ...span,
    description: op.startsWith('db') ? statementOf(description) : nameOf(description, given),
    data: scrubAttributes(span.data),
  }
}

/** A breadcrumb says what kind of thing happened, and of a request its method, its route and its status. */
export function scrubBreadcrumb({ type, category, level, timestamp, data }: Breadcrumb, given: ScrubWith): Breadcrumb {
  const told: Record<string, unknown> = {}
  for (const key of ['method', 'status_code'] as const) if (data?.[key] !== undefined) told[key] = data[key]
  for (const key of ['url', 'from', 'to'] as const) if (typeof data?.[key] === 'string') told[key] = routeName(data[key], given.origin)
  return {
    ...(type && { type }),
    ...(category && { category }),
    ...(level && { level }),
    ...(timestamp && { timestamp }),
    ...(Object.keys(told).length > 0 && { data: told }),
  }
}

/** A line of the log, which Assay's own code wrote, without attributes that it did not. */
export function scrubLog(log: Log): Log {
  return { ...log, attributes: scrubAttributes(log.attributes) }
}

function scrubException(exception: Exception, given: ScrubWith, code: unknown): Exception {
  const { value, thread_id, mechanism, stacktrace } = exception
  // Errors may bear any name; those of classes are the code's own.
  const type = exception.type !== undefined && /^[\w$]{1,80}$/.test(exception.type) ? exception.type : 'Error'
  const message = given.sendMessages ? value : typeof code === 'string' && codes.test(code) ? code : withheld
  return {
    type,
    ...(message !== undefined && { value: message }),
    ...(thread_id !== undefined && { thread_id }),
    ...(mechanism && { mechanism: { type: mechanism.type, handled: mechanism.handled ?? true } }),
    ...(stacktrace?.frames && {
      stacktrace: {
        frames: ownFrames(stacktrace.frames, value).map(({ filename, function: name, lineno, colno, in_app, debug_id }) => ({
          ...(filename && { filename: fileOf(filename) }),
          ...(name && { function: name }),
          ...(lineno !== undefined && { lineno }),
          ...(colno !== undefined && { colno }),
          ...(in_app !== undefined && { in_app }),
          ...(debug_id && { debug_id }),
        })),
      },
    }),
  }
}

/**
 * The places in the code, the innermost last. SDKs read them from a text that begins with the message, and take for places what it quotes;
 * these come last.
 */
function ownFrames(frames: readonly StackFrame[], message = ''): readonly StackFrame[] {
  const last = frames.findLastIndex(({ filename }) => filename === undefined || !message.includes(filename))
  return frames.slice(0, last + 1)
}

/** Folders that code is in; the first of them that a path has is meant, and of that the innermost. */
const codeFolders = ['node_modules', 'dist', 'assets', 'app']

/** Where in Assay or its packages a line of code is, without the folder or the host that they were installed in. */
function fileOf(filename: string): string {
  if (/^node:[\w/-]+$/.test(filename)) return filename
  const [path = ''] = filename.split(/[?#]/)
  const start = codeFolders.map((folder) => path.lastIndexOf(`/${folder}/`)).find((at) => at !== -1)
  return start !== undefined && /\.[cm]?[jt]sx?$/.test(path) ? path.slice(start + 1) : '(elsewhere)'
}

function scrubAttributes(attributes: Record<string, unknown> | undefined): Record<string, never> {
  const told = Object.entries(attributes ?? {}).filter(([name]) => toldAttributes.test(name))
  // Each value keeps the type that it had under its name.
  return Object.fromEntries(told) as Record<string, never>
}

/** `GET /results?q=x` is `GET /results`, and a route's pattern stays as it is, as does a name without an address. */
function nameOf(name: string, { origin }: ScrubWith): string {
  const [, method = '', address] = /^([A-Z]+ )?(\/.*|[a-z][a-z+.-]*:.*)$/s.exec(name) ?? []
  if (address === undefined) return name
  return `${method}${routeName(address, origin)}`
}

/** Statements hold their values as parameters; should one ever stand in the text, it does not leave. */
function statementOf(sql: string): string {
  return sql.replace(/'(?:[^']|'')*'/g, '?').slice(0, 2000)
}

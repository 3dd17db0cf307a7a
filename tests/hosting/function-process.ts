import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Answered, Call, Said, Way } from './call.ts'

/**
 * The process of a function: `node function-process.ts WAY FILE` makes the calls of a file one after the other and prints what was answered. It
 * is not told to end: it ends if nothing of Assay is left running.
 */
type Event = Record<string, unknown> & { headers?: Record<string, string>; multiValueHeaders?: Record<string, string[]> }
type Result = {
  statusCode: number
  headers?: Record<string, string>
  multiValueHeaders?: Record<string, string[]>
  body: string
  isBase64Encoded?: boolean
}

const [, , way = '', calls = ''] = process.argv
const context = { awsRequestId: '6bc28136-xmpl-4365-b021-0ce6b2e64ab0', getRemainingTimeInMillis: () => 30_000 }

/** What Lambda's runtime has for functions that stream their answers. */
const runtime = {
  streamifyResponse: (handler: unknown) => handler,
  HttpResponseStream: {
    from(stream: PassThrough & { head?: Result }, head: Result) {
      stream.head = head
      return stream
    },
  },
}
Object.assign(globalThis, { awslambda: runtime })

const built = new URL('../../dist/server/', import.meta.url)
const asFetch: { fetch(request: Request): Promise<Response> } = await import(new URL('fetch.js', built).href)
const asLambda: {
  handler(event: Event, about: typeof context): Promise<Result>
  streamHandler(event: Event, stream: PassThrough, about: typeof context): Promise<void>
} = await import(new URL('lambda.js', built).href)

const answers: Answered[] = []
for (const call of JSON.parse(readFileSync(calls, 'utf8')) as Call[]) answers.push(await answer(call))
// What the last answer scheduled for the next turn is over then.
for (let turn = 0; turn < 3; turn++) await setImmediate()
const said: Said = { answers, resources: process.getActiveResourcesInfo().filter((name) => !/^(Pipe|TTY|FSReq)/.test(name)) }
process.stdout.write(JSON.stringify(said))

function answer(call: Call): Promise<Answered> {
  if (way === 'fetch') return answerRequest(call)
  return way === 'stream' ? answerStreaming(eventOf('http-api', call)) : answerEvent(eventOf(way as Way, call))
}

async function answerRequest({ method = 'GET', path, headers = {}, body }: Call): Promise<Answered> {
  const given = { host: 'assay.example.org', 'accept-encoding': 'gzip, br', ...headers }
  const request = new Request(`https://assay.example.org${path}`, {
    method,
    headers: given,
    ...(body === undefined ? {} : { body: Buffer.from(body, 'base64') }),
  })
  const response = await asFetch.fetch(request)
  return answered(response.status, Object.fromEntries(response.headers), Buffer.from(await response.arrayBuffer()))
}

async function answerEvent(event: Event): Promise<Answered> {
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = await asLambda.handler(event, context)
  const several = Object.entries(multiValueHeaders ?? {}).map(([name, values]) => [name, values.join(', ')])
  // A load balancer that sends several values of a header looks at nothing else.
  const sent = event.headers === undefined ? {} : headers
  return answered(statusCode, { ...sent, ...Object.fromEntries(several) }, Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'))
}

async function answerStreaming(event: Event): Promise<Answered> {
  const stream: PassThrough & { head?: Result } = new PassThrough()
  const [body] = await Promise.all([buffer(stream), asLambda.streamHandler(event, stream, context)])
  return answered(stream.head?.statusCode ?? 0, stream.head?.headers ?? {}, body)
}

function answered(status: number, headers: Record<string, string>, body: Buffer): Answered {
  const encoding = headers['content-encoding']
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  return { status, headers, body: plain.toString('base64') }
}

/** The event that a sender would make of a call, after one that was recorded. */
function eventOf(sender: Way, { method = 'GET', path, headers = {}, body }: Call): Event {
  const recorded: Event = JSON.parse(readFileSync(new URL(`../fixtures/lambda/${sender}.json`, import.meta.url), 'utf8'))
  const url = new URL(path, 'https://assay.example.org')
  const content = body === undefined ? {} : { body, isBase64Encoded: true }
  if (sender === 'http-api') {
    const { http, ...rest } = recorded['requestContext'] as { http: object }
    const requestContext = { ...rest, http: { ...http, method, path: url.pathname } }
    const all = { ...recorded.headers, ...headers }
    return { ...recorded, ...content, rawPath: url.pathname, rawQueryString: url.search.slice(1), headers: all, requestContext }
  }
  // API Gateway hands parameters on decoded, a load balancer as they stand in the address.
  const pairs =
    sender === 'rest-api'
      ? [...url.searchParams]
      : url.search
          .slice(1)
          .split('&')
          .filter(Boolean)
          .map((pair) => pair.split('='))
  const single = Object.fromEntries(pairs)
  const multiple = Object.fromEntries(pairs.map(([name, value]) => [name, [value]]))
  const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
  return {
    ...recorded,
    ...content,
    httpMethod: method,
    path: url.pathname,
    multiValueQueryStringParameters: multiple,
    multiValueHeaders: { ...recorded.multiValueHeaders, ...lists },
    ...(sender === 'rest-api' ? { queryStringParameters: single, headers: { ...recorded.headers, ...headers } } : {}),
  }
}

import type { AWSLambdaHandler } from 'srvx/aws-lambda'

export type LambdaEvent = Parameters<AWSLambdaHandler>[0]
type RestEvent = Extract<LambdaEvent, { httpMethod: string }>

/** Stands for an event that is no request. */
export const blankEvent: LambdaEvent = {
  version: '2.0',
  rawPath: '/',
  rawQueryString: '',
  headers: {},
  isBase64Encoded: false,
  requestContext: {},
}

/**
 * The event as srvx's adapter takes it: with `headers` where a load balancer sent only their multi-value form, its query decoded, the
 * body's true length stated, and no body where the method has none. Null if no request can be made of it.
 */
export function lambdaEvent(event: LambdaEvent): LambdaEvent | null {
  if (!isHttp(event)) return null
  const method = methodOf(event)
  if (method === undefined) return null
  const headers: Record<string, string | undefined> = { ...headersOf(event) }
  const body = method === 'GET' || method === 'HEAD' ? '' : (event.body ?? '')
  for (const name of Object.keys(headers)) if (name.toLowerCase() === 'content-length') delete headers[name]
  if (body !== '') headers['content-length'] = String(Buffer.byteLength(body, event.isBase64Encoded ? 'base64' : 'utf8'))
  if (!isRequest(method, headers)) return null
  return isFromBalancer(event) ? { ...event, ...decodedQuery(event), headers, body } : { ...event, headers, body }
}

/** Whether an event is one at all: a timer or a person may have a function run with whatever they like. */
function isHttp(event: unknown): boolean {
  if (typeof event !== 'object' || event === null || !('requestContext' in event)) return false
  const isNoText = 'body' in event && event.body != null && typeof event.body !== 'string'
  return typeof event.requestContext === 'object' && event.requestContext !== null && !isNoText
}

/** Whether an event came from a load balancer. */
export function isFromBalancer(event: LambdaEvent): event is RestEvent {
  return isHttp(event) && 'httpMethod' in event && event.requestContext.elb !== undefined
}

function methodOf(event: LambdaEvent): string | undefined {
  return 'httpMethod' in event ? event.httpMethod : event.requestContext?.http?.method
}

function headersOf(event: LambdaEvent): Record<string, string | undefined> {
  // A load balancer sends one form or the other.
  const single = event.headers as LambdaEvent['headers'] | null | undefined
  if (single != null || !('httpMethod' in event)) return single ?? {}
  return Object.fromEntries(
    Object.entries(event.multiValueHeaders ?? {}).map(([name, values = []]) => [
      name,
      values.join(name.toLowerCase() === 'cookie' ? '; ' : ', '),
    ]),
  )
}

/** A load balancer hands the query on as it stands in the address; API Gateway decodes it, and so the adapter encodes it again. */
function decodedQuery(event: RestEvent): Partial<RestEvent> {
  const single = Object.entries(event.queryStringParameters ?? {}).map(([name, value = '']) => [decoded(name), decoded(value)])
  const multiple = Object.entries(event.multiValueQueryStringParameters ?? {}).map(([name, values = []]) => [
    decoded(name),
    values.map(decoded),
  ])
  return { queryStringParameters: Object.fromEntries(single), multiValueQueryStringParameters: Object.fromEntries(multiple) }
}

function decoded(text: string): string {
  return new URLSearchParams(`x=${text.replaceAll('&', '%26')}`).get('x') ?? ''
}

function isRequest(method: string, headers: Record<string, string | undefined>): boolean {
  try {
    const given = Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined)
    return new Request('http://localhost', { method, headers: given }).method !== ''
  } catch {
    return false
  }
}

import type { AWSLambdaHandler } from 'srvx/aws-lambda'
import { boundedBody } from '#app/http/requests/bounded-body.ts'
import { faultProblem } from '#app/http/responses/fault-problem.ts'
import { withResponseHeaders } from '#app/http/responses/response-headers.ts'
import { withHeaders } from '#app/http/responses/with-headers.ts'
import { isFromBalancer, type LambdaEvent } from './lambda-event.ts'
import { unavailable } from './unavailable.ts'

/** Bytes of an answer, written out as JSON, that AWS Lambda passes on, less some for its headers. */
const largestBody = 6 * 1024 * 1024 - 128 * 1024

/** A response without its body, and that body as Lambda takes it. */
export type Answer = { response: Response; encoded: Encoded }

type Encoded = { body: string; isBase64Encoded: boolean }

type AdaptersResult = Awaited<ReturnType<AWSLambdaHandler>>
type Result = Exclude<AdaptersResult, string>

/**
 * Reads a response to its end, and parts it from its body: srvx's adapter would take compressed text for text. One that is larger than
 * Lambda passes on becomes a sentence that says so; one that breaks off, a 500.
 */
export async function readAnswer(request: Request, response: Response): Promise<Answer> {
  const id = response.headers.get('x-request-id')
  const instead = async (other: Response) => ({
    response: new Response(null, id === null ? other : withHeaders(other, { 'x-request-id': id })),
    encoded: encode(other, Buffer.from(await other.arrayBuffer())),
  })
  try {
    // No body gets shorter as it is written out.
    const body = await boundedBody(response, largestBody)
    const encoded = body && encode(response, body)
    const fits = encoded !== null && Buffer.byteLength(JSON.stringify(encoded.body)) <= largestBody
    return fits ? { response: new Response(null, response), encoded } : await instead(unavailable(request, tooLarge))
  } catch (error) {
    return instead(withResponseHeaders(faultProblem(error, 'answer'), request))
  }
}

const tooLarge =
  'The answer is larger than the 6 MB that AWS Lambda passes on. Ask for less, or put Assay behind a function URL that streams its answers.'

/** What is given to Lambda: what the adapter made of the head of the answer, and the body. */
export function lambdaResult(event: LambdaEvent, result: AdaptersResult, { encoded }: Answer): Result {
  const head: Result = typeof result === 'string' ? {} : result
  return { ...head, ...encoded, ...balancersHeaders(event, head) }
}

/** Text goes as it is; what is compressed, or no text, in base64. */
function encode(response: Response, body: Buffer): Encoded {
  const type = response.headers.get('content-type') ?? ''
  const isText = /^(text\/|application\/([\w.-]+\+)?(json|javascript|xml)\b)/i.test(type) && !response.headers.has('content-encoding')
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText }
}

/** A load balancer that sends headers in their multi-value form takes them in no other. */
function balancersHeaders(event: LambdaEvent, head: Result): Partial<Result> {
  if (!isFromBalancer(event) || event.multiValueHeaders == null) return {}
  const single = Object.entries(head.headers ?? {}).map(([name, value]) => [name, [String(value)]])
  return { multiValueHeaders: { ...Object.fromEntries(single), ...('multiValueHeaders' in head ? head.multiValueHeaders : {}) } }
}

import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { cutText } from '#app/results/message/cut-text.ts'
import { describeMessage } from '#app/results/message/describe-message.server.ts'
import { base64Bytes, hexRows } from '#app/sarif/binary.ts'
import { canonicalJson } from '#app/sarif/canonical-json.ts'
import { asObject, asString, type JsonObject } from '#app/sarif/json.ts'
import { resolveWebMessage } from '#app/sarif/web-exchange.ts'
import type { NamedValues, WebBody, WebExchange, WebMessage } from './web.schemas.ts'

const longestLine = 10_000
const longestName = 500
const longestValue = 5_000
const listedValues = 200
const longestBody = 20_000
const bytesRows = 64
/** Of base64, so that no body holds the server up. */
const longestBinary = 8 * 1024 * 1024

/** The web request and response of a result as the page shows them; null where it has neither. */
export function describeWeb(context: ResultContext): WebExchange | null {
  const request = resolveWebMessage(context.run, 'webRequests', context.result.webRequest)
  const response = resolveWebMessage(context.run, 'webResponses', context.result.webResponse)
  if (request === null && response === null) return null
  return {
    request: request === null ? null : describeOne(context, request, [request.method, request.target, protocolOf(request)]),
    response:
      response === null
        ? null
        : {
            ...describeOne(context, response, [protocolOf(response), response.statusCode, response.reasonPhrase]),
            isReceived: response.noResponseReceived !== true,
          },
  }
}

function describeOne(context: ResultContext, message: JsonObject, line: unknown[]): WebMessage {
  return {
    line: cutText(line.map(wordOf).filter(Boolean).join(' '), longestLine),
    headers: namedValues(message.headers),
    parameters: namedValues(message.parameters),
    body: describeBody(context, message.body),
  }
}

function protocolOf({ protocol, version }: JsonObject): string {
  return [wordOf(protocol), wordOf(version)].filter(Boolean).join('/')
}

function namedValues(value: unknown): NamedValues {
  const entries = Object.entries(asObject(value) ?? {})
  return {
    values: entries
      .slice(0, listedValues)
      .map(([name, value]) => ({ name: cutText(name, longestName), value: cutText(wordOf(value), longestValue) })),
    more: Math.max(0, entries.length - listedValues),
  }
}

function describeBody(context: ResultContext, value: unknown): WebBody | null {
  const body = asObject(value)
  const text = asString(value) ?? asString(body?.text)
  const binary = asString(body?.binary)
  const rendered = describeMessage(context, body?.rendered)
  if (text !== undefined) {
    return { text: cutText(text, longestBody), isBinary: false, length: text.length, isCut: text.length > longestBody, rendered }
  }
  const bytes = binary === undefined || binary.length > longestBinary ? null : base64Bytes(binary)
  if (bytes !== null) {
    return { text: hexRows(bytes, 0, bytesRows), isBinary: true, length: bytes.length, isCut: bytes.length > 16 * bytesRows, rendered }
  }
  return binary === undefined && rendered === null
    ? null
    : { text: '', isBinary: true, length: Math.floor((binary?.length ?? 0) * 0.75), isCut: binary !== undefined, rendered }
}

/** Values of any shape are shown, strings as they are. */
function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : canonicalJson(value)
}

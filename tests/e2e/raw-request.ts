import { type IncomingHttpHeaders, request } from 'node:http'

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer<ArrayBuffer> }

/** Sends a request as it stands, with no header that is not given, and gives the bytes of the answer as they came: not decompressed, not redirected. */
export function requestRaw(
  url: string,
  { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, ...length }, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

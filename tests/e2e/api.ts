import { request as httpRequest } from 'node:http'
import { expect } from './server.ts'

type Answer = { status: number; headers: Headers; body: Record<string, unknown> }

/** Sends a request and reads the JSON of its answer; `body` is empty where there is none. */
export async function ask(url: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
}

/** Sends an upload with `wait=1`. */
export function upload(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  parameters: Record<string, string> = {},
  headers = {},
): Promise<Answer> {
  return ask(`${url}/api/uploads?${new URLSearchParams({ wait: '1', ...parameters })}`, { method: 'POST', body, headers })
}

/** Sends a request with headers that `fetch` does not let one choose, such as `Host`. */
export function askAs(url: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const isJson = response.headers['content-type']?.includes('json')
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          body: isJson ? JSON.parse(text) : { text },
        })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** What a message of a program, and no sentence for people, looks like. */
const innards = /\bat \S+ \(|\.[jt]s:\d|node:|node_modules|[A-Z]\w+Error\b|SQLITE|ECONN|undefined|\[object|\bdist\/|\/tmp\//

/** Holds if a request was refused as this API refuses: with the status, a problem document of the code, and a sentence. */
export function expectProblem({ status, headers, body }: Answer, expectedStatus: number, code: string): void {
  expect({ status, code: body['code'] }, JSON.stringify(body).slice(0, 500)).toEqual({ status: expectedStatus, code })
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(body).toMatchObject({ type: 'about:blank', status })
  expect(body['title']).toMatch(/^[A-Z“].{15,}\.$/s)
  expect(JSON.stringify(body)).not.toMatch(innards)
}

/** A stable code for each way in which a request can be refused; docs/api.md lists them. */
export type ProblemCode =
  | 'bad-request'
  | 'unauthorized'
  | 'host-not-allowed'
  | 'cross-site'
  | 'not-found'
  | 'gone'
  | 'busy'
  | 'conflict'
  | 'unsupported-encoding'
  | 'too-large'
  | 'failed'

/** A problem document (RFC 9457). `title` is the sentence for people; `code` stays the same whatever the sentence. */
export function problem(status: number, code: ProblemCode | (string & {}), title: string, more: Record<string, unknown> = {}): Response {
  return Response.json(
    { type: 'about:blank', status, code, title, ...more },
    { status, headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' } },
  )
}

import { uploadCodes } from '#app/ingest/reporting/upload-codes.ts'

/** A stable code for each way in which a request can be refused; docs/api.md lists them. */
export const problemCodes = [
  'bad-request',
  'unauthorized',
  'cross-site',
  'not-found',
  'method-not-allowed',
  'busy',
  'not-read',
  'conflict',
  'incomplete',
  'gone',
  'too-slow',
  'too-large',
  'host-not-allowed',
  'failed',
  'damaged',
  'unavailable',
  ...uploadCodes,
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** A problem document (RFC 9457). `title` is the sentence for people; `code` stays the same whatever the sentence. */
export function problemDocument(status: number, code: ProblemCode, title: string, more: Record<string, unknown> = {}) {
  return { type: 'about:blank', status, code, title, ...more }
}

/** The answer that is such a document. */
export function problem(status: number, code: ProblemCode, title: string, more?: Record<string, unknown>): Response {
  return Response.json(problemDocument(status, code, title, more), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}

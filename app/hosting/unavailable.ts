import { problem } from '#app/http/problem.ts'
import { isSecure, withResponseHeaders } from '#app/http/response-headers.ts'

/** 503 with a sentence that holds no markup: a page for browsers, a problem document for everyone else. */
export function unavailable(request: Request, sentence: string): Response {
  if (!request.headers.get('accept')?.includes('text/html')) {
    return withResponseHeaders(problem(503, 'unavailable', sentence), isSecure(request))
  }
  const title = 'Assay is not available'
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${sentence}</p></html>`
  const response = new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
  return withResponseHeaders(response, isSecure(request))
}

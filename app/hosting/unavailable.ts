import { problem } from '#app/http/responses/problem.ts'
import { refusalPage } from '#app/http/responses/refusal-page.ts'
import { withResponseHeaders } from '#app/http/responses/response-headers.ts'

/** 503 with a sentence that holds no markup: a page for browsers, also in place of a download, a problem document for everyone else. */
export function unavailable(request: Request, sentence: string): Response {
  const isForBrowser = request.headers.get('accept')?.includes('text/html') ?? false
  const response = isForBrowser ? refusalPage(request, 503, 'Assay is not available', sentence) : problem(503, 'unavailable', sentence)
  return withResponseHeaders(response, request)
}

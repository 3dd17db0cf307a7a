import { problem } from '#app/http/problem.ts'

/** 503 with a sentence that holds no markup: a page for browsers, a problem document for everyone else. */
export function unavailable(request: Request, sentence: string): Response {
  if (!request.headers.get('accept')?.includes('text/html')) return problem(503, 'unavailable', sentence)
  const title = 'Assay is not available'
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${sentence}</p></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  }
  return new Response(page, { status: 503, headers })
}

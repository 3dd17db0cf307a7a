import { pagePolicy } from './content-policy.ts'

/**
 * The refusal of a request as a page, for who looks at it in a browser, with its title, a sentence and a way to try again, or back to the form that
 * was sent. Its look is its own: the style sheet is refused, too. Title and sentence are ours and hold no markup.
 */
export function refusalPage(request: Request, status: number, title: string, sentence: string): Response {
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title} · Assay</title>
</head>
<body style="max-width: 34rem; margin: 4rem auto; padding: 0 1rem; font: 0.875rem/1.5 system-ui, sans-serif">
<main>
<h1 style="font-size: 1.25rem; font-weight: 600">${title}</h1>
<p>${sentence}</p>
${wayOn(request)}
</main>
</body>
</html>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(null, null),
  }
  return new Response(html, { status, headers })
}

function wayOn(request: Request): string {
  if (request.method !== 'POST') return '<p><a href="">Try again</a></p>'
  return `<p>Nothing was changed.</p>\n<p><a href="${formOf(request)}">Back to what you were changing</a></p>`
}

/** The address of the page that a form was sent from, if it is of this site, else of the first one; as an attribute has it. */
function formOf(request: Request): string {
  const from = URL.parse(request.headers.get('referer') ?? '')
  if (from === null || from.host !== new URL(request.url).host) return '/'
  // Neither part holds quotes or angle brackets once it was parsed.
  return `/${from.pathname.replace(/^\/+/, '')}${from.search}`.replaceAll('&', '&amp;').replaceAll('"', '%22')
}

/** Whether a person opens a page with a request, by a link or by sending a form, rather than a script or a program asking for what is on one. */
export function opensPage(request: Request): boolean {
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return false
  if (request.method === 'POST') return sendsForm(request)
  return /^(?:GET|HEAD)$/.test(request.method) && !/^\/api(?:\/|$)/.test(new URL(request.url).pathname)
}

/** Browsers say how they ask only where they trust the connection: not over plain HTTP under a name (Fetch Metadata, section 2). */
function sendsForm({ headers }: Request): boolean {
  const mode = headers.get('sec-fetch-mode')
  return mode === null
    ? /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(headers.get('content-type') ?? '')
    : mode === 'navigate'
}

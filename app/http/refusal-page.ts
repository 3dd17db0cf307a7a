import { pagePolicy } from './content-policy.ts'

/**
 * A refusal as a page, for who looks at it in a browser, with its title, a sentence and a way to try again. Its look is its own: the style sheet is
 * refused, too. Title and sentence are ours and hold no markup.
 */
export function refusalPage(status: number, title: string, sentence: string): Response {
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Assay</title>
</head>
<body style="max-width: 34rem; margin: 4rem auto; padding: 0 1rem; font: 0.875rem/1.5 system-ui, sans-serif">
<main>
<h1 style="font-size: 1.25rem; font-weight: 600">${title}</h1>
<p>${sentence}</p>
<p><a href="">Try again</a></p>
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

/** Whether a person opens a page with a request, rather than a script or a program asking for what is on one. */
export function opensPage(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return (
    /^(?:GET|HEAD)$/.test(request.method) && !/^\/api(?:\/|$)/.test(pathname) && (request.headers.get('accept') ?? '').includes('text/html')
  )
}

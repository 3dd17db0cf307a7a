/** The response with these headers set. Those of some, as of redirects, cannot be changed; they are copied. */
export function withHeaders(response: Response, headers: Record<string, string>): Response {
  try {
    setAll(response.headers, headers)
    return response
  } catch {
    const copied = new Response(response.body, response)
    setAll(copied.headers, headers)
    return copied
  }
}

function setAll(target: Headers, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) target.set(name, value)
}

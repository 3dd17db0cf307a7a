/** The JSON that a request sends; null where it sends none. Throws what reading throws. The guard has seen to its length. */
export async function jsonBody(request: Request): Promise<unknown> {
  const text = await request.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Why a server cannot be reached, by the codes of Node. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no server is known by this name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak HTTPS',
}

/** Whether `fetch` failed since nothing listens at an address. */
export function isRefused(error: unknown): boolean {
  return causeOf(error)?.code === 'ECONNREFUSED'
}

/** Says why `fetch` got no answer from an origin. */
export function unansweredSentence(origin: string, error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `${origin} did not answer in time.`
  const cause = causeOf(error)
  const reason = reasons[cause?.code ?? '']
  if (reason !== undefined) return `${origin} cannot be reached: ${reason}.`
  return cause === undefined || cause.message === ''
    ? `The connection to ${origin} broke.`
    : `The connection to ${origin} broke: ${cause.message}.`
}

/** `fetch` wraps what the connection failed with. */
function causeOf(error: unknown): NodeJS.ErrnoException | undefined {
  return error instanceof Error && error.cause instanceof Error ? error.cause : undefined
}

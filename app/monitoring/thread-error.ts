/** What of an error crosses from one thread to another; copied by itself it would lose its class's name and its code. */
export type ThreadError = { name: string; message: string; stack: string | undefined; code: string | undefined }

/** Makes of anything that was thrown what can be sent to another thread. */
export function toThreadError(thrown: unknown): ThreadError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown), stack: undefined, code: undefined }
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
  return { name: thrown.name, message: thrown.message, stack: thrown.stack, code }
}

/** The error as it was in the other thread, for logs. */
export function fromThreadError({ name, message, stack, code }: ThreadError): Error {
  return Object.assign(new Error(message), { name, ...(stack !== undefined && { stack }), ...(code !== undefined && { code }) })
}

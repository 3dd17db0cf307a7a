import { createSerializationAdapter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { maskRequestError } from '#app/http/calls.ts'
import { BadRequest, ServerFault } from '#app/monitoring/server-fault.ts'

/** Nothing that a browser sends holds errors. */
const mask = createIsomorphicFn()
  .server(maskRequestError)
  .client((error: unknown) => error)

/**
 * How errors cross from the server to the browser, in the HTML of a page and in the answers of server functions alike: none but by its
 * digest. The framework sends the message of each otherwise, whatever it says of files, statements and people.
 */
export const faultAdapter = createSerializationAdapter({
  key: 'fault',
  test: (value): value is Error => value instanceof Error,
  toSerializable: (error) => {
    const shown = mask(error)
    return { digest: shown instanceof ServerFault ? shown.digest : null }
  },
  fromSerializable: ({ digest }): Error => (digest === null ? new BadRequest() : new ServerFault(digest)),
})

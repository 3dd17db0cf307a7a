import { createServerFn } from '@tanstack/react-start'
import { ExampleError } from './example-error.ts'

/** Fails on the server, always. */
export const failOnServer = createServerFn({ method: 'GET' }).handler((): null => {
  throw new ExampleError()
})

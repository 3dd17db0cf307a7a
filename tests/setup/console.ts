import { afterEach, beforeEach } from 'vitest'

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const
const originals = Object.fromEntries(methods.map((method) => [method, console[method]])) as Pick<Console, (typeof methods)[number]>

let noise: string[] = []

/** A test that prints has met something that nobody expected. One that expects it replaces the method with `vi.spyOn`. */
beforeEach(() => {
  noise = []
  for (const method of methods) {
    console[method] = (...values: unknown[]) => {
      noise.push(`console.${method}: ${values.map(String).join(' ')}`)
    }
  }
})

afterEach(() => {
  Object.assign(console, originals)
  if (noise.length > 0) throw new Error(`The test printed to the console:\n${noise.join('\n')}`)
})

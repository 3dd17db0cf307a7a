import type { DatabaseLocation } from '#app/store/database.ts'
import { rebuildInto } from '#app/rebuild/rebuild.ts'
import { defaultLimits } from '#tests/setup/default-limits.ts'

/** A process that is killed while it rebuilds: before it reads the second upload. Its arguments are the two locations, as JSON. */
const [location, into] = process.argv.slice(2).map((text) => JSON.parse(text) as DatabaseLocation) // as rebuild.test.ts gives them
if (location === undefined || into === undefined) throw new Error('Two locations are wanted.')
await rebuildInto(location, into, {
  limits: defaultLimits,
  onProgress: (read) => void (read === 1 && process.kill(process.pid, 'SIGKILL')),
  onFault: () => {},
})

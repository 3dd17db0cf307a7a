import { format } from 'node:util'
import { areArgumentsBeingRead } from './calls.ts'
import { logPackage } from '#app/http/logging/log.ts'

/**
 * From now on what packages write to the console is lines of the log. The framework writes there of arguments that it cannot read, and
 * quotes what anybody may have sent; as a fault of whoever sent it, that is not worth a line.
 */
export function takeConsole(): void {
  const take = (...said: unknown[]) => logPackage(format(...said), areArgumentsBeingRead())
  Object.assign(console, { error: take, warn: take })
}

import { monitor } from '#app/monitoring/monitor.ts'
import type { OnFault } from '#app/monitoring/on-fault.ts'
import { logFault } from './log.ts'

/** After so many milliseconds without a fault all is well again. Threads that fail begin anew within a minute. */
const quietFor = 120_000
/** How many different ones are told apart, and by how many of their characters. */
const mostFaults = 100
const longestFault = 1000

/**
 * What a thread's faults are told to: the monitor, by the part of Assay that they are of, and the log. One that comes again and again, as on a full
 * disk, is told once; that it is over is told, too.
 */
export function faultsOf(where: string): OnFault {
  const told = new Set<string>()
  let again = 0
  let over: NodeJS.Timeout | undefined

  function end(): void {
    if (again > 0) logFault(`The ${where} goes on.`, `Not logged since: ${again} of the same, none in the last two minutes.`)
    told.clear()
    again = 0
  }

  return (message, error) => {
    clearTimeout(over)
    over = setTimeout(end, quietFor).unref()
    const fault = `${message} ${String(error)}`.slice(0, longestFault)
    if (told.has(fault)) return void again++
    if (told.size < mostFaults) told.add(fault)
    const event = monitor().capture(error, { where })
    logFault(event === null ? message : `${message} Sentry has it as ${event}.`, error)
  }
}

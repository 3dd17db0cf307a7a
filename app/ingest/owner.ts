import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { isMainThread, workerData } from 'node:worker_threads'
import { errorCode } from '#app/store/error-code.ts'

/** The machine whose processes can be asked for by number. */
let machine = hostname()

/** Names this process among all that share a database; threads have the name of their process. */
export let ownerOfThisProcess: string = isMainThread || typeof workerData?.owner !== 'string' ? nameOfProcess() : workerData.owner

/**
 * Says that this process sees no other. Where a platform runs copies of a process, several have the same name of host and the same number,
 * and one would take the other for its own dead predecessor. To be called before anything is received or read.
 */
export function standAlone(): void {
  machine = randomUUID()
  ownerOfThisProcess = nameOfProcess()
}

/** Whether an owner is known to be gone: a process of this machine that does not run any more. */
export function isDeadOwner(owner: string): boolean {
  if (owner === ownerOfThisProcess) return false
  const [, host, number] = /^(.*):(\d+):\w+$/.exec(owner) ?? []
  if (host !== machine || number === undefined) return false
  // It had the number that this process has now.
  if (Number(number) === process.pid) return true
  try {
    process.kill(Number(number), 0)
    return false
  } catch (error) {
    return errorCode(error) === 'ESRCH'
  }
}

function nameOfProcess(): string {
  return `${machine}:${process.pid}:${randomUUID().slice(0, 8)}`
}

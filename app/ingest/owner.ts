import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { isMainThread, workerData } from 'node:worker_threads'

/** Names this process among all that share a database; threads have the name of their process. */
export const ownerOfThisProcess: string =
  isMainThread || typeof workerData?.owner !== 'string' ? `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}` : workerData.owner

/** Whether an owner is known to be gone: a process of this machine that does not run any more. */
export function isDeadOwner(owner: string): boolean {
  if (owner === ownerOfThisProcess) return false
  const [, host, number] = /^(.*):(\d+):\w+$/.exec(owner) ?? []
  if (host !== hostname() || number === undefined) return false
  // It had the number that this process has now.
  if (Number(number) === process.pid) return true
  try {
    process.kill(Number(number), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

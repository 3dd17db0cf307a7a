/** Verdicts that are being asked for of what is still on its way, until that is there or they are left. */
const asked = new Set<object>()

/** Does work that asks for a verdict in the end; it is told at any time whether that is still wanted. */
export async function whileAsking(ask: (isWanted: () => boolean) => Promise<void>): Promise<void> {
  const one = {}
  asked.add(one)
  await ask(() => asked.has(one)).finally(() => asked.delete(one))
}

/** Whether a verdict is being asked for of what is still on its way. */
export function isBeingAsked(): boolean {
  return asked.size > 0
}

/** Leaves what is being asked for: it is not asked for any more. */
export function leaveAsked(): void {
  asked.clear()
}

import type { Database } from '#app/store/database.ts'

const day = 86_400_000
const daysBetween = 20

/** Makes the snapshots of a store come twenty days apart, the last of them today, as those of one run come within an hour, and nobody could ask for a day in between. */
export async function spreadDays({ kysely }: Database): Promise<void> {
  const snapshots = await kysely.selectFrom('snapshot').select('id').orderBy('id', 'desc').execute()
  for (const [at, { id }] of snapshots.entries()) {
    const received = new Date(Date.now() - at * daysBetween * day).toISOString()
    await kysely.updateTable('snapshot').set({ received_at: received }).where('id', '=', id).execute()
  }
}

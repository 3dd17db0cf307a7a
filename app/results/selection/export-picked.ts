import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { Sort } from '#app/search/sorts.ts'

/** Results of a list, these or all but these, and the file that they are wanted as. */
type PickedExport = {
  q: string
  sort: Sort
  format: string
  picked: { ids?: ResultId[]; except?: ResultId[]; total?: number; mark?: number }
}

/** Whether they were saved; else some that were named are no longer in the list, or it has more or fewer rows than were seen. */
type Outcome = 'saved' | 'not-listed' | 'other-rows'

/** Saves results as a file, once it has come whole. Throws where there is no answer, or one that says less. */
export async function exportPicked({ picked, ...asked }: PickedExport): Promise<Outcome> {
  const response = await fetch('/api/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...asked, ...picked, partial: true }),
  })
  if (response.status === 409) return 'total' in (await response.json()) ? 'other-rows' : 'not-listed'
  if (!response.ok) throw new Error(`The server answered ${response.status} to an export.`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  link.click()
  // Not every browser has begun to read it by now.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return 'saved'
}

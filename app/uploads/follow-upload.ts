import { isUnderWay } from './is-under-way.ts'
import type { Upload } from './uploads.schemas.ts'

const pauseWhileRead = 100
const longestPause = 2000

/**
 * Asks for an upload up to ten times a second until it has been read or has failed, or is there no more, of which it gives false. A server that does
 * not answer is asked again, less and less often. While it waits for its turn behind others, `ahead` of them, it is asked for less often.
 */
export async function followUpload(id: string, onChange: (upload: Upload) => void, ahead: () => number): Promise<boolean> {
  let silent = 0
  for (;;) {
    const answer = await askFor(id)
    silent = answer === 'silent' ? silent + 1 : 0
    if (answer === 'gone') return false
    if (answer !== 'silent') {
      onChange(answer)
      if (!isUnderWay(answer)) return true
    }
    const isRead = answer !== 'silent' && answer.status === 'reading'
    const pause = isRead ? pauseWhileRead : Math.min(longestPause, pauseWhileRead * (1 + ahead() + silent))
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

async function askFor(id: string): Promise<Upload | 'gone' | 'silent'> {
  try {
    const response = await fetch(`/api/uploads/${id}`)
    if (response.status === 404 || response.status === 410) return 'gone'
    // The API answers with an upload and with nothing else.
    return response.ok ? ((await response.json()) as Upload) : 'silent'
  } catch {
    return 'silent'
  }
}

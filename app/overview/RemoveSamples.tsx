import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeSamples } from '#app/uploads/uploads.functions.ts'

/** Takes the sample logs out. They can be loaded again at any time, so one click does it. */
export function RemoveSamples({ loaded }: { loaded: boolean }) {
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<'idle' | 'removing' | 'removed' | 'failed'>('idle')

  async function remove() {
    setStatus('removing')
    try {
      await removeSamples()
      setStatus('removed')
      await queryClient.invalidateQueries()
    } catch {
      setStatus('failed')
    }
  }
  return (
    <div className="remove-samples">
      {loaded && status !== 'removed' && (
        <button type="button" className="button needs-script" disabled={status === 'removing'} onClick={() => void remove()}>
          Remove samples
        </button>
      )}
      <p role="status" className="empty:hidden">
        {status === 'removed' && 'The samples were removed.'}
        {status === 'failed' && 'The samples could not be removed, and nothing was changed. Try again in a moment.'}
      </p>
    </div>
  )
}

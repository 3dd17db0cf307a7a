import { useMutation } from '@tanstack/react-query'
import { removeSamples } from '#app/uploads/uploads.functions.ts'
import { failureOf } from '#app/ui/faults/failure-of.ts'

/** Takes the sample logs out. They can be loaded again at any time, so one click does it. */
export function RemoveSamples({ loaded }: { loaded: boolean }) {
  const { status, mutate, error } = useMutation({ mutationFn: () => removeSamples() })
  return (
    <div className="remove-samples">
      {loaded && status !== 'success' && (
        <button type="button" className="button needs-script" disabled={status === 'pending'} onClick={() => mutate()}>
          Remove samples
        </button>
      )}
      <p role="status" className="empty:hidden">
        {status === 'success' && 'The samples were removed.'}
        {status === 'error' && failureOf(error, 'The samples could not be removed, and nothing was changed. Try again in a moment.')}
      </p>
    </div>
  )
}

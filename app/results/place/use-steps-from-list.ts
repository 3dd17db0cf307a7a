import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * How many entries of the browser's history the list lies back that this result was opened from; 0 if it was opened from none. Following
 * a link to a place on the page makes an entry that knows nothing of the list: it is told.
 */
export function useStepsFromList(): number {
  const navigate = useNavigate()
  const { hash, steps } = useLocation({ select: ({ hash, state }) => ({ hash, steps: state.fromList }) })
  const last = useRef(0)
  useEffect(() => {
    if (steps !== undefined) last.current = steps
    else if (hash !== '' && last.current > 0) {
      void navigate({
        to: '.',
        search: true,
        hash: true,
        state: { fromList: last.current + 1 },
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      })
    }
  }, [navigate, hash, steps])
  return steps ?? 0
}

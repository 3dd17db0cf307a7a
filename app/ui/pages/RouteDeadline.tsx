import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { PageMessage } from './PageMessage.tsx'
import { loadWholePage } from './whole-page.ts'

/**
 * The page, if it comes in time. A navigation whose code or data has not come after so many milliseconds, or whose loader fails, becomes a
 * load of the whole page, once; if that does not help, a sentence says so. Prefetches have no deadline.
 */
export function RouteDeadline({ after, children }: { after: number; children: ReactNode }) {
  const router = useRouter()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function end() {
      clearTimeout(timer)
      timer = undefined
      setLate(false)
    }
    const stopLoad = router.subscribe('onBeforeLoad', () => {
      end()
      const own = (timer = setTimeout(async () => {
        // It may come, or be left for another, while it is found out whether it can be loaded.
        const isAwaited = () => timer === own
        setLate(!(await loadWholePage(isAwaited)) && isAwaited())
      }, after))
    })
    const stopLoaded = router.subscribe('onLoad', () => {
      end()
      if (router.state.matches.some(({ status }) => status === 'error')) void loadWholePage()
    })
    return () => {
      end()
      stopLoad()
      stopLoaded()
    }
  }, [router, after])
  return isLate ? <LatePage /> : children
}

function LatePage() {
  return (
    <div role="alert">
      <PageMessage title="This page has not come">
        <p>It takes longer than usual, or the connection is broken. The address keeps your query.</p>
        <p className="actions">
          <a href={location.href} className="button">
            Try again
          </a>
          <Link to="/">Go to the overview</Link>
        </p>
      </PageMessage>
    </div>
  )
}

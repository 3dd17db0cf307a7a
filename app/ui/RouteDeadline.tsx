import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { PageMessage } from '#app/ui/PageMessage.tsx'
import { loadWholePage } from '#app/ui/whole-page.ts'

/**
 * The page, if it comes in time. A navigation whose code or data has not come after so many milliseconds, or whose loader fails, becomes a
 * load of the whole page, once; if that does not help, a sentence says so. Prefetches have no deadline.
 */
export function RouteDeadline({ after, children }: { after: number; children: ReactNode }) {
  const router = useRouter()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopLoad = router.subscribe('onBeforeLoad', () => {
      clearTimeout(timer)
      timer = setTimeout(async () => {
        const isLate = !(await loadWholePage())
        // It may have come meanwhile.
        setLate(isLate && router.state.isLoading)
      }, after)
      setLate(false)
    })
    const stopLoaded = router.subscribe('onLoad', () => {
      clearTimeout(timer)
      setLate(false)
      if (router.state.matches.some(({ status }) => status === 'error')) void loadWholePage()
    })
    return () => {
      clearTimeout(timer)
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

import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { digestOf } from './digest-of.ts'
import { faultSentence } from './fault-sentence.ts'
import { faultTitle } from './fault-title.ts'
import { FaultNote } from './FaultNote.tsx'
import { PageMessage } from '#app/ui/pages/PageMessage.tsx'
import { isServerThere } from '#app/ui/pages/whole-page.ts'

/** Milliseconds after which a server that was away is looked for again. */
const pause = 5000

/** Any page that failed. What the error says is for the log and is never shown. One that failed as the server was away is asked for again once it is there. */
export function ErrorPage({ error }: { error: unknown }) {
  const router = useRouter()
  const { pathname } = useLocation()
  const { reset } = useQueryErrorResetBoundary()
  const digest = digestOf(error)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    reset()
    if (digest !== null) return
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // What the server has not seen may be a fault of the page, or a script that is gone; or it is the server that is.
    async function look(wasAway: boolean) {
      const isThere = await isServerThere()
      if (isLeft) return
      setAway(!isThere)
      if (!isThere) timer = setTimeout(look, pause, true)
      else if (wasAway) void router.invalidate()
    }
    void look(false)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [reset, digest, router])
  return (
    <PageMessage title={faultTitle}>
      <p>{isAway ? 'The server cannot be reached.' : faultSentence(error)}</p>
      <FaultNote digest={digest} />
      <p className="actions">
        <button type="button" className="button needs-script" onClick={() => void router.invalidate()}>
          Try again
        </button>
        {pathname !== '/' && <Link to="/">Go to the overview</Link>}
      </p>
    </PageMessage>
  )
}

import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

/** How long typing pauses before the list answers, in milliseconds. */
const pause = 250

type TypedText = {
  /** The query of the page, and what stands in the box. */
  q: string
  text: string
  /** Whether more is to come before it is a query. */
  isBegun: boolean
  ask(text: string): void
}

/**
 * The text as typing has left it, which the list answers when that pauses, and before a link of the list is followed; null once it is asked for. What comes
 * into the box otherwise is not asked for.
 */
export function useTypedText({ q, text, isBegun, ask }: TypedText) {
  const router = useRouter()
  const [typed, setTyped] = useState<string | null>(text)
  const isWaiting = isBegun || text.trim() === q
  const answer = useEffectEvent((written: string) => {
    // Once: where the way back leads to what was before, it is not to be asked for anew.
    setTyped(null)
    if (router.state.location.pathname === '/results') ask(written)
  })
  useEffect(() => {
    if (typed !== text || isWaiting) return
    const timer = setTimeout(() => answer(text), pause)
    return () => clearTimeout(timer)
  }, [typed, isWaiting, text])
  const onFollow = useEffectEvent(({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.results-layout a') : null
    // What such a link changes of the list is done to what was asked for last.
    if (link?.pathname === '/results' && typed === text && text.trim() !== q) answer(text)
  })
  useEffect(() => {
    // Before all that follow links.
    addEventListener('click', onFollow, true)
    return () => removeEventListener('click', onFollow, true)
  }, [])
  return [typed, setTyped] as const
}

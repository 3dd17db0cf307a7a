import { type RefObject, useEffect, useEffectEvent } from 'react'
import { enterKey, type FlowMove, stepListKeys, walkKeys } from './flow-keys.ts'
import { isForPage } from '#app/ui/keys/is-for-page.ts'

/**
 * Listens for the keys of a flow: those that walk through it while the focus is in `walk`, those that would scroll while it is in `steps`,
 * and the one that leads there from anywhere.
 */
export function useFlowKeys(
  walk: RefObject<HTMLElement | null>,
  steps: RefObject<HTMLElement | null>,
  onMove: (move: FlowMove) => void,
  onEnter: () => void,
): void {
  const move = useEffectEvent(onMove)
  const enter = useEffectEvent(onEnter)
  useEffect(() => {
    const element = walk.current
    function take(event: KeyboardEvent) {
      if (event.shiftKey || !isForPage(event)) return
      const inSteps = event.target instanceof Node && steps.current?.contains(event.target) === true
      const wanted = walkKeys[event.key] ?? (inSteps ? stepListKeys[event.key] : undefined)
      if (wanted === undefined) return
      // So that the page does not go on to the next result.
      event.preventDefault()
      move(wanted)
    }
    function takeAnywhere(event: KeyboardEvent) {
      if (event.key !== enterKey || event.shiftKey || !isForPage(event)) return
      event.preventDefault()
      enter()
    }
    element?.addEventListener('keydown', take)
    document.addEventListener('keydown', takeAnywhere)
    return () => {
      element?.removeEventListener('keydown', take)
      document.removeEventListener('keydown', takeAnywhere)
    }
  }, [walk, steps])
}

import { lazyRouteComponent } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { wantScript } from './want-script.ts'
import { isServerThere } from '#app/ui/pages/whole-page.ts'

/** Milliseconds until it is tried again where there was no server. */
const pause = 2000

/**
 * A component of a script of its own, which is loaded where it is first shown, or by `preload`. One that does not come is tried again: once there is a server, or else when
 * something is done on the page. The router would load the whole page for it, whose place the browser's own error would take, and then show an error in place of all of it.
 */
export function lazyScript<Script extends Record<string, unknown>, Name extends keyof Script>(load: () => Promise<Script>, name: Name) {
  /** `wasAway`: whether there may have been no server when it was asked for. One that has come back since is not seen to have been away. */
  function onceThere(wasAway: boolean): Promise<Script> {
    const used = nextUse()
    return wantScript(load).catch(async () => {
      const isAway = !(await isServerThere())
      await new Promise<void>((again) => {
        void used.then(again)
        if (isAway || wasAway) setTimeout(again, pause)
      })
      return onceThere(isAway)
    })
  }
  return lazyRouteComponent(() => onceThere(true), name)
}

/** Comes to an end with the next click or key in the browser. The one that this is called for may still be on its way through the page. */
const nextUse = createIsomorphicFn()
  .server(() => Promise.resolve())
  .client(() => {
    const begin = performance.now()
    return new Promise<void>((resolve) => {
      for (const use of ['click', 'keydown']) {
        addEventListener(use, function end({ timeStamp }) {
          if (timeStamp < begin) return
          removeEventListener(use, end)
          resolve()
        })
      }
    })
  })

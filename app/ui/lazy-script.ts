import { lazyRouteComponent } from '@tanstack/react-router'
import { isServerThere } from '#app/ui/whole-page.ts'

/** Milliseconds until it is tried again. */
const pause = 2000

/**
 * A component of a script of its own, which is loaded where it is first shown, or by `preload`. Where there is no server it comes once there is one again: the router would
 * load the whole page for it, whose place the browser's own error would take. What is not there at a second try though the server is, as a new version was installed, is left to the router.
 */
export function lazyScript<Script extends Record<string, unknown>, Name extends keyof Script>(load: () => Promise<Script>, name: Name) {
  function onceServed(): Promise<Script> {
    return load().catch(async () => {
      // What kept it from coming may be over by now.
      if (await isServerThere()) return load()
      return new Promise((resolve) => setTimeout(() => resolve(onceServed()), pause))
    })
  }
  return lazyRouteComponent(onceServed, name)
}

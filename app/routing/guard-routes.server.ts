import type { AnyRoute } from '@tanstack/react-router'
import { getRequest } from '@tanstack/react-start/server'
import { maskError } from '#app/http/logging/mask-error.ts'

const failedHeads = new WeakMap<Request, Error>()

/** What failed in the `head` of a route while the page of this request was loaded. The router itself would answer without its title and styles. */
export function headFailure(request: Request): Error | undefined {
  return failedHeads.get(request)
}

/** Masks, for a route and all below it, what its loader and all that runs around it throw, before it becomes part of a page. */
export function guardRoutes(route: AnyRoute): void {
  const { head } = route.options
  route.update({
    onError(error: unknown): never {
      throw maskError(error, 'loader')
    },
    ...(head && {
      async head(context: Parameters<typeof head>[0]) {
        try {
          return await head(context)
        } catch (error) {
          failedHeads.set(getRequest(), maskError(error, 'head'))
          return {}
        }
      },
    }),
  })
  // The tree's own type leaves open what its children are; they are routes.
  for (const child of Object.values((route.children ?? {}) as Record<string, AnyRoute>)) guardRoutes(child)
}

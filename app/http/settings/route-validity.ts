/** For how many seconds the data of a route is trusted, unless configured: static pages 300, what shows results never. */
export const defaultValidity = {
  '/': 0,
  '/results': 0,
  '/results/$id': 0,
  '/sentry-example-page': 300,
} as const

export type RoutePath = keyof typeof defaultValidity
export type RouteValidity = Readonly<Record<RoutePath, number>>

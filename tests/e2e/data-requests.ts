import type { Page, Request } from 'playwright/test'
import { expect } from './server.ts'

const functions = '**/_serverFn/**'

/** The requests for data that a page makes from now on, or those whose address matches. */
export function dataRequests(page: Page, pattern = /\/_serverFn\//): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (pattern.test(request.url())) requests.push(request)
  })
  return requests
}

/** Gives what waits until none of the requests for data is under way that a page makes from now on, be they answered, given up or failed. */
export function untilSettled(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (request.url().includes('/_serverFn/')) underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return () => expect.poll(() => underWay.size).toBe(0)
}

/** Requests that are on their way to the server and get no further until they are let go. */
export type HeldRequests = {
  /** The addresses of those that are held now, oldest first. */
  urls(): string[]
  /** Lets the oldest go on that has the text in its address, and resolves when the browser has the answer; by default just the oldest. */
  letGo(text?: string): Promise<void>
  /** Lets the oldest fail as if the connection broke. */
  fail(): Promise<void>
  /** Lets go whatever comes until so many requests were made in all. */
  drain(requests: readonly Request[], count: number): Promise<void>
  /** Lets all go on, those to come too. */
  stop(): Promise<void>
}

/** Holds the requests for data that a page makes from now on, or those for another kind of address. */
export async function holdRequests(page: Page, pattern: string | RegExp = functions): Promise<HeldRequests> {
  const held: { request: Request; go: (how: 'continue' | 'abort') => void }[] = []
  let isStopped = false
  await page.route(pattern, async (route, request) => {
    if (isStopped) return route.fallback().catch(() => {})
    const how = await new Promise<'continue' | 'abort'>((go) => held.push({ request, go }))
    // A page that was left needs no answer.
    await route[how]().catch(() => {})
  })
  async function letGo(text = '') {
    const next = held.find(({ request }) => request.url().includes(text))
    if (next === undefined) return
    held.splice(held.indexOf(next), 1)
    next.go('continue')
    await (await next.request.response())?.finished()
  }
  return {
    urls: () => held.map(({ request }) => request.url()),
    letGo,
    async drain(requests, count) {
      await expect(async () => {
        while (held.length > 0) await letGo()
        expect(requests).toHaveLength(count)
        expect(held).toEqual([])
      }).toPass()
    },
    async fail() {
      held.shift()?.go('abort')
    },
    async stop() {
      // The route stays: as the last one goes, a script that is being imported may never come.
      isStopped = true
      for (const { go } of held.splice(0)) go('continue')
    },
  }
}

/** Comes back to the window from another one. */
export async function returnTo(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

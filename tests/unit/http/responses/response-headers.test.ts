import { describe, expect, test } from 'vitest'
import { pagePolicy } from '#app/http/responses/content-policy.ts'
import { withResponseHeaders } from '#app/http/responses/response-headers.ts'

const page = { 'content-type': 'text/html; charset=utf-8' }

describe('the headers of every answer', () => {
  test('are there where the answer’s own cannot be changed', () => {
    const redirect = withResponseHeaders(Response.redirect('http://localhost/there', 307))
    expect({ status: redirect.status, location: redirect.headers.get('location') }).toEqual({
      status: 307,
      location: 'http://localhost/there',
    })
    expect(redirect.headers.get('x-content-type-options')).toBe('nosniff')
    expect(redirect.headers.get('cache-control')).toBe('no-store')
  })

  test('leave what the answer says of itself', () => {
    const own = { ...page, 'content-security-policy': 'own', 'cache-control': 'max-age=60' }
    expect(Object.fromEntries(withResponseHeaders(new Response('', { headers: own })).headers)).toMatchObject(own)
  })

  test('are the same a second time', () => {
    const once = withResponseHeaders(new Response('{}', { headers: { 'content-type': 'application/json' } }))
    const headers = [...once.headers]
    expect([...withResponseHeaders(once).headers]).toEqual(headers)
  })

  test('keep a page that says nothing of itself from running anything inline', () => {
    expect(withResponseHeaders(new Response('', { headers: page })).headers.get('content-security-policy')).toBe(pagePolicy(null, null))
  })

  test('let the browser keep a page, and a failure nobody', () => {
    const cache = (status: number) => withResponseHeaders(new Response('', { status, headers: page })).headers.get('cache-control')
    expect([cache(200), cache(404), cache(500)]).toEqual(['private, no-cache', 'no-store', 'no-store'])
  })

  test('demand https of those only who came by it', () => {
    const demands = (url: string) => withResponseHeaders(new Response(''), new Request(url)).headers.get('strict-transport-security')
    expect(demands('https://assay.example/')).toBe('max-age=31536000')
    expect(demands('http://assay.example/')).toBeNull()
  })
})

describe('the policy of a page', () => {
  test('allows no script and no style but its own', () => {
    const policy = pagePolicy('abc', null)
    expect(policy).toContain("script-src 'self' 'nonce-abc';")
    expect(policy).toContain("style-src 'self' 'nonce-abc';")
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
  })

  test('names the one place to which errors are sent', () => {
    expect(pagePolicy(null, 'https://errors.example')).toContain("connect-src 'self' https://errors.example;")
    expect(pagePolicy(null, null)).toContain("connect-src 'self';")
  })
})

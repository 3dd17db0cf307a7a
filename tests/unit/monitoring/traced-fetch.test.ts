import { describe, expect, test, vi } from 'vitest'
import { tracedFetch } from '#app/monitoring/traced-fetch.ts'

const page = 'https://assay.example.org/results/abc?q=a'

function aFetch(answer: () => Promise<Response> = async () => new Response('ok')) {
  const made = vi.fn<typeof fetch>(answer)
  return { made, traced: tracedFetch(made, () => page) }
}

describe('a fetch to another origin, or of a script', () => {
  test.each([
    'https://elsewhere.example.org/results',
    '//elsewhere.example.org/results',
    'https://assay.example.org.elsewhere.org/results',
    'https://assay.example.org@elsewhere.org/results',
    'http://assay.example.org/results',
    'https://assay.example.org:8443/results',
    '\\\\elsewhere.example.org/results',
    'data:text/plain,a',
    'https://[',
    '/assets/ListNote-26ARh6x3.js',
  ])('is made as it was asked for: %s', async (address) => {
    const { made, traced } = aFetch()
    const init = { headers: { baggage: 'a=1' } }
    await traced(address, init)
    expect(made.mock.calls).toEqual([[address, init]])
    expect(made.mock.calls[0]?.[1]).toBe(init)
  })
})

describe('a fetch to Assay', () => {
  test.each(['/api/health', 'health', 'https://assay.example.org/api/health', new URL('https://assay.example.org/')])(
    'keeps what it was given: %s',
    async (address) => {
      const { made, traced } = aFetch()
      const { signal } = new AbortController()
      const answer = await traced(address, { method: 'PATCH', body: '{}', signal, headers: [['x-own', 'a']] })
      expect(await answer.text()).toBe('ok')
      expect(made.mock.calls[0]).toMatchObject([address, { method: 'PATCH', body: '{}', signal }])
      expect(new Headers(made.mock.calls[0]?.[1]?.headers).get('x-own')).toBe('a')
    },
  )

  test('keeps the headers of a request', async () => {
    const { made, traced } = aFetch()
    await traced(new Request('https://assay.example.org/api/health', { headers: { 'x-own': 'a' } }))
    expect(new Headers(made.mock.calls[0]?.[1]?.headers).get('x-own')).toBe('a')
  })

  test.each([{ own: 'a'.repeat(9000) }, { own: Array.from({ length: 3000 }, (_, at) => `m${at}=1`).join(',') }])(
    'has at most 8,192 characters of baggage',
    async ({ own }) => {
      const { made, traced } = aFetch()
      await traced('/api/health', { headers: { baggage: own } })
      const sent = new Headers(made.mock.calls[0]?.[1]?.headers).get('baggage') ?? ''
      expect(sent.length).toBeLessThanOrEqual(8192)
    },
  )

  test('fails as it fails', async () => {
    const failure = new TypeError('Failed to fetch')
    const { traced } = aFetch(() => Promise.reject(failure))
    await expect(traced('/api/health')).rejects.toBe(failure)
  })
})

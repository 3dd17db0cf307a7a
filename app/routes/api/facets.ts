import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { facetsEndpoint } from '#app/results/list/results-endpoint.server.ts'

export const Route = createFileRoute('/api/facets')({
  server: { handlers: { GET: ({ request }) => answer(() => facetsEndpoint(request)), ANY: allowOnly('GET') } },
})

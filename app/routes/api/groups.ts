import { createFileRoute } from '@tanstack/react-router'
import { allowOnly, answer } from '#app/http/endpoint.ts'
import { groupsEndpoint } from '#app/results/list/results-endpoint.server.ts'

export const Route = createFileRoute('/api/groups')({
  server: { handlers: { GET: ({ request }) => answer(() => groupsEndpoint(request)), ANY: allowOnly('GET') } },
})
